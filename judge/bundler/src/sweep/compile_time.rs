//! # Files and variables read while compiling
//!
//! `cfg!`, `include_str!`, `include_bytes!`, `include!`, `env!` and `option_env!` ask the compiler for what is on this
//! machine. In a single file they become what they stand for; what is known only to a build is refused. `file!` and
//! `line!` stay: they tell where code stands, which is in the one file now.

use std::ops::Range;
use std::path::Path;

use crate::cfg::CfgValue;
use crate::diagnostic::Diagnostic;
use crate::input::CrateInput;
use crate::lex::TokenKind;
use crate::model::UnitId;
use crate::source::SourceFile;
use crate::sweep::context::SweepContext;
use crate::sweep::edit::Edit;

/// The variable that holds the package's folder.
const MANIFEST_DIR: &str = "CARGO_MANIFEST_DIR";

/// Whether one of these macros is called here.
pub fn is_build_macro(source: &SourceFile, at: usize) -> bool {
    let names = [
        "cfg",
        "include_str",
        "include_bytes",
        "include",
        "env",
        "option_env",
    ];
    names.contains(&source.word(at)) && source.is_kind(at + 2, TokenKind::Open)
}

impl SweepContext<'_, '_> {
    /// Puts what the call stands for in its place, if it does not stay.
    pub fn compile_time(&self, id: UnitId, at: usize) -> Result<Option<Edit>, Diagnostic> {
        let (unit, source) = (self.unit(id), self.source(id));
        let input = &self.model.inputs[unit.krate];
        let tokens = source.inside(at + 2);
        let call = BuildMacroCall {
            source,
            input,
            name: source.word(at),
            tokens: tokens.clone(),
        };
        let replacement = match call.name {
            "cfg" => match input.cfg.evaluate(source, tokens, self.is_main(id)) {
                CfgValue::Undecided => Ok(None),
                value => Ok(Some((value == CfgValue::True).to_string())),
            },
            "env" | "option_env" => call.variable(),
            _ => call.file().map(Some),
        };
        let bytes = source.bytes(&(at..source.next(at + 2)));
        match replacement {
            Ok(text) => Ok(text.map(|text| Edit::replace(bytes, text))),
            Err(message) => Err(source.error(bytes.start, message)),
        }
    }
}

/// A call of a macro.
struct BuildMacroCall<'a> {
    source: &'a SourceFile,
    input: &'a CrateInput,
    name: &'a str,
    /// Its arguments.
    tokens: Range<usize>,
}

impl BuildMacroCall<'_> {
    /// What its first argument says, if that can be told.
    fn argument(&self) -> Option<String> {
        let first = self.source.split_commas(self.tokens.clone()).next()?;
        text_of(self.source, self.input, first)
    }

    /// The content of a file.
    fn file(&self) -> Result<String, String> {
        let name = self.name;
        let Some(path) = self.argument() else {
            return Err(format!(
                "`{name}!` of a path that is known only while building cannot be put into one file"
            ));
        };
        let path = self
            .source
            .path
            .parent()
            .unwrap_or(Path::new(""))
            .join(path);
        let bytes = std::fs::read(&path)
            .map_err(|e| format!("`{name}!`: cannot read {}: {e}", path.display()))?;
        if name == "include_bytes" {
            return Ok(format!("b\"{}\"", bytes.escape_ascii()));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("`{name}!`: {} is not UTF-8", path.display()))?;
        if name == "include_str" {
            return Ok(literal(&text));
        }
        included(&text, &path, self.source.word(self.tokens.end + 1))
    }

    /// The value of a variable.
    fn variable(&self) -> Result<Option<String>, String> {
        let name = self.name;
        let Some(variable) = self.argument() else {
            let is_passed = self.tokens.clone().any(|at| self.source.is_op(at, "$"));
            let message = "of a variable that a macro is passed cannot be put into one file";
            return if is_passed {
                Err(format!("`{name}!` {message}"))
            } else {
                Ok(None)
            };
        };
        let value = known_variable(self.input, &variable).map(literal);
        let is_optional = name == "option_env";
        let message = match value {
            Some(value) if is_optional => return Ok(Some(format!("Some({value})"))),
            Some(value) => return Ok(Some(value)),
            _ if variable == MANIFEST_DIR => {
                "is a folder of this machine, which the judge does not have"
            }
            _ if variable.starts_with("CARGO_") => {
                "is known to cargo and not to the bundler, so it cannot be put into one file"
            }
            _ if is_optional => return Ok(None),
            _ => "is known only where cargo builds the program and cannot be put into one file",
        };
        Err(format!("`{name}!(\"{variable}\")` {message}"))
    }
}

/// The value of a literal, of `concat!`, and of `env!` where it is known.
fn text_of(source: &SourceFile, input: &CrateInput, tokens: Range<usize>) -> Option<String> {
    let at = tokens.start;
    if tokens.len() == 1 {
        return string_value(source.word(at)).map(str::to_string);
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
            variable => known_variable(input, variable).map(str::to_string),
        },
        _ => None,
    }
}

fn known_variable<'a>(input: &'a CrateInput, name: &str) -> Option<&'a str> {
    match name {
        "CARGO_PKG_NAME" => Some(&input.package),
        "CARGO_CRATE_NAME" => Some(&input.name),
        "CARGO_PKG_VERSION" => Some(&input.version),
        _ => None,
    }
}

/// What a string literal stands for, if nothing in it is escaped.
fn string_value(word: &str) -> Option<&str> {
    let (word, is_raw) = match word.strip_prefix('r') {
        Some(raw) => (raw.trim_matches('#'), true),
        None => (word, false),
    };
    let value = word.strip_prefix('"')?.strip_suffix('"')?;
    (is_raw || !value.contains('\\')).then_some(value)
}

/// A literal of this text: raw, unless something in it would be lost or not be seen.
fn literal(text: &str) -> String {
    if !text.contains(['"', '\\']) && text.chars().all(|c| !c.is_control()) {
        return format!("\"{text}\"");
    }
    let is_hidden = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if text.chars().any(is_hidden) || text.starts_with('\u{feff}') {
        return format!("\"{}\"", text.escape_default());
    }
    let mut hashes = String::from("#");
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

/// A file that is one expression of data is put where it is included; names in it would need an expansion of their own.
/// What is called on an expression with a sign needs parentheses.
fn included(text: &str, path: &Path, behind: &str) -> Result<String, String> {
    let (source, fault) = SourceFile::new(path, text.to_string());
    let is_data = |at: usize| match source.tokens[at].kind {
        TokenKind::Str | TokenKind::Literal => true,
        TokenKind::Open | TokenKind::Close => !matches!(source.word(at), "{" | "}"),
        TokenKind::Punct => matches!(source.word(at), "," | "-" | "&" | "!"),
        TokenKind::Ident => matches!(source.word(at), "true" | "false"),
        _ => false,
    };
    let tokens = 0..source.tokens.len();
    if fault.is_some() || tokens.is_empty() || !tokens.clone().all(is_data) {
        return Err(format!(
            "`include!` of code cannot be put into one file: write `mod` for {}",
            path.display()
        ));
    }
    // Comments around the expression are about the file.
    let data = &source.text[source.bytes(&tokens)];
    let is_signed = matches!(source.word(0), "-" | "&" | "!");
    let needs_parentheses = is_signed && matches!(behind, "." | "?" | "[" | "(");
    Ok(if needs_parentheses {
        format!("({data})")
    } else {
        data.to_string()
    })
}
