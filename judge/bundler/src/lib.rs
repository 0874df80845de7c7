//! # A bundler for Rust
//!
//! Turns a program and its libraries into one file: the solution's own file as its author wrote it, then a private
//! module for each library. Of a library, only the items that the solution reaches stay. They keep their author's
//! formatting and comments, because the bundler cuts text and never prints a syntax tree.
//!
//! # How it works
//!
//! The first stage is mark and sweep over names. A **unit** is kept or removed as a whole: an item, an item of an impl
//! or a trait, or a name of an import. The names and operators in its text, even in macros, are its **mentions**.
//!
//! 1. `load` parses the crates into the `model`. `lex`, `parse` and `mentions` know the syntax of Rust, and `configure`
//!    finds the code that `cfg` excludes. Three passes over the model follow: they name the modules of libraries,
//!    qualify calls between the macros of a crate, and estimate the names that macro calls declare.
//! 2. `resolve` resolves imports and paths, in rounds.
//! 3. `mark` finds the live units with a worklist. The units of the solution's own file are live, and so is every unit
//!    that a live unit mentions or that a rule makes live.
//! 4. `sweep` copies live text, cuts the rest, and replaces the first segments of paths that change when a crate
//!    becomes a module. The output records the source of each byte, so compiler messages lead back to the user's file.
//!
//! The first stage knows names and scopes but no types; in doubt it keeps a unit. The second stage, `trim`, uses a
//! compiler that the caller provides. It cuts the units that lints report as unused, restores the units whose names
//! errors miss, and runs the first stage again.
//!
//! # Where to change it
//!
//! | to add | change |
//! |---|---|
//! | a kind of item | an arm of `parse::item`, and of `Loader::item` in `load::items` |
//! | an item that is live without being named | an arm of `mark::rules::rule` |
//! | a trait of the standard library | a row of `mark::rules::TRAIT_USES` |
//! | a syntax that mentions names | `mentions`, and `resolve::path` to resolve them |
//! | a way to bring methods into scope | `Marks::mark_member` in `mark` |
//! | a way to bring macros into scope | `textual_scope` |
//! | an item that is written differently in the bundle | an arm of `Sweeper::item`; for a path, `sweep::rewrite` |
//! | an attribute that must be removed | `sweep::attributes` |
//! | a macro that reads the build environment | `sweep::compile_time` |
//! | a rule about comments | `comments`, and `sweep::docs` for documentation |
//!
//! Each feature has a folder in `tests/fixtures`. The crate knows nothing of cargo or of any judge.

mod bundle;
mod cfg;
mod comments;
mod configure;
mod diagnostic;
mod input;
mod lex;
mod literals;
mod load;
mod mark;
mod mentions;
mod model;
mod names;
mod parse;
mod resolve;
mod source;
mod sweep;
mod textual_scope;
mod trim;
mod use_tree;

use std::sync::Arc;

pub use bundle::{Bundle, LibraryWay};
pub use cfg::Cfg;
pub use diagnostic::{Diagnostic, Location};
pub use input::{CrateInput, CrateOrigin, Dependency, DependencyTarget, Docs, Edition};
pub use source::Fixes;
pub use trim::{Finding, TrimError, Trimmed};

use lex::{TokenKind, lex};
use mark::marks::CompilerFeedback;
use model::Model;
use trim::Trimmer;

/// Returns whether `text` has one of `names` as an identifier, outside of comments and strings.
pub fn has_identifier(text: &str, names: &[&str]) -> bool {
    let mut tokens = lex(text).tokens.into_iter();
    tokens.any(|it| it.kind == TokenKind::Ident && names.contains(&&text[it.start..it.end]))
}

/// A loaded program with its libraries, ready to be bundled.
pub struct Bundler {
    model: Arc<Model>,
}

impl Bundler {
    /// Loads `crates[main]` and its libraries, for a judge that compiles in `edition`.
    ///
    /// # Errors
    /// If a file is missing or unreadable, or has an unmatched bracket or quote.
    pub fn load(
        crates: &[CrateInput],
        main: usize,
        edition: Edition,
        docs: Docs,
    ) -> Result<Self, Diagnostic> {
        let model = Arc::new(load::load(crates, main, edition, docs)?);
        Ok(Bundler { model })
    }

    /// Bundles the program by names alone, without a compiler. The bundle can contain a few unused items, and can lack
    /// an item that is only used implicitly.
    ///
    /// # Errors
    /// If the bundle needs an item that cannot be put into one file, such as one with `include!`.
    pub fn bundle(&self) -> Result<Bundle, Diagnostic> {
        let resolver = resolve::resolver(&self.model);
        trim::bundle(&resolver, &CompilerFeedback::default(), &self.model)
    }

    /// Bundles the program with a compiler: `check` compiles a bundle and returns the compiler's errors and lints.
    ///
    /// # Errors
    /// If the bundle needs an item that cannot be put into one file, or if `check` fails.
    pub fn trim<E>(
        &self,
        check: impl FnMut(&Bundle) -> Result<Vec<Finding>, E>,
    ) -> Result<Trimmed, TrimError<E>> {
        let trimmer = Trimmer {
            model: &self.model,
            resolver: &resolve::resolver(&self.model),
            feedback: CompilerFeedback::default(),
            compiler: check,
        };
        trimmer.trim()
    }
}
