//! # Which features are on
//!
//! Follows the dependencies of one program and works out the features of each, as `cargo build -p` with the default
//! features does, and with those that the program itself requires. What `cargo metadata` says about features is not
//! that: it adds up what all members of the workspace ask for, and what their tests do, so that a bundle would depend
//! on packages that have nothing to do with it. `cargo tree` would know, at the cost of a second process that takes as
//! long as all else together.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use cargo_platform::Cfg;

use crate::workspace::metadata::{
    Dependency, DependencyKind, Metadata, NodeDep, Package, PackageId, library,
};
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;

/// A package that is depended on, with what is on.
#[derive(Debug)]
pub struct Active<'a> {
    /// The package.
    pub package: &'a Package,
    /// The features that are on.
    pub features: BTreeSet<&'a str>,
    /// The optional dependencies that are on, by their names in Cargo.toml.
    optional: BTreeSet<&'a str>,
    /// The features asked of dependencies, once these are on.
    asked: BTreeSet<(&'a str, &'a str)>,
    edges: Vec<Edge<'a>>,
}

/// A dependency.
#[derive(Clone, Copy, Debug)]
pub struct Edge<'a> {
    /// How Cargo.toml declares it.
    pub declared: &'a Dependency,
    /// The name that code calls it by.
    pub name: &'a str,
    /// The package that it comes to.
    pub package: &'a Package,
}

/// Returns all packages that a program depends on, its own included, by id.
pub fn resolve<'a>(
    metadata: &'a Metadata,
    program: Program<'a>,
    toolchain: &Toolchain,
) -> BTreeMap<&'a PackageId, Active<'a>> {
    let graph = Graph::of(metadata, toolchain);
    let mut root = graph.find(program.package);
    root.ask("default");
    for feature in &program.binary.required_features {
        root.ask(feature);
    }
    let mut all = BTreeMap::from([(&program.package.id, root)]);
    // Features only ever turn more on, so each package asks its dependencies until nothing changes.
    loop {
        let asks = |active: &Active<'a>| -> Vec<_> {
            let asks = |edge: Edge<'a>| (edge.package, active.asks_of(edge.declared));
            active.dependencies().map(asks).collect()
        };
        let asked: Vec<_> = all.values().flat_map(asks).collect();
        let mut changed = false;
        for (package, features) in asked {
            let active = all.entry(&package.id).or_insert_with(|| {
                changed = true;
                graph.find(package)
            });
            for feature in features {
                changed |= active.ask(feature);
            }
        }
        if !changed {
            return all;
        }
    }
}

/// What is declared, and what cargo made of it. That is the same whatever features are on.
struct Graph<'a> {
    packages: HashMap<&'a PackageId, &'a Package>,
    nodes: HashMap<&'a PackageId, &'a [NodeDep]>,
    host: String,
    cfg: Vec<Cfg>,
}

impl<'a> Graph<'a> {
    fn of(metadata: &'a Metadata, toolchain: &Toolchain) -> Self {
        let packages = metadata.packages.iter();
        let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
        let cfg = toolchain.cfg.iter();
        Graph {
            packages: packages.map(|package| (&package.id, package)).collect(),
            nodes: nodes.map(|node| (&node.id, &*node.deps)).collect(),
            host: toolchain.host.clone(),
            cfg: cfg.filter_map(|line| line.parse().ok()).collect(),
        }
    }

    /// A package with nothing on.
    fn find(&self, package: &'a Package) -> Active<'a> {
        let is_for_this = |declared: &&Dependency| {
            let target = declared.target.as_ref();
            declared.kind == DependencyKind::Normal
                && target.is_none_or(|target| target.matches(&self.host, &self.cfg))
        };
        let declared = package.dependencies.iter().filter(is_for_this);
        let edges = declared.filter_map(|declared| self.edge(package, declared));
        Active {
            package,
            features: BTreeSet::new(),
            optional: BTreeSet::new(),
            asked: BTreeSet::new(),
            edges: edges.collect(),
        }
    }

    /// Finds the package that a declared dependency comes to, and the name that code calls it by.
    ///
    /// Cargo lists the two apart from each other. A package may depend on two versions of another, so that the name alone
    /// does not do; only if no version fits (a `[patch]` may bring a prerelease in) is the name taken for enough.
    fn edge(&self, from: &Package, declared: &'a Dependency) -> Option<Edge<'a>> {
        let fits = |resolved: &'a NodeDep| {
            let package = *self.packages.get(&resolved.pkg)?;
            let rename = declared.rename.as_ref();
            let name = rename.unwrap_or(&library(package)?.name).replace('-', "_");
            let is_it = package.name == declared.name && name == resolved.name;
            is_it.then_some(Edge {
                declared,
                name: &resolved.name,
                package,
            })
        };
        let resolved = self.nodes.get(&from.id).copied().unwrap_or_default();
        let by_name: Vec<Edge> = resolved.iter().filter_map(fits).collect();
        let fits = |edge: &&Edge| declared.req.matches(&edge.package.version);
        by_name.iter().find(fits).or(by_name.first()).copied()
    }
}

impl<'a> Active<'a> {
    /// The dependencies that are on, in the order of Cargo.toml.
    pub fn dependencies(&self) -> impl Iterator<Item = Edge<'a>> {
        let is_on = |edge: &&Edge| {
            !edge.declared.optional || self.optional.contains(toml_name(edge.declared))
        };
        self.edges.iter().filter(is_on).copied()
    }

    /// Turns a feature on, with all that it turns on, and tells whether that changed anything.
    fn ask(&mut self, feature: &str) -> bool {
        let Some((feature, values)) = self.package.features.get_key_value(feature) else {
            return false;
        };
        if !self.features.insert(feature) {
            return false;
        }
        for value in values {
            if let Some(dependency) = value.strip_prefix("dep:") {
                self.optional.insert(dependency);
            } else if let Some((dependency, feature)) = value.split_once('/') {
                let weak = dependency.strip_suffix('?');
                self.asked.insert((weak.unwrap_or(dependency), feature));
                if weak.is_none() {
                    self.optional.insert(dependency);
                    self.ask(dependency);
                }
            } else {
                self.ask(value);
            }
        }
        true
    }

    /// The features that a dependency has to have on.
    fn asks_of(&self, declared: &'a Dependency) -> Vec<&'a str> {
        let default = declared.uses_default_features.then_some("default");
        let declared_here = declared.features.iter().map(String::as_str);
        let of_this = |(dependency, _): &&(&str, &str)| *dependency == toml_name(declared);
        let asked = self.asked.iter().filter(of_this);
        let asked = asked.map(|(_, feature)| *feature);
        declared_here.chain(default).chain(asked).collect()
    }
}

/// The name that a dependency has in Cargo.toml.
fn toml_name(declared: &Dependency) -> &str {
    declared.rename.as_deref().unwrap_or(&declared.name)
}
