//! # Globs
//!
//! Which modules lead to which by `use name::*`, and which of them may lead to a name at all. Without that a name would
//! have to be looked for in every module that a root re-exports, and in all that those bring in turn.

use std::collections::{HashMap, HashSet};

use super::provide::Providers;
use crate::bundle::model::names::Sym;
use crate::bundle::model::{ItemId, Kind, LeafId, ScopeId, TYPE};
use crate::bundle::resolve::{End, Resolver};

/// What a glob names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Node {
    Scope(ScopeId),
    Enum(ItemId),
}

/// So many globs are tried one by one.
const FEW: usize = 4;

/// Where a name is.
#[derive(Debug, Default)]
pub struct Places {
    nodes: Vec<Node>,
    /// The smallest rank among them.
    lowest: usize,
}

/// The places of all names.
pub type Index = HashMap<Sym, Places>;

/// All globs.
#[derive(Debug, Default)]
pub struct Globs {
    /// Where names are defined, other than by a glob.
    defined: Index,
    targets: HashMap<ScopeId, Targets>,
    sources: HashMap<Node, Vec<ScopeId>>,
    /// A module leads to no module of a higher rank than its own.
    ranks: HashMap<Node, usize>,
    complete: bool,
}

/// The globs of a scope.
#[derive(Debug, Default)]
pub struct Targets {
    all: Vec<(LeafId, Node)>,
    by_node: HashMap<Node, Vec<usize>>,
}

impl Globs {
    /// Finds what is defined where, which is all that is needed to resolve the globs themselves.
    pub fn names(resolver: &Resolver<'_, '_>, providers: &Providers) -> Self {
        let model = resolver.model;
        let mut globs = Globs::default();
        for (scope, here) in model.scopes.iter().enumerate() {
            if here.is_block {
                continue;
            }
            let provided = here
                .open_calls
                .iter()
                .filter_map(|call| providers.calls.get(call))
                .flat_map(|provided| &provided.names);
            for &name in here.names.keys().chain(provided) {
                add(&mut globs.defined, name, Node::Scope(scope));
            }
        }
        for krate in &model.crates {
            for &name in krate.exported_macros.keys() {
                add(&mut globs.defined, name, Node::Scope(krate.root));
            }
        }
        for (id, item) in model.items.iter().enumerate() {
            if let Kind::Type { variants } = &item.kind {
                for &name in variants {
                    add(&mut globs.defined, name, Node::Enum(id));
                }
            }
        }
        globs
    }

    /// What the globs name, as far as the names that are defined tell.
    pub fn targets(resolver: &Resolver<'_, '_>) -> HashMap<ScopeId, Targets> {
        let mut all: HashMap<ScopeId, Targets> = HashMap::new();
        for (scope, here) in resolver.model.scopes.iter().enumerate() {
            for &leaf in &here.globs {
                for end in &resolver.leaf(leaf, TYPE).ends {
                    let node = match *end {
                        End::Module(scope) => Node::Scope(scope),
                        End::Item(item) => Node::Enum(item),
                        _ => continue,
                    };
                    let targets = all.entry(scope).or_default();
                    let number = targets.all.len();
                    targets.all.push((leaf, node));
                    targets.by_node.entry(node).or_default().push(number);
                }
            }
        }
        all
    }

    /// Makes known what the globs name.
    pub fn complete(&mut self, targets: HashMap<ScopeId, Targets>) {
        for (&scope, of) in &targets {
            for &(_, node) in &of.all {
                self.sources.entry(node).or_default().push(scope);
            }
        }
        self.ranks = Ranking::of(&targets);
        self.targets = targets;
        let mut defined = std::mem::take(&mut self.defined);
        self.rank(&mut defined);
        self.defined = defined;
        self.complete = true;
    }

    /// Leaves only the places that a glob leads to.
    pub fn rank(&self, index: &mut Index) {
        for places in index.values_mut() {
            places.nodes.retain(|node| self.sources.contains_key(node));
            let ranks = places.nodes.iter().filter_map(|node| self.ranks.get(node));
            places.lowest = ranks.min().copied().unwrap_or(0);
        }
        index.retain(|_, places| !places.nodes.is_empty());
    }

