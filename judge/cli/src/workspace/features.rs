//! # Which features are on
//!
//! Follows the dependencies of one program and works out the features of each, as `cargo build -p` with the default
//! features does, and with those that the program itself requires. What `cargo metadata` says about features is not
//! that: it adds up what all members of the workspace ask for, and what their tests do, so that a bundle would depend
//! on packages that have nothing to do with it.
//!
//! Features only ever turn more on, so the rules are applied until nothing changes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter;

use crate::ui::error::Error;
use crate::workspace::metadata::{Declared, Metadata, Package, Resolved};
use crate::workspace::platform::Platform;
use crate::workspace::program::Program;

/// A package that is depended on, with what is on.
#[derive(Debug)]
pub struct Active<'a> {
    /// The package.
    pub package: &'a Package,
    /// The features that are on.
    pub features: BTreeSet<String>,
    /// The dependencies that are on, in the order of Cargo.toml.
    pub dependencies: Vec<Edge<'a>>,
}

/// A dependency that is on.
#[derive(Clone, Debug)]
pub struct Edge<'a> {
    /// How Cargo.toml declares it.
    pub declared: &'a Declared,
    /// The name that code calls it by.
    pub name: &'a str,
    /// The id of the package.
    pub package: &'a str,
}

/// Returns all packages that a program depends on, its own included, by id.
pub fn resolve<'a>(
    metadata: &'a Metadata,
    program: Program<'a>,
    platform: &Platform,
) -> Result<BTreeMap<&'a str, Active<'a>>, Error> {
    let graph = Graph::of(metadata, program.package, platform)?;
    let mut state = State::new(program.package);
    let required = program.binary.required_features.iter().map(String::as_str);
    for feature in iter::once("default").chain(required) {
        state.ask(feature);
    }
    let mut states = BTreeMap::from([(program.package.id.as_str(), state)]);
    while graph.spread(&mut states) {}

    let active = |(id, state): (&'a str, State<'a>)| {
        let edges = graph.edges[id].iter();
        let dependencies = edges
            .filter(|edge| state.uses(edge.declared))
            .cloned()
            .collect();
        (
            id,
            Active {
                package: state.package,
                features: state.features,
                dependencies,
            },
        )
    };
    Ok(states.into_iter().map(active).collect())
}

/// The packages that may come into play, and what each of them declares. That is the same whatever features are on.
struct Graph<'a> {
    packages: HashMap<&'a str, &'a Package>,
    edges: HashMap<&'a str, Vec<Edge<'a>>>,
}

impl<'a> Graph<'a> {
    fn of(metadata: &'a Metadata, root: &'a Package, platform: &Platform) -> Result<Self, Error> {
        let packages: HashMap<&str, &Package> = metadata
            .packages
            .iter()
            .map(|package| (package.id.as_str(), package))
            .collect();
        let nodes: HashMap<&str, &[Resolved]> = metadata
            .resolve
            .nodes
            .iter()
            .map(|node| (node.id.as_str(), node.deps.as_slice()))
            .collect();
        let mut edges: HashMap<&str, Vec<Edge>> = HashMap::new();
        let mut waiting = vec![root];
        while let Some(package) = waiting.pop() {
            let node = nodes.get(package.id.as_str()).copied().unwrap_or_default();
            let mut found = Vec::new();
            for declared in package
                .dependencies
                .iter()
                .filter(|declared| declared.kind.is_none())
            {
                if platform.is_meant(declared.target.as_deref())?
                    && let Some((name, target)) = resolved(declared, node, &packages)
                {
                    found.push(Edge {
                        declared,
                        name,
                        package: &target.id,
                    });
                    if !edges.contains_key(target.id.as_str()) {
                        waiting.push(target);
                    }
                }
            }
            edges.insert(&package.id, found);
        }
        Ok(Graph { packages, edges })
    }

