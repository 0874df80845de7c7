//! # A bundler for Rust
//!
//! Turns a program and the libraries that it uses into one file: the solution's own file as it was written, then one
//! private module for each library, with only what the solution reaches, in the words and with the comments of its
//! author. Nothing is ever printed from a syntax tree: the original text is cut by ranges of bytes.
//!
//! # How it works
//!
//! Stage one is mark and sweep over names. What lives or dies as a whole is a **unit**: an item, an item of an impl or a
//! trait, one name of an import. What its text says are **mentions**, in a macro as anywhere else.
//!
//! 1. `load` reads the crates into the `model`: `lex`, `parse` and `mentions` know the language, `cfg` what is excluded.
//! 2. `resolve` finds where imports and paths lead, in rounds.
//! 3. `mark` is a worklist. Its roots are all that the solution's own file says; a unit lives if living text leads to it,
//!    or if a rule says so.
//! 4. `sweep` copies what lives, cuts the rest, and changes the first names of paths that read differently where crates
//!    are modules. Each byte remembers its **origin**, so that a compiler's **span** leads back to the user's file.
//!
//! Stage one goes by names and where they stand, not by types, and in doubt keeps. Stage two, `trim`, asks a compiler
//! that the caller brings, text in and findings out: units that its lints name are cut, names that its errors miss are
//! put back for good, and stage one runs again.
//!
//! # Where to teach it something
//!
//! | what | where |
//! |---|---|
//! | a kind of item | an arm of `parse::item`, and of `Loader::kind` and `Loader::item` in `load::items` |
//! | an item that lives unnamed | an arm of `mark::rules::rule` |
//! | a trait of std and what asks for it | a row of `mark::rules::ASKS` |
//! | another way to say a name | `mentions`; what it leads to is `resolve::path` |
//! | what brings methods into scope | `mark::marks::Marks::new` |
//! | an item that reads otherwise in the bundle | an arm of `Sweeper::item`; a path, `sweep::rewrite` |
//! | an attribute that must not travel | `sweep::attributes` |
//! | a macro that asks the build | `sweep::compile_time` |
//! | which comments travel | `comments`, and `sweep::docs` for documentation |
//!
//! A folder of `tests/fixtures` shows that it works. The crate knows nothing of cargo or of any judge. Time and space
//! of the first stage are linear in the size of the libraries but for chains of globs, which are walked for each name.

mod bundle;
mod cfg;
mod comments;
mod diagnostic;
mod input;
mod lex;
mod load;
mod mark;
mod mentions;
mod model;
mod names;
mod parse;
mod resolve;
mod source;
mod sweep;
mod trim;
mod use_tree;

use std::sync::Arc;

pub use bundle::{Bundle, Location};
pub use cfg::Cfg;
pub use diagnostic::Diagnostic;
pub use input::{CrateInput, CrateOrigin, Dependency, DependencyTarget, Docs, Edition};
pub use trim::{Finding, TrimError, Trimmed};

use mark::marks::CompilerFeedback;
use model::Model;

/// What was read of a program and its libraries.
pub struct Bundler {
    model: Arc<Model>,
    docs: Docs,
}

impl Bundler {
    /// Reads `crates[main]` and the crates that it names, for a compiler that is run in `edition`.
    ///
    /// # Errors
    /// If a file is missing, cannot be read, or has a bracket or a quote without its partner.
    pub fn load(
        crates: &[CrateInput],
        main: usize,
        edition: Edition,
        docs: Docs,
    ) -> Result<Self, Diagnostic> {
        let model = Arc::new(load::load(crates, main, edition)?);
        Ok(Bundler { model, docs })
    }

    /// The bundle as names alone tell it. It may hold a few dead items, and miss what only a compiler sees.
    ///
    /// # Errors
    /// If something that is reached cannot stand in one file.
    pub fn bundle(&self) -> Result<Bundle, Diagnostic> {
        let resolver = resolve::resolver(&self.model);
        trim::bundle(
            &resolver,
            &CompilerFeedback::default(),
            self.docs,
            &self.model,
        )
    }

    /// The bundle as a compiler wants it: `check` says what errors and lints it has about a bundle.
    ///
    /// # Errors
    /// If something that is reached cannot stand in one file, or `check` fails.
    pub fn trim<E>(
        &self,
        check: impl FnMut(&Bundle) -> Result<Vec<Finding>, E>,
    ) -> Result<Trimmed, TrimError<E>> {
        trim::trim(&self.model, self.docs, check)
    }
}
