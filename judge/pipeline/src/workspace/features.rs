//! # The features of a program's dependencies
//!
//! Follows the dependencies of one program and computes the features of each as `cargo build -p` does, from the
//! program's default features and required features.
//!
//! The features in `cargo metadata` do not serve: they are the union over all workspace members and their tests, so a
//! bundle would depend on unrelated packages. `cargo tree` prints the right features, but as a second process it takes
//! more than half as long as `cargo metadata`, and its output lacks the names of renamed dependencies.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use cargo_metadata::{Dependency, DependencyKind, NodeDep, PackageId};
use cargo_platform::Cfg;

use crate::workspace::metadata::{Metadata, Package, library};
use crate::workspace::solution::Solution;

#[derive(Debug)]
pub(crate) struct PackageFeatures<'a> {
    package: &'a Package,
    pub(crate) features: BTreeSet<&'a str>,
    /// The optional dependencies that are turned on, by their names in Cargo.toml.
    optional: BTreeSet<&'a str>,
    /// Pairs of a dependency and a feature that it must have if it is turned on.
    required: BTreeSet<(&'a str, &'a str)>,
    edges: Vec<Edge<'a>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<'a> {
    pub(crate) declared: &'a Dependency,
    pub(crate) name: &'a str,
    pub(crate) package: &'a Package,
}

/// Returns the program's own package and all packages that it depends on, by package ID.
pub(crate) fn resolve_features<'a>(
    metadata: &'a Metadata,
    solution: Solution<'a>,
    host: &str,
    cfg: &[String],
) -> BTreeMap<&'a PackageId, PackageFeatures<'a>> {
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let packages = metadata.packages.iter();
    let graph = Graph {
        packages: packages.map(|package| (&package.id, package)).collect(),
        nodes: nodes.map(|node| (&node.id, &*node.deps)).collect(),
        host: host.to_string(),
        cfg: cfg.iter().filter_map(|it| it.parse().ok()).collect(),
    };
    let mut root = graph.package(solution.package);
    root.turn_on("default");
    for feature in &solution.target.required_features {
        root.turn_on(feature);
    }
    let mut all = BTreeMap::from([(&solution.package.id, root)]);
    // No feature turns another off, so the loop ends.
    loop {
        let requests = |active: &PackageFeatures<'a>| -> Vec<_> {
            let request = |edge: Edge<'a>| (edge.package, active.required_of(edge.declared));
            active.dependencies().map(request).collect()
        };
        let requested: Vec<_> = all.values().flat_map(requests).collect();
        let mut changed = false;
        for (package, features) in requested {
            let active = all.entry(&package.id).or_insert_with(|| {
                changed = true;
                graph.package(package)
            });
            for feature in features {
                changed |= active.turn_on(feature);
            }
        }
        if !changed {
            return all;
        }
    }
}

/// The declared dependencies and the packages that cargo resolves them to. Neither depends on features.
struct Graph<'a> {
    packages: HashMap<&'a PackageId, &'a Package>,
    nodes: HashMap<&'a PackageId, &'a [NodeDep]>,
    host: String,
    cfg: Vec<Cfg>,
}

impl<'a> Graph<'a> {
    fn package(&self, package: &'a Package) -> PackageFeatures<'a> {
        let is_for_this = |declared: &&Dependency| {
            let target = declared.target.as_ref();
            declared.kind == DependencyKind::Normal
                && target.is_none_or(|target| target.matches(&self.host, &self.cfg))
        };
        let declared = package.dependencies.iter().filter(is_for_this);
        let edges = declared.filter_map(|declared| self.edge(package, declared));
        PackageFeatures {
            package,
            features: BTreeSet::new(),
            optional: BTreeSet::new(),
            required: BTreeSet::new(),
            edges: edges.collect(),
        }
    }

    /// Returns the package that cargo resolves a declared dependency to, and its name in code.
    ///
    /// Cargo lists declarations and packages separately. A package may depend on two versions of another, so the
    /// version decides too. If no version fits, because a `[patch]` brings in a prerelease, the name alone decides.
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

impl<'a> PackageFeatures<'a> {
    /// Returns the dependencies that are turned on, in the order of Cargo.toml.
    pub(crate) fn dependencies(&self) -> impl Iterator<Item = Edge<'a>> {
        let is_on = |edge: &&Edge| {
            !edge.declared.optional || self.optional.contains(toml_name(edge.declared))
        };
        self.edges.iter().filter(is_on).copied()
    }

    /// Turns a feature on with all that it implies. Returns whether that changed anything.
    fn turn_on(&mut self, feature: &str) -> bool {
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
                self.required.insert((weak.unwrap_or(dependency), feature));
                if weak.is_none() {
                    self.optional.insert(dependency);
                    self.turn_on(dependency);
                }
            } else {
                self.turn_on(value);
            }
        }
        true
    }

    fn required_of(&self, declared: &'a Dependency) -> Vec<&'a str> {
        let default = declared.uses_default_features.then_some("default");
        let declared_here = declared.features.iter().map(String::as_str);
        let of_this = |(dependency, _): &&(&str, &str)| *dependency == toml_name(declared);
        let required = self.required.iter().filter(of_this);
        let required = required.map(|(_, feature)| *feature);
        declared_here.chain(default).chain(required).collect()
    }
}

/// Returns a dependency's name in Cargo.toml.
fn toml_name(declared: &Dependency) -> &str {
    declared.rename.as_deref().unwrap_or(&declared.name)
}
