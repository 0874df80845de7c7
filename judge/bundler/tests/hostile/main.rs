//! # Hostile input
//!
//! Text that is damaged, nested too deeply, very long, or from another system. The bundler must never panic: it returns
//! an error at the user's own line, or a file that the compiler can judge.

mod errors;
mod limits;
mod mutations;
#[path = "../generated/random.rs"]
mod random;

use std::fs;
use std::path::{Path, PathBuf};

use judge_bundler::{
    Bundle, Bundler, Cfg, CrateInput, Dependency, DependencyTarget, Diagnostic, Docs, Edition,
};

/// Writes a program and the library `shared` to a folder of this name.
fn crates(folder: &str, program: &str, library: &str) -> Vec<CrateInput> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("hostile")
        .join(folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |name: &str, text: &str| {
        let root: PathBuf = folder.join(name).with_extension("rs");
        fs::write(&root, text).expect("the file can be written");
        CrateInput {
            name: name.to_string(),
            edition: Edition::E2021,
            root,
            cfg: Cfg::parse(["unix"]),
            dependencies: vec![Dependency {
                name: "shared".to_string(),
                target: DependencyTarget::Inlined(1),
            }],
            ..CrateInput::default()
        }
    };
    vec![write("main", program), write("shared", library)]
}

/// Bundles a program and a library by names alone.
fn bundle(folder: &str, program: &str, library: &str) -> Result<Bundle, Diagnostic> {
    let crates = crates(folder, program, library);
    Bundler::load(&crates, 0, Edition::E2021, Docs::Summary)?.bundle()
}
