//! # Which crates travel
//!
//! Follows a program's dependencies and decides for each: the judge has it, then it stays `use`d; or its source can be
//! put into the file, then it travels; or neither. The last is no error yet, because a crate that nothing reaches need
//! not travel: the finished bundle is asked whether it names one, and only then is the crate refused, at the place that
//! uses it.

use std::collections::{BTreeMap, HashMap};

use crate::profile::Profile;
use crate::ui::error::Error;
use crate::workspace::features::{self, Active, Edge};
use crate::workspace::metadata::{self, Metadata, Package, PackageId, crate_name, library};
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::{Cfg, CrateInput, CrateOrigin, Dependency, DependencyTarget, Edition};

/// What the bundler is given.
#[derive(Debug, Default)]
pub struct Closure {
    /// The crates whose source may travel.
    pub crates: Vec<CrateInput>,
    /// The program among them.
    pub main: usize,
    /// The judge's crates that some crate of these depends on: the name that the judge has for it, and that of the
    /// package.
    pub kept: BTreeMap<String, String>,
    /// The crates that cannot travel.
    pub refused: Vec<Refused>,
    /// What the user may not expect.
    pub notes: Vec<String>,
}

/// A crate that the judge does not have and whose source cannot travel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The name that code calls it by.
    pub name: String,
    /// The package and its version, and why it cannot travel.
    pub reason: String,
    /// What to do about it, if there is something.
    pub help: Option<String>,
}

/// Finds all crates that a program consists of.
///
/// # Errors
/// If the program's own package needs more than its source, or the compiler does not take the judge's flags.
pub fn of(
    metadata: &Metadata,
    program: Program,
    profile: &Profile,
    toolchain: &Toolchain,
) -> Result<Closure, Error> {
    if has_build_script(program.package) {
        return Err(Error::input(format!(
            "package `{}` has a build script, which a judge does not run",
            program.package.name
        )));
    }
    let mut builder = Builder {
        active: features::resolve(metadata, program, toolchain),
        profile,
        // What the judge sets is set for everything in the one file.
        cfg: toolchain.cfg_of(profile)?,
        indices: HashMap::new(),
        closure: Closure::default(),
    };
    builder.closure.main = builder.program(program)?;
    Ok(builder.closure)
}

struct Builder<'a> {
    active: BTreeMap<&'a PackageId, Active<'a>>,
    profile: &'a Profile,
    cfg: Vec<String>,
    /// The libraries that are in the closure already, by package.
    indices: HashMap<&'a PackageId, usize>,
    closure: Closure,
}

impl<'a> Builder<'a> {
    fn program(&mut self, program: Program<'a>) -> Result<usize, Error> {
        let package = program.package;
        let mut dependencies = self.dependencies(package)?;
        // A binary may use the library of its own package.
        if let Some(own) = library(package).filter(|library| !library.is_proc_macro()) {
            let target = DependencyTarget::Inlined(self.library(package, own)?);
            let name = crate_name(own);
            dependencies.push(Dependency { name, target });
        }
        self.add(package, program.binary, dependencies)
    }

    /// Returns the index of a package's library, which is taken into the closure if it is not there yet.
    fn library(&mut self, package: &'a Package, own: &metadata::Target) -> Result<usize, Error> {
        if let Some(&index) = self.indices.get(&package.id) {
            return Ok(index);
        }
        let dependencies = self.dependencies(package)?;
        let index = self.add(package, own, dependencies)?;
        self.indices.insert(&package.id, index);
        Ok(index)
    }

