//! # The bundler
//!
//! Turns a solution and the libraries that it uses into the one file that a judge takes: the solution's own file as it was written,
//! then one private module for each library, with only what the solution reaches, in the words and with the comments of its author.
//!
//! The way of the data is one line. `load` reads the crates, file by file: `source` has the text, `reader` collects the items of a
//! file, `walk` the references in their code, `macros` what calls of macros may mean, and `editions` what another edition would
//! read otherwise. All of that goes into a `model`. `resolve` finds what its paths mean, `reach` what lives, and `emit` cuts the
//! original text by that. Nothing is ever printed from a syntax tree. `second` is the finished bundle, which can be made anew
//! without what the compiler has found dead.
//!
//! Time and space are linear in the size of the libraries: names are looked up in tables, and what waits for something to be
//! reached is woken by it. What a chain of globs hands on is looked for along the chain.

mod diagnostic;
mod editions;
mod emit;
mod input;
mod load;
mod macros;
mod model;
mod reach;
mod reader;
mod resolve;
mod second;
mod source;
mod walk;

pub use diagnostic::Diagnostic;
pub use input::cfg::{Cfg, Value};
pub use input::{CrateInput, Dependency, Edition, Origin, Target};
pub(crate) use second::STACK;
pub use second::{Bundle, Location};

/// Bundles `crates[main]` with the crates that it reaches, for a compiler run in `edition`.
///
/// # Errors
/// If a file is missing, cannot be read or parsed, an import leads nowhere, or something cannot stand in one file.
pub fn bundle(crates: &[CrateInput], main: usize, edition: Edition) -> Result<Bundle, Diagnostic> {
    second::run(crates, main, edition, second::Found::default())
}