    /// The globs of a scope through which a name may come.
    pub fn of_name(&self, scope: ScopeId, name: Sym, globs: &[LeafId]) -> Vec<LeafId> {
        if globs.is_empty() || !self.defined.contains_key(&name) {
            return Vec::new();
        }
        if !self.complete {
            return globs.to_vec();
        }
        let places: Vec<&Places> = self.defined.get(&name).into_iter().collect();
        let found = self.leading_to(scope, &places);
        let mut leaves: Vec<LeafId> = found.into_iter().map(|(leaf, _)| leaf).collect();
        leaves.dedup();
        leaves
    }

    /// The globs of a scope that may lead to one of these places by a way that does not pass the scope again.
    pub fn leading_to(&self, scope: ScopeId, places: &[&Places]) -> Vec<(LeafId, Node)> {
        let Some(targets) = self.targets.get(&scope) else {
            return Vec::new();
        };
        let Some(lowest) = places.iter().map(|places| places.lowest).min() else {
            return Vec::new();
        };
        let known = (targets.all.len() > FEW)
            .then(|| self.before(scope, places, targets.all.len()))
            .flatten();
        let Some(before) = known else {
            let reaches = |node: &Node| self.ranks.get(node) >= Some(&lowest);
            let all = targets.all.iter().filter(|(_, node)| reaches(node));
            return all.copied().collect();
        };
        let numbers = before.iter().filter_map(|node| targets.by_node.get(node));
        let mut numbers: Vec<usize> = numbers.flatten().copied().collect();
        numbers.sort_unstable();
        numbers.into_iter().map(|n| targets.all[n]).collect()
    }

    /// What leads to these places without passing `scope`; `None` if it is more work to find it than to try so many
    /// globs.
    fn before(&self, scope: ScopeId, places: &[&Places], most: usize) -> Option<HashSet<Node>> {
        if places
            .iter()
            .map(|places| places.nodes.len())
            .sum::<usize>()
            > most
        {
            return None;
        }
        let mut waiting: Vec<Node> = places.iter().flat_map(|p| &p.nodes).copied().collect();
        let mut before: HashSet<Node> = waiting.iter().copied().collect();
        let mut steps = 0;
        while let Some(node) = waiting.pop() {
            if node == Node::Scope(scope) {
                continue;
            }
            for &source in self.sources.get(&node).into_iter().flatten() {
                steps += 1;
                if steps > most {
                    return None;
                }
                if before.insert(Node::Scope(source)) {
                    waiting.push(Node::Scope(source));
                }
            }
        }
        Some(before)
    }
}

/// Notes a place of a name.
pub fn add(index: &mut Index, name: Sym, node: Node) {
    index.entry(name).or_default().nodes.push(node);
}

/// Numbers the nodes so that those of a cycle have one number, and a glob leads to no higher one: Tarjan's algorithm.
struct Ranking<'g> {
    targets: &'g HashMap<ScopeId, Targets>,
    /// When each node was met, and the earliest that it leads to.
    met: HashMap<Node, (usize, usize)>,
    open: Vec<Node>,
    ranks: HashMap<Node, usize>,
    next: usize,
}

impl Ranking<'_> {
    fn of(targets: &HashMap<ScopeId, Targets>) -> HashMap<Node, usize> {
        let mut ranking = Ranking {
            targets,
            met: HashMap::new(),
            open: Vec::new(),
            ranks: HashMap::new(),
            next: 0,
        };
        for &scope in targets.keys() {
            ranking.visit(Node::Scope(scope));
        }
        ranking.ranks
    }

    fn visit(&mut self, node: Node) -> usize {
        if let Some(&(_, earliest)) = self.met.get(&node) {
            // What has its rank belongs to no open cycle.
            return if self.ranks.contains_key(&node) {
                usize::MAX
            } else {
                earliest
            };
        }
        let number = self.met.len();
        let mut earliest = number;
        self.met.insert(node, (number, number));
        self.open.push(node);
        if let Node::Scope(scope) = node
            && let Some(targets) = self.targets.get(&scope)
        {
            for &(_, target) in &targets.all {
                earliest = earliest.min(self.visit(target));
            }
        }
        self.met.insert(node, (number, earliest));
        if earliest == number {
            while let Some(member) = self.open.pop() {
                self.ranks.insert(member, self.next);
                if member == node {
                    break;
                }
            }
            self.next += 1;
        }
        earliest
    }
}