    fn add(
        &mut self,
        package: &Package,
        target: &metadata::Target,
        dependencies: Vec<Dependency>,
    ) -> Result<usize, Error> {
        let edition = Edition::parse(target.edition.as_str()).ok_or_else(|| {
            let (edition, of) = (target.edition, &package.name);
            Error::input(format!("edition {edition} of package `{of}` is not known"))
        })?;
        let features = self.active[&package.id].features.iter();
        let features: Vec<String> = features.map(|name| format!("feature=\"{name}\"")).collect();
        let cfg = Cfg::parse(self.cfg.iter().chain(&features).map(String::as_str));
        self.closure.crates.push(CrateInput {
            name: crate_name(target),
            package: package.name.to_string(),
            version: package.version.to_string(),
            license: package.license.clone(),
            edition,
            root: target.src_path.clone().into(),
            cfg,
            dependencies,
            origin: origin(package),
        });
        Ok(self.closure.crates.len() - 1)
    }

    fn dependencies(&mut self, package: &Package) -> Result<Vec<Dependency>, Error> {
        let edges: Vec<Edge> = self.active[&package.id].dependencies().collect();
        let edges = edges.into_iter();
        edges.map(|edge| self.dependency(edge)).collect()
    }

    fn dependency(&mut self, edge: Edge<'a>) -> Result<Dependency, Error> {
        let (declared, package) = (edge.declared, edge.package);
        let library = library(package).expect("cargo resolves a dependency to a library");
        let is_public = declared.source.as_ref().is_some_and(|source| {
            source.is_crates_io() || source.repr == "sparse+https://index.crates.io/"
        });
        let target = if is_public && self.profile.has(&declared.name, &declared.req).is_some() {
            let name = crate_name(library);
            let of = package.name.to_string();
            self.closure.kept.insert(name.clone(), of);
            DependencyTarget::Provided(name)
        } else if let Some(reason) = cannot_travel(package, library) {
            self.refuse(edge.name, package, reason);
            DependencyTarget::Missing
        } else {
            self.note_other_version(edge);
            DependencyTarget::Inlined(self.library(package, library)?)
        };
        let name = edge.name.to_string();
        Ok(Dependency { name, target })
    }

    /// Says so if the judge has a crate, but not as the user wants it.
    fn note_other_version(&mut self, edge: Edge) {
        let package = edge.package;
        let pinned = self.profile.crates.get(package.name.as_str());
        let Some(pinned) = pinned.filter(|_| package.source.is_some()) else {
            return;
        };
        let note = format!(
            "{} has `{}` {}, and {} is asked for: the source of {} is put into the file",
            self.profile.title, package.name, pinned.version, edge.declared.req, package.version,
        );
        if !self.closure.notes.contains(&note) {
            self.closure.notes.push(note);
        }
    }

    fn refuse(&mut self, name: &str, package: &Package, reason: &str) {
        let (title, of, version) = (&self.profile.title, &package.name, &package.version);
        let pinned = self.profile.crates.get(of.as_str());
        let refused = Refused {
            name: name.to_string(),
            reason: format!("`{of}` {version} {reason}, and {title} does not have it"),
            help: pinned.map(|pinned| {
                let version = &pinned.version;
                format!("{title} has `{of}` {version}: depend on that version")
            }),
        };
        if !self.closure.refused.contains(&refused) {
            self.closure.refused.push(refused);
        }
    }
}

/// Says why a package's source alone is not enough, if it is not.
fn cannot_travel(package: &Package, library: &metadata::Target) -> Option<&'static str> {
    if library.is_proc_macro() {
        Some("is a procedural macro, which cannot be put into the file")
    } else if package.links.is_some() {
        Some("links to a library that is not Rust")
    } else if has_build_script(package) {
        Some("has a build script, which a judge does not run")
    } else {
        None
    }
}

fn has_build_script(package: &Package) -> bool {
    let mut targets = package.targets.iter();
    targets.any(|target| target.is_custom_build())
}

fn origin(package: &Package) -> CrateOrigin {
    let Some(source) = &package.source else {
        return CrateOrigin::Path;
    };
    match source.repr.strip_prefix("git+") {
        // What follows the address says which version was asked for, and which was found.
        Some(git) => CrateOrigin::Git(git.split(['?', '#']).next().unwrap_or(git).to_string()),
        None => CrateOrigin::Registry,
    }
}
