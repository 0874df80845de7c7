//! # Places that may read differently
//!
//! What reading notes about the text of a file beside its items: the places that may have to change when the file
//! becomes a part of the bundle, and what that change depends on.

use std::ops::Range;

use super::names::Sym;
use super::passing::Passed;
use super::{FileId, ItemId, ScopeId};
use crate::bundle::input::Edition;

/// A place in the text that may have to change for the bundle to mean the same.
pub struct Site {
    pub at: Range<usize>,
    pub scope: ScopeId,
    pub kind: SiteKind,
}

#[derive(Clone)]
pub enum SiteKind {
    /// A path outside `use`: the range covers its first segment with a leading `::`, if there is one.
    Path {
        path: Box<[Sym]>,
        global: bool,
        in_macro: bool,
    },
    /// `$crate`, with the range of the word `crate`.
    DollarCrate,
    /// The place before the bare name of a macro that the solution defines too.
    BareMacro(Sym),
    /// The name of a macro of the same crate that a body calls, where `local_inner_macros` says so.
    LocalMacro,
    /// The `;` of `mod name;`.
    File(FileId),
    /// Text that is known when the file is read.
    Text(String),
    /// Text that is needed from an edition on, which reads the old one otherwise.
    Since(Edition, String),
    /// Text that is needed before an edition, which reads the new one otherwise.
    Until(Edition, String),
    /// What to do where all of these hold.
    If(Vec<Condition>, Box<SiteKind>),
    /// What a `cfg_attr` stands for, each on a line of its own.
    Attributes(Vec<String>),
    /// The path of a type that may be a trait object written without `dyn`, as edition 2015 allows.
    BareTrait(Box<[Sym]>, bool),
    /// The predicate of a `cfg` in the body of this macro, which is evaluated for those who call it.
    Predicate(ItemId),
    /// A call of `cfg!`, `env!` or `option_env!` in the body of this macro, which asks about those who call it.
    Asks(ItemId),
    /// A thing that cannot travel: an error if it would.
    Refuse(String),
}

/// What is known only when all crates are read.
#[derive(Debug, Clone)]
pub enum Condition {
    /// The bare name of a macro is that of std's.
    StdMacro(Sym),
    /// A path leads to a constant that is an array.
    Array(Box<[Sym]>, bool),
    /// A call of a macro of this name passes that.
    Passed(Sym, Passed),
    /// The bundle's edition is an earlier one.
    Before(Edition),
}
