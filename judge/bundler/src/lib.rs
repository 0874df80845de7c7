//! # A bundler for Rust
//!
//! Turns a program and the libraries that it uses into one file: the solution's own file as it was written, then one
//! private module for each library, with only what the solution reaches, in the words and with the comments of its
//! author. Nothing is ever printed from a syntax tree: the original text is cut by ranges of bytes.
//!
//! It works in two stages. The first, mark and sweep, goes by names and where they stand, and in doubt keeps: `lex` and
//! `parse` find the units of the text, `mentions` what each says, `resolve` where that leads, `mark` what lives, and
//! `sweep` writes it. The second, `trim`, asks a compiler that the caller brings, text in and findings out: what its
//! lints name is cut, what its errors miss is put back.
//!
//! The crate knows nothing of cargo or of any judge. Time and space of the first stage are linear in the size of the
//! libraries but for chains of globs, which are walked for each name.

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
mod strip;
mod sweep;
mod trim;
mod use_tree;

use std::sync::Arc;

pub use bundle::{Bundle, Location};
pub use cfg::{Cfg, Value};
pub use diagnostic::Diagnostic;
pub use input::{CrateInput, Dependency, Docs, Edition, Origin, Target};
pub use trim::{Failure, Finding, Trimmed};

use mark::marks::Verdicts;
use model::Model;
use resolve::scope::Resolver;
use trim::Trimmer;

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
    pub fn read(
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
        self.make(&resolve::resolver(&self.model), &Verdicts::default())
    }

    /// The bundle as a compiler wants it: `check` says what errors and lints it has about a bundle.
    ///
    /// # Errors
    /// If something that is reached cannot stand in one file, or `check` fails.
    pub fn trim<E>(
        &self,
        check: impl FnMut(&Bundle) -> Result<Vec<Finding>, E>,
    ) -> Result<Trimmed, Failure<E>> {
        let resolver = resolve::resolver(&self.model);
        Trimmer {
            model: &self.model,
            resolver: &resolver,
            verdicts: Verdicts::default(),
            make: &|verdicts| self.make(&resolver, verdicts),
            check,
            rounds: 0,
        }
        .trim()
    }

    fn make(&self, resolver: &Resolver, verdicts: &Verdicts) -> Result<Bundle, Diagnostic> {
        let (output, named) = trim::make(resolver, verdicts, self.docs)?;
        Ok(Bundle::new(output, named, self.model.clone()))
    }
}
