//! # What a macro is passed
//!
//! The properties of a macro's arguments that tell one edition from another, as far as they are known from the calls.

/// What tells one edition from another in the arguments of a macro.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// A text with braces, which may be a message.
    Braces,
    /// Such a text as the last argument and none before it: a message without arguments, if it is a message.
    LoneBraces,
    /// Anything but arguments that end with a text and have no braces in any.
    NotPlain,
    /// Nothing, or nothing after the last comma.
    Nothing,
    /// `|`, which may part the alternatives of a pattern.
    Bar,
    /// `_` or `const` where an expression may stand.
    Blank,
}

/// A set of those.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passing(u8);

impl Passing {
    pub fn has(self, passed: Passed) -> bool {
        self.0 & Passing::only(passed).0 != 0
    }

    fn only(passed: Passed) -> Self {
        Passing(1 << passed as u8)
    }

    /// Adds it, if it holds.
    pub fn insert(&mut self, passed: Passed, holds: bool) {
        if holds {
            self.0 |= Passing::only(passed).0;
        }
    }

    /// What is in either.
    pub fn with(self, other: Passing) -> Self {
        Passing(self.0 | other.0)
    }

    pub fn without(self, passed: Passed) -> Self {
        Passing(self.0 & !Passing::only(passed).0)
    }
}
