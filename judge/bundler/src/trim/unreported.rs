//! # Losses that no error reports
//!
//! A lint can call a unit unused although the program behaves differently without it.

use std::ops::Range;

use crate::mark::marks::LiveSet;
use crate::mentions::Mention;
use crate::model::UnitId;
use crate::parse;
use crate::resolve::resolution::ImplTrait;
use crate::resolve::scope::Resolver;

/// Returns whether a macro call has an impl whose loss may cause no error, such as an `impl Drop` for a type from
/// elsewhere. The loss causes an error if the type or the trait goes with the impl, or if a library declares the trait.
pub fn adds_impls(resolver: &Resolver, call: UnitId) -> bool {
    let model = resolver.model;
    let impls = model.expansions.get(&call).map(|of| &of.impls);
    impls.into_iter().flatten().any(|(unit, header)| {
        let source = model.source(*unit);
        let body = model.units[*unit].body.clone().unwrap_or_default();
        // The arm of the macro that contains the header.
        let mut groups = std::iter::successors(Some(body.start), |&at| Some(source.next(at)))
            .take_while(|&at| at < header.start);
        let arm = groups.find(|&at| source.next(at) > header.start);
        let arm = arm.map_or(body.clone(), |open| open..source.next(open));
        let is_declared = |part: &Range<usize>| {
            let length = if source.is_op(part.start, "$") { 2 } else { 1 };
            arm.clone().any(|at| {
                matches!(source.word(at), "struct" | "enum" | "union" | "trait")
                    && (0..length).all(|n| source.word(at + 1 + n) == source.word(part.start + n))
            })
        };
        let (of_trait, of_type) = parse::impl_parts(source, header.clone());
        let is_local = || {
            let header = resolver.header(*unit, Some(header.clone()));
            matches!(header.of_trait, ImplTrait::Local(_))
        };
        !is_declared(&of_type) && !of_trait.is_some_and(|of| is_declared(&of)) && !is_local()
    })
}

/// Returns whether a live trait impl of the same type has an item of this inherent item's name that calls it. Without
/// the inherent item, the trait's item would call itself.
pub fn stands_for_itself(resolver: &Resolver, id: UnitId, live: &LiveSet) -> bool {
    let (units, headers) = (&resolver.model.units, &resolver.headers);
    let unit = &units[id];
    let own = unit.parent.and_then(|parent| headers.get(&parent));
    let (Some(own), Some(name)) = (own, unit.name) else {
        return false;
    };
    let calls_it = |mention: &Mention| match mention {
        Mention::Path(path) => path.names.len() == 2 && path.names[1] == name,
        Mention::Member(member) => *member == name,
        _ => false,
    };
    headers.iter().any(|(&of, header)| {
        let is_of_type = header.of_trait != ImplTrait::Inherent
            && header
                .self_types
                .iter()
                .any(|of| own.self_types.contains(of));
        let mut items = units[of].children.iter().map(|&item| &units[item]);
        is_of_type
            && live.units[of]
            && items.any(|it| it.name == Some(name) && it.mentions.iter().any(calls_it))
    })
}
