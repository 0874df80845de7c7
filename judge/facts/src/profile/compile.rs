//! # How a judge compiles
//!
//! What it calls, and with which flags; all that decides on a `cfg` is here too.

use serde::Deserialize;
use toml::{Table, Value};

/// How a judge compiles.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Compile {
    /// What it calls.
    pub kind: CompileTool,
    flags: Option<Vec<String>>,
    /// What else its package's Cargo.toml holds.
    #[serde(default)]
    pub manifest: Table,
}

/// What a judge calls.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum CompileTool {
    /// The compiler, on the one file.
    #[default]
    Rustc,
    /// `cargo build --release`, on a package that has the file as its program.
    Cargo,
}

impl Compile {
    /// What the judge passes to rustc. Nearly every judge that calls rustc itself has it optimise.
    pub fn flags(&self) -> Vec<String> {
        self.flags.clone().unwrap_or_else(|| match self.kind {
            CompileTool::Rustc => vec!["-O".to_string()],
            CompileTool::Cargo => Vec::new(),
        })
    }

    /// How rustc is called in the end, as far as that decides on a `cfg`.
    pub fn rustc_flags(&self) -> Vec<String> {
        let mut flags = self.flags();
        if self.kind == CompileTool::Cargo {
            // Cargo turns debug assertions off in a release build whatever its level is.
            flags.push("-O".to_string());
            if let Some(Value::Boolean(true)) = self.release_setting("debug-assertions") {
                flags.push("-Cdebug-assertions=on".to_string());
            }
            if let Some(Value::String(panic)) = self.release_setting("panic") {
                flags.push(format!("-Cpanic={panic}"));
            }
        }
        flags
    }

    /// What its package says about release builds.
    pub fn release_setting(&self, name: &str) -> Option<&Value> {
        let profiles = self.manifest.get("profile")?;
        profiles.get("release")?.get(name)
    }
}
