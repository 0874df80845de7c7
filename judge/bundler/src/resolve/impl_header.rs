//! # Headers of impls
//!
//! Resolves the trait and the types in the header of an impl, which decide when the impl is live.

use std::ops::Range;

use crate::mentions::Mention;
use crate::model::UnitId;
use crate::parse::{self, ItemKind};
use crate::resolve::resolution::{ImplHeader, ImplTrait};
use crate::resolve::scope::Resolver;

impl Resolver<'_> {
    /// Resolves the header of an impl. `tokens` is the header inside a macro's body or arguments, or `None` for an
    /// item.
    pub fn header(&self, unit: UnitId, tokens: Option<Range<usize>>) -> ImplHeader {
        let of = &self.model.units[unit];
        let source = self.model.source(unit);
        let tokens = tokens.unwrap_or_else(|| of.header_tokens());
        let (of_trait, own) = parse::impl_parts(source, tokens);
        let is_passed = |part: &Range<usize>| {
            source.is_op(part.start, "$") && source.word(part.start + 1) != "crate"
        };
        let mut header = ImplHeader {
            has_macro_argument: own.clone().any(|at| source.is_op(at, "$")),
            ..ImplHeader::default()
        };
        if of_trait.as_ref().is_some_and(is_passed) {
            header.of_trait = ImplTrait::MacroArgument;
        }
        let opens = |&at: &usize| ["<", "[", "("].contains(&source.word(at));
        let outermost = own.clone().find(opens).unwrap_or(own.end);
        let site = self.site(unit);
        for path in of.mentions.iter().filter_map(Mention::path) {
            let Some(at) = path.at else { continue };
            let is_trait = of_trait.as_ref().is_some_and(|part| part.contains(&at));
            if !is_trait && !own.contains(&at) {
                continue;
            }
            let targets = self.resolve(path, site).targets;
            if is_trait && header.of_trait == ImplTrait::Inherent {
                header.of_trait = match path.names.last() {
                    Some(&name) if targets.is_empty() => ImplTrait::External(name),
                    _ => ImplTrait::Local(targets),
                };
                continue;
            }
            // A macro call may declare a type. The type behind an alias stays unknown.
            let is_type = |id: &UnitId| {
                matches!(
                    self.model.units[*id].kind,
                    ItemKind::Type | ItemKind::MacroCall
                )
            };
            let types = targets.into_iter().filter(is_type);
            let types: Vec<UnitId> = types.collect();
            if !is_trait && at <= outermost {
                header.self_types.extend(&types);
            }
            header.types.extend(types);
        }
        header
    }
}
