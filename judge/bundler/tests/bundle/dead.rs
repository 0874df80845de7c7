//! # The compiler of the tests
//!
//! What rustc says about a bundle, in the form in which the second stage wants it.

use std::fs;
use std::process::Command;

use judge_bundler::Finding;
use serde_json::Value;

use crate::driver::Fixture;

impl Fixture {
    /// The errors of a bundle and what its lints find dead.
    pub fn findings(&self, text: &str) -> Vec<Finding> {
        let file = self.dir().join("stage.rs");
        fs::write(&file, text).unwrap();
        let output = Command::new("rustc")
            .args(["--edition", &self.edition.to_string(), "--emit=metadata"])
            .args(["--error-format=json", "--crate-type=bin"])
            .args([
                "--force-warn",
                "dead_code",
                "--force-warn",
                "unused_imports",
            ])
            .args(["--force-warn", "unused_macros", "-o"])
            .arg(self.dir().join("stage.rmeta"))
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let messages = said
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        messages
            .filter_map(|message: Value| finding(&message))
            .collect()
    }
}

fn finding(message: &Value) -> Option<Finding> {
    let is_error = message["level"] == "error";
    let code = message["code"]["code"].as_str().map(str::to_string);
    if !is_error && code.is_none() {
        return None;
    }
    if is_error {
        // A test that fails shows what was missed on the way.
        eprintln!("{}", message["rendered"].as_str().unwrap_or(""));
    }
    let text = |message: &Value| message["message"].as_str().unwrap_or("").to_string();
    let children = message["children"].as_array()?.iter().map(text);
    let said = std::iter::once(text(message))
        .chain(children)
        .collect::<Vec<_>>();
    let spans = message["spans"].as_array()?.iter();
    let primary = spans.filter(|span| span["is_primary"] == true);
    let at = |span: &Value, key: &str| usize::try_from(span[key].as_u64().unwrap_or(0)).unwrap();
    Some(Finding {
        lint: if is_error { None } else { code },
        message: said.join("\n"),
        spans: primary
            .map(|span| at(span, "byte_start")..at(span, "byte_end"))
            .collect(),
    })
}
