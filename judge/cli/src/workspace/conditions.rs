//! # Which `cfg` a judge's compiler sets
//!
//! They depend on how the judge calls it: `--cfg` among its flags, debug assertions, target features, what a panic
//! does. A library is cut down by them, so they have to be the compiler's own: it is asked. Where the flags are `-O`
//! and any number of `--cfg`, as nearly everywhere, that has been done already, in the call that every command begins
//! with.

use serde::Deserialize;

use crate::profile::{Kind, Profile};
use crate::ui::error::Error;
use crate::workspace::toolchain::Toolchain;

/// Returns one line for each `cfg`, such as `unix` or `target_os="linux"`.
///
/// # Errors
/// If the compiler does not take the judge's flags, or its package's manifest is not TOML.
pub fn of(profile: &Profile, toolchain: &Toolchain) -> Result<Vec<String>, Error> {
    let flags = flags(profile)?;
    let mut own = Vec::new();
    let mut others = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        match flag.strip_prefix("--cfg=") {
            Some(cfg) => own.push(cfg.to_string()),
            None if flag == "--cfg" => own.extend(rest.next().cloned()),
            None => others.push(flag),
        }
    }
    if others != ["-O"] {
        return toolchain.cfg_with(&flags);
    }
    Ok(toolchain.cfg.iter().cloned().chain(own).collect())
}

/// Returns what rustc is called with, as far as it decides on a `cfg`.
fn flags(profile: &Profile) -> Result<Vec<String>, Error> {
    let compile = &profile.compile;
    let mut flags = Vec::new();
    if compile.kind == Kind::Cargo {
        let manifest: Manifest = toml::from_str(&compile.manifest)
            .map_err(|error| Error::input(format!("the manifest of {}: {error}", profile.title)))?;
        let Release {
            debug_assertions,
            panic,
        } = manifest.profile.release;
        // Cargo turns debug assertions off in a release build whatever its level is.
        flags.push("-O".to_string());
        if debug_assertions {
            flags.push("-Cdebug-assertions=on".to_string());
        }
        flags.extend(panic.map(|panic| format!("-Cpanic={panic}")));
    }
    flags.extend(compile.flags.iter().cloned());
    Ok(flags)
}

#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    profile: Profiles,
}

#[derive(Default, Deserialize)]
struct Profiles {
    #[serde(default)]
    release: Release,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Release {
    #[serde(default)]
    debug_assertions: bool,
    panic: Option<String>,
}
