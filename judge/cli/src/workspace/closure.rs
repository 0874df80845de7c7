//! # Which crates travel
//!
//! Follows a program's dependencies and decides for each: the judge has it, then it stays `use`d; or its source can be
//! put into the file, then it travels; or neither. The last is no error yet, because a crate that nothing reaches need
//! not travel: the finished bundle is asked whether it names one, and only then is the crate refused, at the place that
//! uses it.

use std::collections::{BTreeMap, HashMap};

use crate::profile::Profile;
use crate::ui::error::Error;
use crate::workspace::conditions;
use crate::workspace::features::{self, Active, Edge};
use crate::workspace::metadata::{self, Metadata, Package};
use crate::workspace::platform::Platform;
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::{Cfg, CrateInput, Dependency, Edition, Origin, Target};

/// What the bundler is given.
#[derive(Debug)]
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
    let root = program.package;
    if root.targets.iter().any(|target| target.is("custom-build")) {
        let reason = format!(
            "package `{}` has a build script, which a judge does not run",
            root.name
        );
        return Err(Error::input(reason));
    }
    let platform = Platform::new(toolchain);
    let mut builder = Builder {
        active: features::resolve(metadata, program, &platform)?,
        profile,
        // What the judge sets is set for everything in the one file.
        flags: conditions::of(profile, toolchain)?,
        indices: HashMap::new(),
        closure: Closure {
            crates: Vec::new(),
            main: 0,
            kept: BTreeMap::new(),
            refused: Vec::new(),
            notes: Vec::new(),
        },
    };
    builder.closure.main = builder.program(program)?;
    Ok(builder.closure)
}

struct Builder<'a> {
    active: BTreeMap<&'a str, Active<'a>>,
    profile: &'a Profile,
    flags: Vec<String>,
    /// The libraries that are in the closure already, by package.
    indices: HashMap<&'a str, usize>,
    closure: Closure,
}

impl<'a> Builder<'a> {
    fn program(&mut self, program: Program<'a>) -> Result<usize, Error> {
        let mut dependencies = self.dependencies(&program.package.id)?;
        // A binary may use the library of its own package.
        if let Some(library) = program
            .package
            .library()
            .filter(|library| !library.is("proc-macro"))
        {
            let name = library.crate_name();
            let target = Target::Inline(self.library(&program.package.id)?);
            dependencies.push(Dependency { name, target });
        }
        self.add(program.package, program.binary, dependencies)
    }

    /// Returns the index of a package's library, which is taken into the closure if it is not there yet.
    fn library(&mut self, id: &'a str) -> Result<usize, Error> {
        if let Some(&index) = self.indices.get(id) {
            return Ok(index);
        }
        let package = self.active[id].package;
        let library = package
            .library()
            .expect("cargo resolves a dependency to a package with a library");
        let dependencies = self.dependencies(id)?;
        let index = self.add(package, library, dependencies)?;
        self.indices.insert(id, index);
        Ok(index)
    }

    fn add(
        &mut self,
        package: &Package,
        target: &metadata::Target,
        dependencies: Vec<Dependency>,
    ) -> Result<usize, Error> {
        let unknown = || {
            format!(
                "edition {} of package `{}` is not known",
                target.edition, package.name
            )
        };
        let features = self.active[package.id.as_str()]
            .features
            .iter()
            .map(|name| format!("feature=\"{name}\""));
        let lines: Vec<String> = self.flags.iter().cloned().chain(features).collect();
        self.closure.crates.push(CrateInput {
            name: target.crate_name(),
            package: package.name.clone(),
            version: package.version.to_string(),
            license: package.license.clone(),
            edition: Edition::parse(&target.edition).ok_or_else(|| Error::input(unknown()))?,
            root: target.src_path.clone(),
            cfg: Cfg::parse(lines.iter().map(String::as_str)),
            dependencies,
            // The documentation of a public crate is long, and anybody can read it where the crate comes from.
            origin: origin(package.source.as_deref()),
        });
        Ok(self.closure.crates.len() - 1)
    }

    fn dependencies(&mut self, id: &'a str) -> Result<Vec<Dependency>, Error> {
        let edges = self.active[id].dependencies.clone();
        edges.iter().map(|edge| self.dependency(edge)).collect()
    }

    fn dependency(&mut self, edge: &Edge<'a>) -> Result<Dependency, Error> {
        let package = self.active[edge.package].package;
        let target = if self.judge_has(edge) {
            let library = package
                .library()
                .expect("cargo resolves a dependency to a package with a library");
            let name = library.crate_name();
            self.closure.kept.insert(name.clone(), package.name.clone());
            Target::Keep(name)
        } else if let Some(reason) = cannot_travel(package) {
            self.refuse(edge, package, reason);
            Target::Missing
        } else {
            self.note_other_version(edge, package);
            Target::Inline(self.library(edge.package)?)
        };
        Ok(Dependency {
            name: edge.name.to_string(),
            target,
        })
    }

    /// Whether the judge's own crate does.
    fn judge_has(&self, edge: &Edge) -> bool {
        let from_registry = edge
            .declared
            .source
            .as_deref()
            .is_some_and(is_public_registry);
        from_registry
            && self
                .profile
                .has(&edge.declared.name, &edge.declared.req)
                .is_some()
    }

    /// Says so if the judge has a crate, but not as the user wants it.
    fn note_other_version(&mut self, edge: &Edge, package: &Package) {
        let Some(pinned) = self
            .profile
            .crates
            .get(&package.name)
            .filter(|_| package.source.is_some())
        else {
            return;
        };
        let (title, name) = (&self.profile.title, &package.name);
        let note = format!(
            "{title} has `{name}` {}, and {} is asked for: the source of {} is put into the file",
            pinned.version, edge.declared.req, package.version,
        );
        if !self.closure.notes.contains(&note) {
            self.closure.notes.push(note);
        }
    }

    fn refuse(&mut self, edge: &Edge, package: &Package, reason: &str) {
        let title = &self.profile.title;
        let pinned = self.profile.crates.get(&package.name);
        let help = pinned.map(|pinned| {
            format!(
                "{title} has `{}` {}: depend on that version",
                package.name, pinned.version
            )
        });
        let refused = Refused {
            name: edge.name.to_string(),
            reason: format!(
                "`{}` {} {reason}, and {title} does not have it",
                package.name, package.version
            ),
            help,
        };
        if !self.closure.refused.contains(&refused) {
            self.closure.refused.push(refused);
        }
    }
}

/// Says why a package's source alone is not enough, if it is not.
fn cannot_travel(package: &Package) -> Option<&'static str> {
    if package
        .library()
        .is_some_and(|library| library.is("proc-macro"))
    {
        Some("is a procedural macro, which cannot be put into the file")
    } else if package.links.is_some() {
        Some("links to a library that is not Rust")
    } else if package
        .targets
        .iter()
        .any(|target| target.is("custom-build"))
    {
        Some("has a build script, which a judge does not run")
    } else {
        None
    }
}

fn origin(source: Option<&str>) -> Origin {
    match source {
        None => Origin::Path,
        Some(source) => match source.strip_prefix("git+") {
            // What follows the address says which version was asked for, and which was found.
            Some(git) => Origin::Git(git.split(['?', '#']).next().unwrap_or(git).to_string()),
            None => Origin::Registry,
        },
    }
}

fn is_public_registry(source: &str) -> bool {
    source == "registry+https://github.com/rust-lang/crates.io-index"
        || source == "sparse+https://index.crates.io/"
}
