//! # Macros that read the build environment
//!
//! Replaces `cfg!`, `include_str!`, `include_bytes!`, `env!` and `option_env!` by their values, because the
//! files and variables that they read do not exist at the judge. A value that is only known during a build is an error.
//! `file!` and `line!` stay, and refer to the bundle.

use std::ops::Range;
use std::path::Path;

use crate::diagnostic::Result;
use crate::input::CrateInput;
use crate::lex::TokenKind;
use crate::literals::string_value;
use crate::model::UnitId;
use crate::source::SourceFile;
use crate::sweep::context::SweepContext;
use crate::sweep::edit::Edit;

/// The variable with the path of the package's folder.
const MANIFEST_DIR: &str = "CARGO_MANIFEST_DIR";

/// Returns whether a macro that reads the build environment is called at `at`.
pub fn is_build_macro(source: &SourceFile, at: usize) -> bool {
    let is_file = matches!(source.word(at), "include" | "include_str" | "include_bytes");
    let is_known = is_file || matches!(source.word(at), "cfg" | "env" | "option_env");
    is_known && source.is_kind(at + 2, TokenKind::Open)
}

impl SweepContext<'_, '_> {
    /// Replaces the macro call at `at` by its value; `None` if the call can stay.
    pub fn compile_time(&self, id: UnitId, at: usize) -> Result<Option<Edit>> {
        let (unit, source) = (self.unit(id), self.source(id));
        let input = &self.model.inputs[unit.krate];
        let (name, tokens) = (source.word(at), source.inside(at + 2));
        let mut arguments = source.split_commas(tokens.clone());
        let first = arguments.next();
        let argument = first.and_then(|first| text_of(source, input, first));
        let replacement = match name {
            "cfg" => {
                let value = input.cfg.evaluate(source, tokens, self.is_main(id));
                Ok(value.map(|value| value.to_string()))
            }
            "env" | "option_env" => variable(input, name, argument),
            _ => file(source, name, argument).map(Some),
        };
        let bytes = source.bytes(&(at..source.next(at + 2)));
        match replacement {
            Ok(text) => Ok(text.map(|text| Edit::replace(bytes, text))),
            Err(message) => Err(source.error(bytes.start, message)),
        }
    }
}

/// The replacement for a macro that includes a file. The argument is `None` if it is only known during a build.
fn file(source: &SourceFile, name: &str, argument: Option<String>) -> Result<String, String> {
    let Some(path) = argument else {
        let reason = "needs a path that is only known during a build, so it cannot be bundled";
        return Err(format!("`{name}!` {reason}"));
    };
    let folder = source.path.parent().unwrap_or(Path::new(""));
    let path = folder.join(path);
    let shown = path.display();
    let bytes = std::fs::read(&path);
    let bytes = bytes.map_err(|e| format!("`{name}!` cannot read {shown}: {e}"))?;
    if name == "include_bytes" {
        return Ok(format!("b\"{}\"", bytes.escape_ascii()));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| format!("{shown} is not valid UTF-8, which `{name}!` needs"))?;
    if name == "include_str" {
        // A raw string keeps the lines of a file readable, but only if all characters are visible.
        let is_seen = |c: char| "\n\t\"'\\".contains(c) || c.escape_debug().len() == 1;
        if text.lines().count() < 2 || !text.chars().all(is_seen) {
            return Ok(format!("{text:?}"));
        }
        let mut hashes = "#".to_string();
        while text.contains(&format!("\"{hashes}")) {
            hashes.push('#');
        }
        return Ok(format!("r{hashes}\"{text}\"{hashes}"));
    }
    Err(format!(
        "`include!` cannot be bundled; use `mod` for {shown}, or write its contents here"
    ))
}

/// The replacement for a macro that reads an environment variable; `None` if the call stays.
fn variable(
    input: &CrateInput,
    name: &str,
    argument: Option<String>,
) -> Result<Option<String>, String> {
    let Some(variable) = argument else {
        return Ok(None);
    };
    let value = input.variables.get(&variable);
    let is_optional = name == "option_env";
    let message = match value {
        Some(value) if is_optional => return Ok(Some(format!("Some({value:?})"))),
        Some(value) => return Ok(Some(format!("{value:?}"))),
        _ if variable == MANIFEST_DIR => {
            "is a folder on this machine, which does not exist at the judge; to include a file, use `include_str!`"
        }
        _ if is_optional && !variable.starts_with("CARGO_") => return Ok(None),
        _ => "is only set while cargo builds the program; write its value instead",
    };
    Err(format!("`{name}!(\"{variable}\")` {message}"))
}

/// The value of a string literal, `concat!` or `env!`; `None` if it is only known during a build.
fn text_of(source: &SourceFile, input: &CrateInput, tokens: Range<usize>) -> Option<String> {
    let at = tokens.start;
    if tokens.len() == 1 {
        return string_value(source.word(at));
    }
    if tokens.len() <= 3 || !source.is_op(at + 1, "!") {
        return None;
    }
    let mut parts = source.split_commas(source.inside(at + 2));
    match source.word(at) {
        "concat" => parts.map(|part| text_of(source, input, part)).collect(),
        "env" => match text_of(source, input, parts.next()?)?.as_str() {
            MANIFEST_DIR => {
                let mut folders = input.root.ancestors().skip(1);
                let folder = folders.find(|folder| folder.join("Cargo.toml").is_file())?;
                folder.to_str().map(str::to_string)
            }
            variable => input.variables.get(variable).cloned(),
        },
        _ => None,
    }
}
