//! # The crates that go into a bundle
//!
//! Follows a program's dependencies and decides about each: a crate that the judge has stays a dependency, one whose
//! source is enough goes into the file, and any other is rejected. A rejected crate is no error yet, because the
//! program may not reach it. If the finished bundle uses the crate, the error shows the place.

use std::collections::{BTreeMap, HashMap};

use judge_bundler::{Cfg, CrateInput, CrateOrigin, Dependency, DependencyTarget, Edition};
use judge_facts::error::Error;
use judge_facts::profile::Profile;

use crate::workspace::features::{self, Edge, PackageFeatures};
use crate::workspace::metadata::{self, Metadata, Package, crate_name, has_build_script, library};
use crate::workspace::solution::Solution;
use crate::workspace::toolchain::Toolchain;
use cargo_metadata::PackageId;

const BUILD_SCRIPT: &str = "has a build script, which a judge does not run";

#[derive(Debug, Default)]
pub(crate) struct Dependencies {
    /// The crates whose source may go into the bundle.
    pub(crate) crates: Vec<CrateInput>,
    pub(crate) main: usize,
    /// The judge's crates that any of `crates` depends on: package names by crate names.
    pub(crate) provided_crates: BTreeMap<String, String>,
    pub(crate) rejected: Vec<RejectedCrate>,
}

/// A crate that the judge does not have and whose source alone is not enough for the bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RejectedCrate {
    pub(crate) name: String,
    /// The reason as a sentence, with the package and its version.
    pub(crate) reason: String,
    pub(crate) help: Option<String>,
    /// True if the crate can go into the bundle once its build script has run.
    pub(crate) has_build_script: bool,
}

/// The `cfg` options that build scripts have set, by package ID.
pub(crate) type BuildScriptCfgs = HashMap<PackageId, Vec<String>>;

/// Finds all crates of a program. A crate with a build script is rejected unless `build_scripts` has its options.
pub(crate) fn find_dependencies(
    metadata: &Metadata,
    solution: Solution,
    profile: &Profile,
    toolchain: &Toolchain,
    build_scripts: &BuildScriptCfgs,
) -> Result<Dependencies, Error> {
    if has_build_script(solution.package) {
        let name = &solution.package.name;
        return Err(Error::input(format!("package `{name}` {BUILD_SCRIPT}")));
    }
    // The judge's flags apply to every crate, because all become one file.
    let cfg = toolchain.cfg_at(profile)?;
    let mut builder = Builder {
        packages: features::resolve_features(metadata, solution, &toolchain.host, &cfg),
        profile,
        build_scripts,
        cfg,
        libraries: HashMap::new(),
        found: Dependencies::default(),
    };
    builder.found.main = builder.add_program(solution)?;
    Ok(builder.found)
}

struct Builder<'a> {
    packages: BTreeMap<&'a PackageId, PackageFeatures<'a>>,
    profile: &'a Profile,
    build_scripts: &'a BuildScriptCfgs,
    cfg: Vec<String>,
    /// The indices in `found.crates` of the libraries that were added, by package ID.
    libraries: HashMap<&'a PackageId, usize>,
    found: Dependencies,
}

impl<'a> Builder<'a> {
    fn add_program(&mut self, solution: Solution<'a>) -> Result<usize, Error> {
        let package = solution.package;
        let mut dependencies = self.dependencies(package)?;
        // A binary may use the library of its own package.
        if let Some(own) = library(package).filter(|library| !library.is_proc_macro()) {
            let target = DependencyTarget::Inlined(self.add_library(package, own)?);
            let name = crate_name(own);
            dependencies.push(Dependency { name, target });
        }
        self.add(package, solution.target, dependencies)
    }

    /// Adds a package's library unless it was added before, and returns its index in `found.crates`.
    fn add_library(
        &mut self,
        package: &'a Package,
        own: &metadata::Target,
    ) -> Result<usize, Error> {
        if let Some(&index) = self.libraries.get(&package.id) {
            return Ok(index);
        }
        let dependencies = self.dependencies(package)?;
        let index = self.add(package, own, dependencies)?;
        self.libraries.insert(&package.id, index);
        Ok(index)
    }