    /// Lets every package ask its dependencies once for what they have to have on. Tells whether that changed anything.
    fn spread(&self, states: &mut BTreeMap<&'a str, State<'a>>) -> bool {
        let mut changed = false;
        let ids: Vec<&str> = states.keys().copied().collect();
        for id in ids {
            for edge in &self.edges[id] {
                let state = &states[id];
                if !state.uses(edge.declared) {
                    continue;
                }
                let asked = state.asks_of(edge.declared);
                let target = states.entry(edge.package).or_insert_with(|| {
                    changed = true;
                    State::new(self.packages[edge.package])
                });
                for feature in asked {
                    changed |= target.ask(&feature);
                }
            }
        }
        changed
    }
}

/// Finds the package that a declared dependency comes to, and the name that code calls it by.
///
/// Cargo lists the two apart from each other. A package may depend on two versions of another, so that the name alone
/// does not do; only if no version fits (a `[patch]` may bring a prerelease in) is the name taken for enough.
fn resolved<'a>(
    declared: &Declared,
    node: &'a [Resolved],
    packages: &HashMap<&str, &'a Package>,
) -> Option<(&'a str, &'a Package)> {
    let fits = |resolved: &&'a Resolved| {
        let package = packages.get(resolved.pkg.as_str())?;
        let library = package.library()?;
        let name = declared
            .rename
            .as_ref()
            .map_or(library.crate_name(), |rename| rename.replace('-', "_"));
        (package.name == declared.name && name == resolved.name)
            .then_some((resolved.name.as_str(), *package))
    };
    let by_name: Vec<_> = node.iter().filter_map(|resolved| fits(&resolved)).collect();
    let by_version = by_name
        .iter()
        .find(|(_, package)| declared.req.matches(&package.version));
    by_version.or(by_name.first()).copied()
}

/// What is known to be on in one package so far.
struct State<'a> {
    package: &'a Package,
    features: BTreeSet<String>,
    /// The optional dependencies that are on, by their names in Cargo.toml.
    enabled: BTreeSet<&'a str>,
    /// The features asked of dependencies, once these are on.
    asked: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> State<'a> {
    fn new(package: &'a Package) -> Self {
        State {
            package,
            features: BTreeSet::new(),
            enabled: BTreeSet::new(),
            asked: BTreeSet::new(),
        }
    }

    /// Turns a feature on, with all that it turns on, and tells whether that changed anything.
    fn ask(&mut self, feature: &str) -> bool {
        let Some((feature, values)) = self.package.features.get_key_value(feature) else {
            return false;
        };
        if !self.features.insert(feature.clone()) {
            return false;
        }
        for value in values {
            if let Some(dependency) = value.strip_prefix("dep:") {
                self.enabled.insert(dependency);
            } else if let Some((dependency, feature)) = value.split_once('/') {
                let (dependency, weak) = dependency
                    .strip_suffix('?')
                    .map_or((dependency, false), |name| (name, true));
                self.asked.insert((dependency, feature));
                if !weak {
                    self.enabled.insert(dependency);
                    self.ask(dependency);
                }
            } else {
                self.ask(value);
            }
        }
        true
    }

    fn uses(&self, declared: &Declared) -> bool {
        !declared.optional || self.enabled.contains(toml_name(declared))
    }

    /// The features that a dependency has to have on.
    fn asks_of(&self, declared: &'a Declared) -> Vec<String> {
        let default = declared.uses_default_features.then_some("default");
        let declared_here = declared.features.iter().map(String::as_str);
        let by_features = self
            .asked
            .iter()
            .filter(|(dependency, _)| *dependency == toml_name(declared))
            .map(|(_, feature)| *feature);
        default
            .into_iter()
            .chain(declared_here)
            .chain(by_features)
            .map(str::to_string)
            .collect()
    }
}

/// The name that a dependency has in Cargo.toml.
fn toml_name(declared: &Declared) -> &str {
    declared.rename.as_deref().unwrap_or(&declared.name)
}
