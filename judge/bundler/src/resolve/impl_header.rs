//! # The headers of impls
//!
//! What an impl is of, and for which types: that decides when it lives.

use std::ops::Range;

use crate::mentions::Mention;
use crate::model::{Kind, UnitId};
use crate::parse;
use crate::resolve::resolution::{Header, Of, Place};
use crate::resolve::scope::Resolver;

impl Resolver<'_> {
    /// Reads the head of an impl; `tokens` if it is inside of a macro's body or arguments.
    pub fn header(&self, unit: UnitId, tokens: Option<Range<usize>>) -> Header {
        let of = &self.model.units[unit];
        let source = self.model.source(unit);
        let tokens = tokens.unwrap_or_else(|| of.header());
        let (of_trait, own) = parse::impl_parts(source, tokens);
        let is_passed = |part: &Range<usize>| {
            source.is_op(part.start, "$") && source.word(part.start + 1) != "crate"
        };
        let mut header = Header {
            has_passed: own.clone().any(|at| source.is_op(at, "$")),
            ..Header::default()
        };
        if of_trait.as_ref().is_some_and(is_passed) {
            header.of = Of::Passed;
        }
        let opens = |&at: &usize| ["<", "[", "("].contains(&source.word(at));
        let outermost = own.clone().find(opens).unwrap_or(own.end);
        let place = Place {
            owner: None,
            ..self.place(unit)
        };
        for path in of.mentions.iter().filter_map(Mention::path) {
            let Some(at) = path.at else { continue };
            let is_trait = of_trait.as_ref().is_some_and(|part| part.contains(&at));
            if !is_trait && !own.contains(&at) {
                continue;
            }
            let ends = self.resolve(path, place).ends;
            if is_trait && header.of == Of::Nothing {
                let traits: Vec<UnitId> =
                    ends.into_iter().filter(|&of| self.is_trait(of)).collect();
                header.of = match path.names.last() {
                    Some(&name) if traits.is_empty() => Of::Outside(name),
                    _ => Of::Local(traits),
                };
                continue;
            }
            let types: Vec<UnitId> = ends.into_iter().flat_map(|of| self.types(of)).collect();
            if !is_trait && at <= outermost {
                header.own_types.extend(&types);
            }
            header.types.extend(types);
        }
        header
    }

    fn is_trait(&self, unit: UnitId) -> bool {
        matches!(self.model.units[unit].kind, Kind::Trait | Kind::Call)
    }

    /// The types of ours that a unit is or stands for.
    fn types(&self, unit: UnitId) -> Vec<UnitId> {
        match self.model.units[unit].kind {
            Kind::Type | Kind::Call => vec![unit],
            Kind::Alias => self.types_behind(unit).to_vec(),
            _ => Vec::new(),
        }
    }
}
