//! # Rules for units that need not be named
//!
//! Most units are live because live text names them. Impls, the items of impls and traits, macro calls in item
//! position, and some imports and constants can be live without that: [`rule`] has an arm for each of these.
//! [`TRAIT_USES`] lists the words and operators that use traits of the standard library.

use crate::mark::marks::Marks;
use crate::model::UnitId;
use crate::names::Name;
use crate::parse::ItemKind;
use crate::resolve::resolution::{ImplHeader, ImplTrait, PathHead};

/// A condition that makes a unit live.
pub type Rule = fn(&Marks, UnitId) -> bool;

/// The rule for a unit; `None` if only a mention can make the unit live.
pub fn rule(marks: &Marks, id: UnitId) -> Option<Rule> {
    let unit = &marks.model.units[id];
    let parent = unit.parent.map(|parent| marks.model.units[parent].kind);
    match (parent, unit.kind) {
        (Some(ItemKind::Impl), _) => Some(item_of_impl),
        (Some(ItemKind::Trait), _) => Some(item_of_trait),
        (_, ItemKind::Impl) => Some(impl_of_trait),
        (_, ItemKind::ImplHead) => Some(impl_head),
        (_, ItemKind::MacroCall) if unit.children.is_empty() => Some(macro_call),
        (_, ItemKind::ImportLeaf) if may_be_foreign_trait(marks, id) => Some(with_its_module),
        (_, ItemKind::Function | ItemKind::Constant) if takes_effect_unnamed(marks, id) => {
            Some(|_, _| true)
        }
        _ => None,
    }
}

/// Returns whether the linker or the compiler uses an item, such as a `#[global_allocator]`.
fn takes_effect_unnamed(marks: &Marks, id: UnitId) -> bool {
    let (unit, source) = (&marks.model.units[id], marks.model.source(id));
    let mut words = unit.attributes.iter().map(|&at| source.word(at));
    words.any(|word| ACTIVE_ATTRIBUTES.contains(&word))
}

/// Returns whether the unit's module has a live item.
fn with_its_module(marks: &Marks, id: UnitId) -> bool {
    marks.has_live_items(marks.model.units[id].module)
}

/// Returns whether an import from outside the loaded crates is a glob, or may be a trait, which code need not name.
fn may_be_foreign_trait(marks: &Marks, id: UnitId) -> bool {
    let last = marks.model.last_name(id);
    let last = last.map_or("", |name| marks.model.names.text(name));
    let found = marks.resolver.import_resolution(id);
    // An import of a missing crate may be unneeded; if it is needed, the compiler reports it.
    let is_known = found.is_outside && found.head != PathHead::Missing;
    is_known && (last == "*" || last.starts_with(char::is_uppercase))
}

/// Returns whether a trait impl is needed; false for an inherent impl, which is live through its items.
fn impl_of_trait(marks: &Marks, id: UnitId) -> bool {
    let header = &marks.resolver.headers[&id];
    header.of_trait != ImplTrait::Inherent && is_impl_needed(marks, header)
}

fn impl_head(marks: &Marks, id: UnitId) -> bool {
    let header = marks.resolver.header(id, None);
    is_impl_needed(marks, &header) && marks.all_live(&header.types)
}

/// Returns whether the trait of an impl may be used and the types in its header are live.
fn is_impl_needed(marks: &Marks, header: &ImplHeader) -> bool {
    match &header.of_trait {
        // One live type is enough, because the compiler knows more about the type's arguments than names tell.
        ImplTrait::Inherent => header.self_types.is_empty() || marks.any_live(&header.self_types),
        ImplTrait::Local(traits) => marks.any_live(traits) && marks.all_live(&header.types),
        ImplTrait::External(name) => may_be_used(marks, *name) && marks.all_live(&header.types),
        ImplTrait::MacroArgument => marks.all_live(&header.types),
    }
}

fn item_of_trait(marks: &Marks, id: UnitId) -> bool {
    let unit = &marks.model.units[id];
    let of = unit.parent.unwrap_or(id);
    let is_mentioned = |name: Name| {
        let mentioned = &marks.mentioned;
        let is_member = mentioned.members.contains(&name) || mentioned.trait_items.contains(&name);
        is_member || mentioned.associated.contains(&(of, name))
    };
    let is_call = unit.kind == ItemKind::MacroCall;
    marks.is_live(of) && (is_call || unit.name.is_none_or(is_mentioned))
}

/// Returns whether an impl's item is live: in an inherent impl if it is mentioned, in a trait impl if the trait's item
/// is live.
fn item_of_impl(marks: &Marks, id: UnitId) -> bool {
    let unit = &marks.model.units[id];
    let of = unit.parent.unwrap_or(id);
    let header = &marks.resolver.headers[&of];
    match (&header.of_trait, unit.name) {
        (ImplTrait::Inherent, Some(name)) => {
            let is_part = |&of: &UnitId| marks.mentioned.associated.contains(&(of, name));
            let is_mentioned =
                header.self_types.iter().any(is_part) || marks.mentioned.members.contains(&name);
            is_impl_needed(marks, header) && (is_mentioned || unit.kind == ItemKind::MacroCall)
        }
        (ImplTrait::Local(traits), Some(name)) => {
            let items = |of: &UnitId| marks.trait_items.get(&(*of, name));
            let mut items = traits.iter().filter_map(items);
            let is_unknown = items.clone().next().is_none();
            marks.is_live(of) && (is_unknown || items.any(|items| marks.any_live(items)))
        }
        _ => marks.is_live(of),
    }
}

