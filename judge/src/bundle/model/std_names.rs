//! # Names of the standard library and the language
//!
//! Tables, and nothing else: what the prelude brings, how the standard macros read their arguments, which methods the
//! standard traits have. A name missing here costs a kept import or a kept item, never a lost one, but in
//! `trait_methods`: a trait of std that is not there loses its import where code only calls its methods.

/// How a standard macro reads its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MacroShape {
    /// Expressions, of which string literals may capture names.
    Format,
    Expressions,
    Matches,
    /// Text that is not code.
    Text,
    /// A file or a variable of the environment, read while compiling.
    File,
    /// Items.
    Items,
}

/// The shape of a standard macro's arguments, by its name.
pub fn macro_shape(name: &str) -> Option<MacroShape> {
    Some(match name {
        "print" | "println" | "eprint" | "eprintln" | "format" | "write" | "writeln" | "panic"
        | "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq"
        | "debug_assert_ne" | "unreachable" | "todo" | "unimplemented" | "format_args" => {
            MacroShape::Format
        }
        "vec" | "dbg" | "concat" | "compile_error" | "addr_of" | "addr_of_mut" => {
            MacroShape::Expressions
        }
        "matches" => MacroShape::Matches,
        "stringify" | "line" | "column" | "file" | "module_path" | "cfg" => MacroShape::Text,
        "include_str" | "include_bytes" | "include" | "env" | "option_env" => MacroShape::File,
        "thread_local" => MacroShape::Items,
        _ => return None,
    })
}

/// Whether every module sees the name without an import; of the later editions too.
pub fn is_prelude(name: &str) -> bool {
    const NAMES: &str = " bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 Copy Send Sized Sync Unpin Drop Fn \
        FnMut FnOnce drop Box ToOwned Clone PartialEq PartialOrd Eq Ord AsRef AsMut Into From Default Iterator Extend \
        IntoIterator DoubleEndedIterator ExactSizeIterator Option Some None Result Ok Err String ToString Vec std core \
        Debug Hash println print eprintln eprint format write writeln panic assert assert_eq assert_ne debug_assert \
        debug_assert_eq debug_assert_ne unreachable todo unimplemented format_args vec dbg concat compile_error matches \
        stringify line column file module_path cfg include_str include_bytes include env option_env thread_local ";
    is_one_of(name, NAMES)
}

/// The trait that a name needs in scope, if the prelude has it only since edition 2021.
pub fn prelude_of_2021(name: &str) -> Option<&'static str> {
    Some(match name {
        "TryFrom" | "try_from" => "std::convert::TryFrom",
        "TryInto" | "try_into" => "std::convert::TryInto",
        "FromIterator" | "from_iter" => "std::iter::FromIterator",
        _ => return None,
    })
}

fn is_one_of(name: &str, names: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

/// Whether the word is a keyword that no path begins with.
pub fn is_keyword(word: &str) -> bool {
    const WORDS: &str = " as break const continue else enum extern false fn for if impl in let loop match mod move mut pub ref return \
        static struct trait true type unsafe use where while _ ";
    is_one_of(word, WORDS)
}

/// Whether the word defines the name after it.
pub fn is_defining(word: &str) -> bool {
    matches!(
        word,
        "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" | "mod"
    )
}

/// The methods that an operator's character may call, in tokens that follow no grammar.
pub fn operator_method(operator: char) -> Option<&'static [&'static str]> {
    Some(match operator {
        '+' => &["add", "add_assign"],
        '-' => &["sub", "sub_assign", "neg"],
        '*' => &["mul", "mul_assign"],
        '/' => &["div", "div_assign"],
        '%' => &["rem", "rem_assign"],
        '^' => &["bitxor", "bitxor_assign"],
        '&' => &["bitand", "bitand_assign"],
        '|' => &["bitor", "bitor_assign"],
        '<' => &["shl", "shl_assign"],
        '>' => &["shr", "shr_assign"],
        '!' => &["not"],
        _ => return None,
    })
}

/// Whether an attribute belongs to the language, so that its name is no import.
pub fn is_builtin_attribute(name: &str) -> bool {
    const NAMES: &str = " allow automatically_derived bench cfg cfg_attr cold deny deprecated derive doc expect export_name forbid \
        global_allocator ignore inline link link_name link_section macro_export macro_use must_use no_mangle non_exhaustive \
        path proc_macro proc_macro_attribute proc_macro_derive recursion_limit repr rustfmt should_panic target_feature test \
        track_caller unsafe used warn default diagnostic feature no_std no_main no_core clippy ";
    is_one_of(name, NAMES)
}

