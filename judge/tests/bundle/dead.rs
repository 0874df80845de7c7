//! # The second stage
//!
//! What rustc finds dead in a bundle is left out of it, as the shipped program does, but without the wait for the
//! judge's own flags and for clippy.

use std::fs;
use std::process::Command;

use cargo_judge::bundle::Bundle;

use crate::driver::Fixture;

impl Fixture {
    /// Asks rustc what is dead until it names nothing.
    pub fn second_stage(&self, first: Bundle) -> (Bundle, usize) {
        let mut bundle = first;
        for round in 0..8 {
            let dead = self.dead(&bundle.text);
            if dead.is_empty() {
                return (bundle, round);
            }
            let names: Vec<&str> = dead
                .iter()
                .map(|range| &bundle.text[range.clone()])
                .collect();
            eprintln!("{}: dead in round {round}: {names:?}", self.name);
            bundle = bundle.without(&dead).unwrap_or_else(|e| panic!("{e}"));
        }
        panic!("rustc goes on finding dead code:\n{}", bundle.text);
    }

    /// The places that rustc's lints name.
    fn dead(&self, text: &str) -> Vec<std::ops::Range<usize>> {
        let file = self.dir().join("stage.rs");
        fs::write(&file, text).unwrap();
        let output = Command::new("rustc")
            .args([
                "--edition",
                &self.edition.to_string(),
                "--emit=metadata",
                "--error-format=json",
                "--crate-type=bin",
            ])
            .args(["-W", "unused"])
            .arg("-o")
            .arg(self.dir().join("stage.rmeta"))
            .arg(&file)
            .output()
            .unwrap();
        let mut dead = Vec::new();
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else {
                continue;
            };
            let code = message["code"]["code"].as_str().unwrap_or("");
            if message["level"] == "error" {
                // What does not compile has nothing dead; the caller shows why.
                return Vec::new();
            }
            if matches!(code, "dead_code" | "unused_imports" | "unused_macros") {
                for span in message["spans"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|span| span["is_primary"] == true)
                {
                    let at = |key: &str| span[key].as_u64().unwrap() as usize;
                    dead.push(at("byte_start")..at("byte_end"));
                }
            }
        }
        dead
    }
}
