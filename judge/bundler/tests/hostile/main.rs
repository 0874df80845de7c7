//! # Hostile input
//!
//! Text that is damaged, nested too deeply, very long, or from another system. The bundler must never panic: it returns
//! an error at the user's own line, or a file that the compiler can judge.

#[path = "../generated/crates.rs"]
mod crates;
mod errors;
mod limits;
mod mutations;
#[path = "../generated/random.rs"]
mod random;

use std::path::Path;

use judge_bundler::{Bundle, Bundler, Cfg, Diagnostic, Docs, Edition};

/// Loads a program and the library `shared`, which are written to a folder of this name.
fn load(folder: &str, program: &str, library: &str) -> Result<Bundler, Diagnostic> {
    let hostile = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    let crates = [("shared", library), ("main", program)];
    let crates = crates::write(&hostile.join(folder), &crates, &Cfg::parse(["unix"]));
    Bundler::load(&crates, 1, Edition::E2021, Docs::Summary)
}

/// Bundles a program and a library by names alone.
fn bundle(folder: &str, program: &str, library: &str) -> Result<Bundle, Diagnostic> {
    load(folder, program, library)?.bundle()
}
