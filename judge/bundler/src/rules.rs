//! # Who can ask for a trait of the standard library
//!
//! An impl of such a trait is needed only by code that shows one of these words or operators. A trait that is not here
//! is needed wherever its type is: what is missing costs a few bytes, never a program.

/// Each trait with the operators, methods and macros that ask for it.
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

/// The words of which one stands in any code that could use an impl of this trait; nothing if that cannot be told.
pub fn asks(name: &str) -> Option<impl Iterator<Item = &'static str>> {
    let row = ASKS.iter().find(|(of, _)| *of == name);
    row.map(|(_, words)| words.split_whitespace())
}
