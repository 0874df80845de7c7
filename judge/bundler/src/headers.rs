//! # The heads of impls
//!
//! What an impl is of, and for which types: that decides when it lives.

use std::ops::Range;

use crate::mentions::Mention;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::parse;
use crate::resolve::{Place, Resolver};

/// What an impl is of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Of {
    /// No trait.
    #[default]
    Nothing,
    /// A trait of ours, or what a macro makes.
    Local(Vec<UnitId>),
    /// A trait of another crate.
    Outside(Name),
    /// A trait that a macro is passed.
    Passed,
}

/// The head of an impl.
#[derive(Debug, Clone, Default)]
pub struct Header {
    pub of: Of,
    /// The type that it is for, if that is one of ours.
    pub own_types: Vec<UnitId>,
    /// All types of ours that it names.
    pub types: Vec<UnitId>,
    /// Whether its type is one that a macro is passed.
    pub has_passed: bool,
}

impl Resolver<'_> {
    /// Reads the head of an impl; `tokens` if it is inside of a macro's body or arguments.
    pub fn header(&self, unit: UnitId, tokens: Option<Range<usize>>) -> Header {
        let of = &self.model.units[unit];
        let source = self.model.source(unit);
        let tokens = tokens.unwrap_or_else(|| {
            let end = of
                .body
                .as_ref()
                .map_or(of.tokens.end, |body| body.start - 1);
            of.keyword..end
        });
        let mut start = tokens.start + 1;
        if source.is_op(start, "<") {
            start = parse::skip_angles(source, start);
        }
        let end = (start..tokens.end).find(|&at| source.word(at) == "where");
        let end = end.unwrap_or(tokens.end);
        let split = (start..end).find(|&at| source.word(at) == "for" && !source.is_op(at + 1, "<"));
        let own = split.map_or(start..end, |split| split + 1..end);
        let place = Place {
            owner: None,
            ..self.place(unit)
        };
        let mut header = Header {
            has_passed: own.clone().any(|at| source.is_op(at, "$")),
            ..Header::default()
        };
        let is_outermost = |at: usize| {
            (own.start..at).all(|before| {
                !source.is_op(before, "<")
                    && !source.is_op(before, "[")
                    && !source.is_op(before, "(")
            })
        };
        if split.is_some() {
            let is_passed = source.is_op(start, "$") && source.word(start + 1) != "crate";
            header.of = if is_passed { Of::Passed } else { Of::Nothing };
        }
        for mention in &of.mentions {
            let Mention::Path(path) = mention else {
                continue;
            };
            let Some(at) = path.at.filter(|&at| (start..end).contains(&at)) else {
                continue;
            };
            let found = self.resolve(path, place);
            let is_trait = split.is_some_and(|split| at < split);
            if is_trait && header.of == Of::Nothing {
                let traits: Vec<UnitId> = found
                    .ends
                    .iter()
                    .copied()
                    .filter(|&unit| self.is_trait(unit))
                    .collect();
                let last = path.names[path.names.len() - 1];
                header.of = match traits.is_empty() {
                    true => Of::Outside(last),
                    false => Of::Local(traits),
                };
                continue;
            }
            let types = found
                .ends
                .into_iter()
                .flat_map(|unit| match self.model.units[unit].kind {
                    Kind::Type | Kind::Call => vec![unit],
                    Kind::Alias => self.alias_targets(unit),
                    _ => Vec::new(),
                });
            let types: Vec<UnitId> = types.collect();
            if !is_trait && is_outermost(at) {
                header.own_types.extend(&types);
            }
            header.types.extend(types);
        }
        header
    }

    fn is_trait(&self, unit: UnitId) -> bool {
        matches!(self.model.units[unit].kind, Kind::Trait | Kind::Call)
    }
}
