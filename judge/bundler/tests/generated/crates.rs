//! # Crates that a test writes

use std::fs;
use std::path::Path;

use judge_bundler::{Cfg, CrateInput, Dependency, DependencyTarget, Edition};

/// Writes crates to a folder, by their names and texts. Each depends on those before it.
pub fn write(folder: &Path, crates: &[(&str, impl AsRef<str>)], cfg: &Cfg) -> Vec<CrateInput> {
    fs::create_dir_all(folder).expect("the folder can be made");
    let input = |(index, (name, text)): (usize, &(&str, _))| {
        let root = folder.join(format!("{name}.rs"));
        fs::write(&root, AsRef::<str>::as_ref(text)).expect("the file can be written");
        let needs = crates[..index].iter().enumerate();
        let needs = needs.map(|(target, (name, _))| Dependency {
            name: name.to_string(),
            target: DependencyTarget::Inlined(target),
        });
        CrateInput {
            name: name.to_string(),
            edition: Edition::E2021,
            root,
            cfg: cfg.clone(),
            dependencies: needs.collect(),
            ..CrateInput::default()
        }
    };
    crates.iter().enumerate().map(input).collect()
}
