//! # The rules: what lives without a name that leads to it
//!
//! Most items live because living text names them. An impl, an item of an impl or of a trait, a macro call among items,
//! and some imports and constants do not need that: [`rule`] is the table of them, an arm for each. What may ask for a
//! trait of the standard library is a row of [`ASKS`].

use crate::mark::marks::Marks;
use crate::model::{Kind, UnitId};
use crate::names::Name;
use crate::resolve::resolution::{Head, Header, Of};

/// When a unit lives.
pub type Rule = fn(&Marks, UnitId) -> bool;

/// The rule for a unit; none for one that lives by its name alone.
pub fn rule(marks: &Marks, id: UnitId) -> Option<Rule> {
    let unit = &marks.model.units[id];
    let parent = unit.parent.map(|parent| &marks.model.units[parent].kind);
    match (parent, &unit.kind) {
        (Some(Kind::Impl), _) => Some(item_of_impl),
        (Some(Kind::Trait), _) => Some(item_of_trait),
        (_, Kind::Impl) => Some(implementation),
        (_, Kind::Clause) => Some(clause),
        (_, Kind::Call) if unit.children.is_empty() => Some(call),
        (_, Kind::Leaf { .. }) if may_be_foreign_trait(marks, id) => Some(with_its_module),
        (_, Kind::Constant) if is_unnamed_with_impl(marks, id) => Some(with_its_module),
        _ => None,
    }
}

/// Something else in its module lives too.
fn with_its_module(marks: &Marks, id: UnitId) -> bool {
    marks.is_busy(marks.model.units[id].module)
}

/// An import of what is not looked into could be of a trait, which code uses without its name, or of everything.
fn may_be_foreign_trait(marks: &Marks, id: UnitId) -> bool {
    let last = marks.model.last_name(id);
    let last = last.map_or("", |name| marks.model.names.text(name));
    let found = marks.resolver.leaf(id);
    // Nobody can know whether what is missing is needed, and the compiler says so if it is.
    let is_known = found.is_outside && found.head != Head::Missing;
    is_known && (last == "*" || last.starts_with(char::is_uppercase))
}

/// `const _: () = { impl ... };`
fn is_unnamed_with_impl(marks: &Marks, id: UnitId) -> bool {
    let unit = &marks.model.units[id];
    let source = marks.model.source(id);
    let mut tokens = unit.tokens.clone();
    source.word(unit.name_token) == "_" && tokens.any(|at| source.word(at) == "impl")
}

/// An impl of a trait. One of a type lives by its items.
fn implementation(marks: &Marks, id: UnitId) -> bool {
    let header = &marks.resolver.headers[&id];
    header.of != Of::Nothing && is_impl_needed(marks, header)
}

fn clause(marks: &Marks, id: UnitId) -> bool {
    let header = marks.resolver.header(id, None);
    is_impl_needed(marks, &header) && marks.all_live(&header.types)
}

/// All types of an impl live, and somebody can ask for its trait.
fn is_impl_needed(marks: &Marks, header: &Header) -> bool {
    match &header.of {
        // The compiler sees better than we what the arguments of a type have to do with it.
        Of::Nothing => header.own_types.is_empty() || marks.any_live(&header.own_types),
        Of::Local(traits) => marks.any_live(traits) && marks.all_live(&header.types),
        Of::Outside(name) => is_asked(marks, *name) && marks.all_live(&header.types),
        Of::Passed => marks.all_live(&header.types),
    }
}

fn item_of_trait(marks: &Marks, id: UnitId) -> bool {
    let unit = &marks.model.units[id];
    let of = unit.parent.unwrap_or(id);
    let is_said = |name: Name| {
        let said = &marks.said;
        let is_member = said.members.contains(&name) || said.of_traits.contains(&name);
        is_member || said.parts.contains(&(of, name))
    };
    let is_call = matches!(unit.kind, Kind::Call);
    marks.is_live(of) && (is_call || unit.name.is_none_or(is_said))
}

