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
mod load;
mod macros;
mod model;
mod reach;
mod reader;
mod resolve;
mod second;
mod source;
mod walk;

use std::path::PathBuf;

pub use diagnostic::Diagnostic;
pub use reader::cfg::{Cfg, Value};
pub use second::{Bundle, Location};

/// A Rust edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// Rust 2015, which a compiler without a flag takes.
    E2015,
    /// Rust 2018.
    E2018,
    /// Rust 2021.
    E2021,
    /// Rust 2024.
    E2024,
}

/// Where a crate came from; what is not the user's own is credited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A folder of the user's own.
    Path,
    /// A registry.
    Registry,
    /// A git repository with that address.
    Git(String),
}

/// What a dependency's name leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Another crate of the input, by its index: it becomes a module.
    Inline(usize),
    /// A crate that the judge has, by the name that it has there.
    Keep(String),
}

/// A dependency as the code of the crate names it.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The name, as it stands in paths.
    pub name: String,
    /// What it leads to.
    pub target: Target,
}

/// One crate of the closure, as cargo resolved it.
#[derive(Debug, Clone)]
pub struct CrateInput {
    /// The target's name as rustc knows it.
    pub name: String,
    /// The package that the target belongs to.
    pub package: String,
    /// The package's version.
    pub version: String,
    /// The package's licence, as its Cargo.toml names it.
    pub license: Option<String>,
    /// The edition that the target is written in.
    pub edition: Edition,
    /// `src/main.rs` or `src/lib.rs`.
    pub root: PathBuf,
    /// Its features and the target's configuration.
    pub cfg: Cfg,
    /// What its code can name besides std.
    pub dependencies: Vec<Dependency>,
    /// Where it came from.
    pub origin: Origin,
}

/// Deeply nested code is walked by recursion, so the work has a stack of its own.
pub(crate) const STACK: usize = 512 << 20;

/// Bundles `crates[main]` with the crates that it reaches, for a compiler run in `edition`.
///
/// # Errors
/// If a file is missing, cannot be read or parsed, an import leads nowhere, or something cannot stand in one file.
pub fn bundle(crates: &[CrateInput], main: usize, edition: Edition) -> Result<Bundle, Diagnostic> {
    run(crates, main, edition, second::Found::default())
}

/// Bundles with what rustc has found out so far.
fn run(
    crates: &[CrateInput],
    main: usize,
    edition: Edition,
    known: second::Found,
) -> Result<Bundle, Diagnostic> {
    std::thread::scope(|scope| {
        let work = || {
            let order = load::order(crates, main);
            let modules = load::module_names(crates, main, &order)?;
            let mut model = load::load(crates, main, &order, &modules)?;
            load::avoid_names(&mut model);
            second::build(&model, &order, edition, known)
        };
        let thread = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work);
        match thread {
            Ok(handle) => handle
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(e) => Err(Diagnostic::about_file(
                &crates[main].root,
                format!("cannot start a thread: {e}"),
            )),
        }
    })
}
