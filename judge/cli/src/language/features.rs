//! # Since when a feature is stable
//!
//! The versions are those of the compiler's own list of accepted features, `compiler/rustc_feature/src/accepted.rs` of
//! rust-lang/rust, and for what never had a gate those of RELEASES.md there. Where the two disagree the earlier one is
//! taken.

/// Something of the language that the first stable compiler did not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What a reader calls it, as the subject of "is stable since".
    pub name: &'static str,
    /// The `N` of the version 1.N.0 that is the first to have it.
    pub minor: u64,
}

/// Declares the features, and all of them as a list for the tests.
macro_rules! features {
    ($($id:ident = $minor:literal, $name:literal;)*) => {
        $(pub const $id: Feature = Feature { name: $name, minor: $minor };)*

        #[cfg(test)]
        pub const ALL: &[Feature] = &[$($id),*];
    };
}

features! {
    // Items, and what imports and generics may say.
    USE_RENAME_IN_GROUP = 4, "`as` in the braces of a `use`";
    EMPTY_BRACES = 8, "an empty struct with braces";
    EMPTY_TUPLE_STRUCT = 15, "an empty tuple struct";
    SIZED_IN_WHERE = 15, "`?Sized` in a `where` clause";
    SELF_IN_HEADER = 16, "`Self` in the header of an `impl`";
    STATIC_ELISION = 17, "a `const` or `static` with a reference that has no lifetime";
    RESTRICTED_VISIBILITY = 18, "`pub(...)`";
    UNION = 19, "`union`";
    ASSOCIATED_CONST = 20, "an associated `const`";
    NESTED_USE = 25, "a nested group in a `use`";
    MAIN_RESULT = 26, "`main` that returns a value";
    IMPL_TRAIT = 26, "`impl Trait`";
    GENERIC_ATTRIBUTE = 27, "an attribute on a generic parameter";
    CONST_FN = 31, "`const fn`";
    HEADER_ELISION = 31, "the header of an `impl` with a lifetime left out";
    SELF_IN_TYPE = 32, "`Self` in the definition of a type";
    USE_AS_UNDERSCORE = 33, "`as _` in an import";
    EXTERN_CRATE_SELF = 34, "`extern crate self`";
    UNDERSCORE_CONST = 37, "`const _`";
    ASYNC = 39, "`async` and `.await`";
    PARAMETER_ATTRIBUTE = 39, "an attribute on a parameter";
    CONST_GENERICS = 51, "a const generic";
    CONST_GENERIC_DEFAULT = 59, "a default of a const generic parameter";
    CONST_BEFORE_TYPE = 59, "a const generic parameter in front of a type parameter";
    CONST_FN_BOUND = 61, "a trait bound in a `const fn`";
    DEFAULT_VARIANT = 62, "`#[default]` on a variant of an enum";
    GENERIC_ASSOCIATED_TYPE = 65, "a generic associated type";
    DISCRIMINANT = 66, "an explicit discriminant in an enum with fields";
    ASYNC_FN_IN_TRAIT = 75, "`async fn` in a trait";
    IMPL_TRAIT_IN_TRAIT = 75, "`impl Trait` as what a trait's function returns";
    UNSAFE_EXTERN = 82, "`unsafe extern`";
    CONST_FN_MUT = 83, "`&mut` in a `const fn`";

    // Types and paths.
    TYPE_MACRO = 13, "a macro in place of a type";
    INT_128 = 26, "a 128-bit integer";
    UNDERSCORE_LIFETIME = 26, "the lifetime `'_`";
    DYN = 27, "`dyn Trait`";
    CRATE_PATH = 30, "a path that begins with `crate`";
    RAW_IDENTIFIER = 30, "a raw identifier";
    SELF_VARIANT = 37, "a variant named through `Self`";
    NON_ASCII_IDENTIFIER = 53, "an identifier that is not ASCII";
    BOUND_ON_ASSOCIATED_TYPE = 79, "a bound on an associated type inside `<...>`";
    PRECISE_CAPTURE = 82, "`use<...>` in a type";
    PRECISE_CAPTURE_IN_TRAIT = 87, "`use<...>` in a trait";
    INFERRED_CONST = 89, "`_` as the length of an array";

    // Expressions and statements.
    QUESTION_MARK = 13, "the operator `?`";
    STATEMENT_ATTRIBUTE = 13, "an attribute on a statement";
    SELF_STRUCT = 16, "`Self { ... }`";
    FIELD_SHORTHAND = 17, "a field that is initialised by its name alone";
    NUMBERED_FIELD = 19, "a numbered field in braces";
    BREAK_VALUE = 19, "`break` with a value";
    FIELD_ATTRIBUTE = 20, "an attribute on a field of a struct expression";
    INCLUSIVE_RANGE = 26, "`..=`";
    SELF_CONSTRUCTOR = 32, "`Self` as a constructor";
    CONST_LET = 33, "`let` in what is evaluated at compile time";
    CONST_CONTROL_FLOW = 46, "control flow in what is evaluated at compile time";
    NESTED_TUPLE_INDEX = 46, "a tuple's field of a tuple's field without parentheses";
    CONST_PANIC = 57, "a panic in what is evaluated at compile time";
    CAPTURED_ARGUMENT = 58, "a variable named inside a format string";
    DESTRUCTURING_ASSIGNMENT = 59, "a destructuring assignment";
    LET_ELSE = 65, "`let ... else`";
    LABELLED_BLOCK = 65, "a labelled block";
    C_STRING = 77, "a C string literal";
    INLINE_CONST = 79, "a `const` block";
    RAW_REFERENCE = 82, "`&raw`";
    ASYNC_CLOSURE = 85, "an `async` closure";
    LET_CHAIN = 88, "a `let` chain";
    IF_LET_GUARD = 95, "`if let` in a guard";

    // Patterns.
    REST_IN_TUPLE = 14, "`..` beside other fields of a tuple pattern";
    LEADING_BAR = 25, "`|` in front of the first pattern";
    SLICE_PATTERN = 26, "a slice pattern";
    PARENTHESES = 31, "a pattern in parentheses";
    IF_LET_OR = 33, "`|` in `if let` or `while let`";
    IF_LET_IRREFUTABLE = 33, "`if let` or `while let` with a pattern that always matches";
    REST_IN_SLICE = 42, "`..` in a slice pattern";
    NESTED_OR = 53, "`|` inside a pattern";
    OPEN_RANGE_PATTERN = 55, "a range pattern without an end";
    BINDING_AFTER_AT = 56, "a binding after `@`";
    RANGE_PATTERN_WITHOUT_START = 66, "a range pattern without a start";
    EXCLUSIVE_RANGE_PATTERN = 80, "a range pattern that excludes its end";

    // Attributes.
    DEPRECATED = 9, "`#[deprecated]`";
    REPR_ALIGN = 25, "`#[repr(align(...))]`";
    TARGET_FEATURE = 27, "`#[target_feature(...)]`";
    GLOBAL_ALLOCATOR = 28, "`#[global_allocator]`";
    REPR_TRANSPARENT = 28, "`#[repr(transparent)]`";
    ATTRIBUTE_PATH = 30, "a path as an attribute";
    TOOL_LINT = 31, "a lint of a tool";
    CFG_ATTR_MANY = 33, "more than one attribute in a `cfg_attr`";
    REPR_PACKED_TO = 33, "`#[repr(packed(...))]` with a number";
    NON_EXHAUSTIVE = 40, "`#[non_exhaustive]`";
    TRACK_CALLER = 46, "`#[track_caller]`";
    ATTRIBUTE_MACRO_VALUE = 54, "a macro as the value of an attribute";
    EXPECT = 81, "`#[expect(...)]`";
    LINT_REASON = 81, "the reason of a lint";
    UNSAFE_ATTRIBUTE = 82, "`#[unsafe(...)]`";
    SAFE_TARGET_FEATURE = 86, "`#[target_feature(...)]` on a safe function";

    // Macros of the standard library, which clippy does not hold against a version, and what `macro_rules!` may say.
    ASSERT_EQ_MESSAGE = 11, "`assert_eq!` with a message";
    ASSERT_NE = 13, "`assert_ne!`";
    DEBUG_ASSERT_NE = 13, "`debug_assert_ne!`";
    PRINTLN_NOTHING = 14, "`println!()`";
    WRITELN_NOTHING = 16, "`writeln!` without a format string";
    EPRINT = 19, "`eprint!`";
    EPRINTLN = 19, "`eprintln!`";
    LIFETIME_FRAGMENT = 27, "the fragment `lifetime` of `macro_rules!`";
    VIS_FRAGMENT = 30, "the fragment `vis` of `macro_rules!`";
    DBG = 32, "`dbg!`";
    LITERAL_FRAGMENT = 32, "the fragment `literal` of `macro_rules!`";
    AT_MOST_ONCE = 32, "`$(...)?` in `macro_rules!`";
    TODO = 40, "`todo!`";
    MATCHES = 42, "`matches!`";
    PAT_PARAM_FRAGMENT = 53, "the fragment `pat_param` of `macro_rules!`";
    ASM = 59, "`asm!`";
    EXPR_2021_FRAGMENT = 83, "the fragment `expr_2021` of `macro_rules!`";
}