/// Without a trait it has to be said of its type, or of who knows what; with one, the trait's own item has to live.
fn item_of_impl(marks: &Marks, id: UnitId) -> bool {
    let unit = &marks.model.units[id];
    let of = unit.parent.unwrap_or(id);
    let header = &marks.resolver.headers[&of];
    match (&header.of, unit.name) {
        (Of::Nothing, Some(name)) => {
            let is_part = |&of: &UnitId| marks.said.parts.contains(&(of, name));
            let is_said =
                header.own_types.iter().any(is_part) || marks.said.members.contains(&name);
            is_impl_needed(marks, header) && (is_said || matches!(unit.kind, Kind::Call))
        }
        (Of::Local(traits), Some(name)) => {
            let mut items = traits
                .iter()
                .filter_map(|&of| marks.trait_items.get(&(of, name)));
            let is_unknown = items.clone().next().is_none();
            marks.is_live(of) && (is_unknown || items.any(|items| marks.any_live(items)))
        }
        _ => marks.is_live(of),
    }
}

/// A macro call among items that implements something that is needed, or does what we cannot see.
fn call(marks: &Marks, id: UnitId) -> bool {
    let module = marks.model.units[id].module;
    let expansion = &marks.model.expansions[&id];
    if expansion.impls.is_empty() {
        return expansion.names.is_empty() && marks.is_busy(module);
    }
    let of_kind = |wanted: fn(&Kind) -> bool| -> Vec<UnitId> {
        let passed = expansion.passed.iter();
        let hits = passed.flat_map(|&name| marks.resolver.lookup(module, name).to_vec());
        let units = hits.flat_map(|hit| marks.resolver.behind(hit.unit));
        units
            .filter(|&unit| wanted(&marks.model.units[unit].kind))
            .collect()
    };
    let types = of_kind(|kind| matches!(kind, Kind::Type));
    let traits = of_kind(|kind| matches!(kind, Kind::Trait));
    let is_known = |name: &Name| asks(marks.model.names.text(*name)).is_some();
    let mut known = expansion.passed.iter().filter(|name| is_known(name));
    let is_trait_needed =
        traits.is_empty() || marks.any_live(&traits) || known.any(|&name| is_asked(marks, name));
    let is_type_needed = types.is_empty() || marks.any_live(&types);
    expansion.impls.iter().any(|(unit, tokens)| {
        let mut header = marks.resolver.header(*unit, Some(tokens.clone()));
        // What the call itself makes lives with it.
        header.types.retain(|&of| of != id);
        header.own_types.retain(|&of| of != id);
        let is_of_something =
            header.of != Of::Nothing || !header.own_types.is_empty() || !types.is_empty();
        (header.of != Of::Passed || is_trait_needed)
            && (!header.has_passed || is_type_needed)
            && (is_of_something || marks.is_busy(module))
            && is_impl_needed(marks, &header)
    })
}

/// Whether living code shows a word or an operator that could ask for a trait of another crate.
fn is_asked(marks: &Marks, name: Name) -> bool {
    let names = &marks.model.names;
    let Some(words) = asks(names.text(name)) else {
        return true;
    };
    let mut words = words.filter_map(|word| names.find(word)).chain([name]);
    words.any(|word| marks.said.words.contains(&word))
}

/// The words of which one stands in any code that could use an impl of this trait; nothing if that cannot be told.
fn asks(name: &str) -> Option<impl Iterator<Item = &'static str>> {
    let row = ASKS.iter().find(|(of, _)| *of == name);
    row.map(|(_, words)| words.split_whitespace())
}

/// Traits of the standard library with the operators, methods and macros that ask for them. A trait that is not here is
/// needed wherever its type is: what is missing costs a few bytes, never a program.
const ASKS: &[(&str, &str)] = &[
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

/// What prints a value, or says what it is when something goes wrong.
const PRINTS: &str = "fmt print println eprint eprintln format write writeln panic assert assert_eq assert_ne \
    debug_assert debug_assert_eq debug_assert_ne unreachable todo unimplemented format_args to_string dbg unwrap \
    expect unwrap_err expect_err Error";

/// What makes a value of nothing.
const DEFAULTS: &str = "default unwrap_or_default or_default get_or_insert_default take unzip partition \
    BuildHasherDefault";
