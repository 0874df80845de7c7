//! # The way in which a judge compiles

use serde::Deserialize;
use toml::{Table, Value};

#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Compile {
    #[serde(rename = "kind")]
    pub tool: CompileTool,
    flags: Option<Vec<String>>,
    /// Further tables of the Cargo.toml of the judge's package.
    #[serde(default)]
    pub manifest: Table,
}

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
    /// The flags that the judge passes to rustc. Nearly every judge that calls rustc itself asks it to optimise.
    pub fn flags(&self) -> Vec<String> {
        self.flags.clone().unwrap_or_else(|| match self.tool {
            CompileTool::Rustc => vec!["-O".to_string()],
            CompileTool::Cargo => Vec::new(),
        })
    }

    /// The flags that rustc gets in the end, as far as they decide about a `cfg`.
    pub fn rustc_flags(&self) -> Vec<String> {
        let mut flags = self.flags();
        if self.tool == CompileTool::Cargo {
            // Cargo turns debug assertions off in a release build of any level.
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