    fn add(
        &mut self,
        package: &Package,
        target: &metadata::Target,
        dependencies: Vec<Dependency>,
    ) -> Result<usize, Error> {
        let edition = Edition::parse(target.edition.as_str()).ok_or_else(|| {
            let (edition, name) = (target.edition, &package.name);
            Error::input(format!(
                "package `{name}` has the unknown edition {edition}"
            ))
        })?;
        let features = self.packages[&package.id].features.iter();
        let features: Vec<String> = features.map(|name| format!("feature=\"{name}\"")).collect();
        let set = self.build_scripts.get(&package.id).into_iter().flatten();
        let cfg = self.cfg.iter().chain(&features).chain(set);
        let cfg = Cfg::parse(cfg.map(String::as_str));
        self.found.crates.push(CrateInput {
            name: crate_name(target),
            package: package.name.to_string(),
            version: package.version.to_string(),
            variables: variables(package, target),
            edition,
            root: target.src_path.clone().into(),
            cfg,
            dependencies,
            origin: origin(package),
            fixes: BTreeMap::new(),
        });
        Ok(self.found.crates.len() - 1)
    }

    fn dependencies(&mut self, package: &Package) -> Result<Vec<Dependency>, Error> {
        let edges: Vec<Edge> = self.packages[&package.id].dependencies().collect();
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
            let package = package.name.to_string();
            self.found.provided_crates.insert(name.clone(), package);
            DependencyTarget::Provided(name)
        } else if let Some(reason) = self.reason_to_reject(package, library) {
            self.reject(edge.name, package, reason);
            DependencyTarget::Missing
        } else {
            DependencyTarget::Inlined(self.add_library(package, library)?)
        };
        let name = edge.name.to_string();
        Ok(Dependency { name, target })
    }

    fn reject(&mut self, name: &str, package: &Package, reason: &str) {
        let (title, package, version) = (&self.profile.title, &package.name, &package.version);
        let pinned = self.profile.crates.get(package.as_str());
        let rejected = RejectedCrate {
            name: name.to_string(),
            reason: format!("`{package}` {version} {reason}, and {title} does not have it"),
            help: pinned.map(|pinned| {
                let version = &pinned.version;
                format!("{title} has `{package}` {version}; depend on that version")
            }),
            has_build_script: reason == BUILD_SCRIPT,
        };
        if !self.found.rejected.contains(&rejected) {
            self.found.rejected.push(rejected);
        }
    }

    /// Returns why the package cannot be inlined; `None` if it can.
    fn reason_to_reject(
        &self,
        package: &Package,
        library: &metadata::Target,
    ) -> Option<&'static str> {
        if library.is_proc_macro() {
            Some("is a procedural macro, which cannot be put into the file")
        } else if package.links.is_some() {
            Some("links to a native library")
        } else if has_build_script(package) && !self.build_scripts.contains_key(&package.id) {
            Some(BUILD_SCRIPT)
        } else {
            None
        }
    }
}

/// Returns the environment variables that cargo takes from Cargo.toml and sets while it compiles a target.
fn variables(package: &Package, target: &metadata::Target) -> BTreeMap<String, String> {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let version = &package.version;
    let variables = [
        ("CRATE_NAME", crate_name(target)),
        ("PKG_NAME", package.name.to_string()),
        ("PKG_VERSION", version.to_string()),
        ("PKG_VERSION_MAJOR", version.major.to_string()),
        ("PKG_VERSION_MINOR", version.minor.to_string()),
        ("PKG_VERSION_PATCH", version.patch.to_string()),
        ("PKG_VERSION_PRE", version.pre.to_string()),
        ("PKG_AUTHORS", package.authors.join(":")),
        ("PKG_DESCRIPTION", text(&package.description)),
        ("PKG_HOMEPAGE", text(&package.homepage)),
        ("PKG_REPOSITORY", text(&package.repository)),
        ("PKG_LICENSE", text(&package.license)),
    ];
    let variables = variables.map(|(name, value)| (format!("CARGO_{name}"), value));
    BTreeMap::from(variables)
}

fn origin(package: &Package) -> CrateOrigin {
    let Some(source) = &package.source else {
        return CrateOrigin::Path;
    };
    match source.repr.strip_prefix("git+") {
        // After the address come the requested revision and the resolved commit.
        Some(git) => CrateOrigin::Git(git.split(['?', '#']).next().unwrap_or(git).to_string()),
        None => CrateOrigin::Registry,
    }
}