/// The method that an impl of a standard operator trait provides; without a call of it the impl does nothing.
pub fn operator_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "Add" => "add",
        "Sub" => "sub",
        "Mul" => "mul",
        "Div" => "div",
        "Rem" => "rem",
        "BitXor" => "bitxor",
        "BitAnd" => "bitand",
        "BitOr" => "bitor",
        "Shl" => "shl",
        "Shr" => "shr",
        "Neg" => "neg",
        "Not" => "not",
        "Index" => "index",
        "IndexMut" => "index",
        "AddAssign" => "add_assign",
        "SubAssign" => "sub_assign",
        "MulAssign" => "mul_assign",
        "DivAssign" => "div_assign",
        "RemAssign" => "rem_assign",
        "BitXorAssign" => "bitxor_assign",
        "BitAndAssign" => "bitand_assign",
        "BitOrAssign" => "bitor_assign",
        "ShlAssign" => "shl_assign",
        "ShrAssign" => "shr_assign",
        _ => return None,
    })
}

/// The words of which one stands in any code that could use an impl of a standard trait, besides the trait's own name.
/// A trait that is not listed can be used by code that shows no word for it, as `Display` by `{}`.
pub fn triggers(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "Default" => &[
            "default",
            "unwrap_or_default",
            "or_default",
            "get_or_insert_default",
            "try_default",
            "take",
            "unzip",
            "partition",
            "BuildHasher",
            "BuildHasherDefault",
            "Hasher",
        ],
        "FromStr" => &["from_str", "parse"],
        "Sum" => &["sum"],
        "Product" => &["product"],
        "Hash" => &[
            "hash",
            "hash_one",
            "hash_slice",
            "Hasher",
            "HashMap",
            "HashSet",
        ],
        "Extend" => &["extend", "unzip", "partition", "collect"],
        "FromIterator" => &["from_iter", "collect", "sum", "product"],
        _ => return None,
    })
}

/// The methods of a standard trait that is imported for them; `None` for a name that is no such trait.
pub fn trait_methods(name: &str) -> Option<&'static [&'static str]> {
    if let Some(method) = operator_of(name) {
        let at = OPERATORS.iter().position(|&m| m == method)?;
        return Some(&OPERATORS[at..=at]);
    }
    Some(match name {
        "Write" => &[
            "write",
            "write_all",
            "write_fmt",
            "flush",
            "by_ref",
            "write_str",
            "write_char",
            "write_vectored",
        ],
        "Read" => &[
            "read",
            "read_to_end",
            "read_to_string",
            "read_exact",
            "by_ref",
            "bytes",
            "chain",
            "take",
            "read_vectored",
        ],
        "BufRead" => &[
            "fill_buf",
            "consume",
            "read_until",
            "read_line",
            "split",
            "lines",
            "skip_until",
            "has_data_left",
        ],
        "Seek" => &[
            "seek",
            "rewind",
            "stream_position",
            "stream_len",
            "seek_relative",
        ],
        "FromStr" => &["from_str"],
        "TryFrom" => &["try_from"],
        "TryInto" => &["try_into"],
        "FromIterator" => &["from_iter"],
        "Borrow" => &["borrow"],
        "BorrowMut" => &["borrow_mut"],
        "Hash" => &["hash", "hash_slice"],
        "Hasher" => &[
            "finish",
            "write",
            "write_u8",
            "write_u16",
            "write_u32",
            "write_u64",
            "write_u128",
            "write_usize",
            "write_i8",
            "write_i16",
            "write_i32",
            "write_i64",
            "write_i128",
            "write_isize",
            "write_str",
            "write_length_prefix",
        ],
        "BuildHasher" => &["build_hasher", "hash_one"],
        "Any" => &["type_id"],
        "RangeBounds" => &["start_bound", "end_bound", "contains", "is_empty"],
        "SliceIndex" => &[
            "get",
            "get_mut",
            "get_unchecked",
            "get_unchecked_mut",
            "index",
            "index_mut",
        ],
        "Deref" => &["deref"],
        "DerefMut" => &["deref_mut"],
        "Sum" => &["sum"],
        "Product" => &["product"],
        "Debug" | "Display" | "Binary" | "Octal" | "LowerHex" | "UpperHex" | "LowerExp"
        | "UpperExp" | "Pointer" => &["fmt"],
        "Error" => &["source", "description", "cause"],
        "FusedIterator" | "Termination" => &[],
        "AsciiExt" => &[
            "to_ascii_uppercase",
            "to_ascii_lowercase",
            "eq_ignore_ascii_case",
        ],
        "Future" => &["poll"],
        _ => return None,
    })
}

/// In the order in which a slice of one can be given out.
const OPERATORS: [&str; 23] = [
    "add",
    "sub",
    "mul",
    "div",
    "rem",
    "bitxor",
    "bitand",
    "bitor",
    "shl",
    "shr",
    "neg",
    "not",
    "index",
    "add_assign",
    "sub_assign",
    "mul_assign",
    "div_assign",
    "rem_assign",
    "bitxor_assign",
    "bitand_assign",
    "bitor_assign",
    "shl_assign",
    "shr_assign",
];
