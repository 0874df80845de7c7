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
        let mut start = tokens.start + 1;
        if source.is_op(start, "<") {
            start = parse::skip_angles(source, start);
        }
        let word = |word: &str| (start..tokens.end).find(|&at| source.word(at) == word);
        let end = word("where").unwrap_or(tokens.end);
        let split = (start..end).find(|&at| source.word(at) == "for" && !source.is_op(at + 1, "<"));
        let own = split.map_or(start..end, |split| split + 1..end);
        let opens = |at: usize| ["<", "[", "("].iter().any(|&open| source.word(at) == open);
        let outermost = own.clone().find(|&at| opens(at)).unwrap_or(own.end);
        let is_passed = source.is_op(start, "$") && source.word(start + 1) != "crate";
        let mut header = Header {
            of: if split.is_some() && is_passed {
                Of::Passed
            } else {
                Of::Nothing
            },
            has_passed: own.clone().any(|at| source.is_op(at, "$")),
            ..Header::default()
        };
        let place = Place {
            owner: None,
            ..self.place(unit)
        };
        for mention in &of.mentions {
            let Mention::Path(path) = mention else {
                continue;
            };
            let Some(at) = path.at.filter(|&at| (start..end).contains(&at)) else {
                continue;
            };
            let ends = self.resolve(path, place).ends;
            let is_trait = split.is_some_and(|split| at < split);
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