/// Returns whether a macro call has an impl that is needed, or an unknown effect in a module with live items.
fn macro_call(marks: &Marks, id: UnitId) -> bool {
    let module = marks.model.units[id].module;
    let expansion = &marks.model.expansions[&id];
    if expansion.impls.is_empty() {
        return expansion.names.is_empty() && marks.has_live_items(module);
    }
    let of_kind = |wanted: fn(ItemKind) -> bool| -> Vec<UnitId> {
        let passed = expansion.passed.iter();
        let hits = passed.flat_map(|&name| marks.resolver.lookup(module, name).to_vec());
        let units = hits.flat_map(|hit| marks.resolver.resolve_import(hit.unit));
        let units = units.filter(|&unit| wanted(marks.model.units[unit].kind));
        units.collect()
    };
    let types = of_kind(|kind| kind == ItemKind::Type);
    let traits = of_kind(|kind| kind == ItemKind::Trait);
    let is_known = |name: &Name| words_using(marks.model.names.text(*name)).is_some();
    let mut known = expansion.passed.iter().filter(|name| is_known(name));
    let is_trait_needed = traits.is_empty() && known.clone().next().is_none()
        || marks.any_live(&traits)
        || known.any(|&name| may_be_used(marks, name));
    let is_type_needed = types.is_empty() || marks.any_live(&types);
    expansion.impls.iter().any(|(unit, tokens)| {
        let mut header = marks.resolver.header(*unit, Some(tokens.clone()));
        // A type that the call itself declares is live once the call is.
        header.types.retain(|&of| of != id);
        header.self_types.retain(|&of| of != id);
        let is_of_something = header.of_trait != ImplTrait::Inherent
            || !header.self_types.is_empty()
            || !types.is_empty();
        (header.of_trait != ImplTrait::MacroArgument || is_trait_needed)
            && (!header.has_macro_argument || is_type_needed)
            && (is_of_something || marks.has_live_items(module))
            && is_impl_needed(marks, &header)
    })
}

/// Returns whether live code has a word or operator that may use a trait of another crate.
fn may_be_used(marks: &Marks, name: Name) -> bool {
    let names = &marks.model.names;
    let Some(words) = words_using(names.text(name)) else {
        return true;
    };
    let mut words = words.filter_map(|word| names.get(word)).chain([name]);
    words.any(|word| marks.mentioned.words.contains(&word))
}

/// The words and operators that may use a trait; `None` if the trait is not in the table.
fn words_using(name: &str) -> Option<impl Iterator<Item = &'static str>> {
    let row = TRAIT_USES.iter().find(|(of, _)| *of == name);
    row.map(|(_, words)| words.split_whitespace())
}

/// The attributes of items that take effect without being named.
const ACTIVE_ATTRIBUTES: [&str; 6] = [
    "global_allocator",
    "used",
    "no_mangle",
    "export_name",
    "link_section",
    "panic_handler",
];

/// Traits of the standard library with the operators, methods and macros that use them. A trait that is not in this
/// table is kept with its type: that costs a few bytes but never breaks a program.
const TRAIT_USES: &[(&str, &str)] = &[
    ("Add", "+ add"),
    ("Sub", "- sub"),
    ("Mul", "* mul"),
    ("Div", "/ div"),
    ("Rem", "% rem"),
    ("BitAnd", "& bitand"),
    ("BitOr", "| bitor"),
    ("BitXor", "^ bitxor"),
    ("Shl", "<< shl"),
    ("Shr", ">> shr"),
    ("Neg", "- neg"),
    ("Not", "! not"),
    ("AddAssign", "+= add_assign"),
    ("SubAssign", "-= sub_assign"),
    ("MulAssign", "*= mul_assign"),
    ("DivAssign", "/= div_assign"),
    ("RemAssign", "%= rem_assign"),
    ("BitAndAssign", "&= bitand_assign"),
    ("BitOrAssign", "|= bitor_assign"),
    ("BitXorAssign", "^= bitxor_assign"),
    ("ShlAssign", "<<= shl_assign"),
    ("ShrAssign", ">>= shr_assign"),
    ("Index", "[] index"),
    ("IndexMut", "[] index_mut"),
    ("Display", PRINTS),
    ("Debug", PRINTS),
    ("LowerHex", PRINTS),
    ("UpperHex", PRINTS),
    ("Binary", PRINTS),
    ("Octal", PRINTS),
    ("LowerExp", PRINTS),
    ("UpperExp", PRINTS),
    ("From", "from into ?"),
    ("TryFrom", "try_from try_into"),
    ("FromStr", "from_str parse"),
    ("Sum", "sum"),
    ("Product", "product"),
    ("Extend", "extend unzip partition collect"),
    (
        "FromIterator",
        "from_iter collect sum product unzip partition",
    ),
    ("Default", DEFAULTS),
    ("Hash", "hash hash_one hash_slice Hasher HashMap HashSet"),
];

/// Macros that format a value, and methods that do so in a panic message.
const PRINTS: &str = "fmt print println eprint eprintln format write writeln panic assert assert_eq assert_ne \
    debug_assert debug_assert_eq debug_assert_ne unreachable todo unimplemented format_args to_string dbg unwrap \
    expect unwrap_err expect_err Error";

/// Functions and types that create a default value.
const DEFAULTS: &str = "default unwrap_or_default or_default get_or_insert_default take unzip partition \
    BuildHasherDefault";
