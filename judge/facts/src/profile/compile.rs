//! # How a judge compiles

use serde::Deserialize;
use toml::{Table, Value};

#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Compile {
    #[serde(rename = "kind")]
    pub tool: CompileTool,
    flags: Option<Vec<String>>,
    /// Further tables for the Cargo.toml of the package that the judge builds.
    #[serde(default)]
    pub manifest: Table,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum CompileTool {
    /// `rustc`, on the one source file.
    #[default]
    Rustc,
    /// `cargo build --release`, on a package whose program is the source file.
    Cargo,
}

impl Compile {
    /// Returns the flags that the judge passes to rustc. The default for rustc alone is `-O`: nearly every judge optimises.
    pub fn flags(&self) -> Vec<String> {
        self.flags.clone().unwrap_or_else(|| match self.tool {
            CompileTool::Rustc => vec!["-O".to_string()],
            CompileTool::Cargo => Vec::new(),
        })
    }

    /// Returns the flags that rustc finally gets, as far as they can decide a `cfg`.
    pub fn rustc_flags(&self) -> Vec<String> {
        let mut flags = self.flags();
        if self.tool == CompileTool::Cargo {
            // In a release build, cargo turns debug assertions off at every optimisation level.
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

    pub fn release_setting(&self, name: &str) -> Option<&Value> {
        let profiles = self.manifest.get("profile")?;
        profiles.get("release")?.get(name)
    }
}
