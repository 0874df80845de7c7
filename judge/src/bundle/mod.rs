//! # The bundler
//!
//! Turns a solution and the libraries that it uses into the one file that a judge takes: the solution's own file as it
//! was written, then one private module for each library, with only what the solution reaches, in the words and with
//! the comments of its author.
//!
//! The way of the data is one line. `load` reads the crates, file by file: `source` has the text, and `reader` makes of
//! it what the `model` holds. `resolve` finds what the paths in that mean, `reach` what lives, and `emit` cuts the
//! original text by that. Nothing is ever printed from a syntax tree. `second` is the finished bundle, which can be
//! made anew without what the compiler has found dead.
//!
//! Each module knows only those before it in this order: `diagnostic`, `input`, `source`, `model`, `reader`, `load`,
//! `resolve`, `reach`, `emit`, `second`.
//!
//! Time and space are linear in the size of the libraries: names are looked up in tables, and what waits for something
//! to be reached is woken by it. What a chain of globs hands on is looked for along the chain.

mod diagnostic;
mod emit;
mod input;
mod load;
mod model;
mod reach;
mod reader;
mod resolve;
mod second;
mod source;

pub use diagnostic::Diagnostic;
pub use input::cfg::{Cfg, Value};
pub use input::{CrateInput, Dependency, Docs, Edition, Origin, Target};
pub(crate) use second::STACK;
use second::Wanted;
pub use second::{Bundle, Location};

/// Bundles `crates[main]` with the crates that it reaches, for a compiler run in `edition`, and so much of their
/// documentation.
///
/// # Errors
/// If a file is missing, cannot be read or parsed, an import leads nowhere, or something cannot stand in one file.
pub fn bundle(
    crates: &[CrateInput],
    main: usize,
    edition: Edition,
    docs: Docs,
) -> Result<Bundle, Diagnostic> {
    let nothing = second::Found::default();
    second::run(crates, main, Wanted { edition, docs }, nothing)
}
