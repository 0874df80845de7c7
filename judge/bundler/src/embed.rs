//! # Files and variables read while compiling
//!
//! `cfg!`, `include_str!`, `include_bytes!`, `include!`, `env!` and `option_env!` ask the compiler for what is on this
//! machine. In a single file they become what they stand for; what is known only to a build is refused. `file!` and
//! `line!` stay: they tell where code stands, which is in the one file now.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use crate::cfg::{Value, split_commas};
use crate::input::CrateInput;
use crate::lex::Kind;
use crate::source::Source;

/// The variable that holds the package's folder.
const MANIFEST_DIR: &str = "CARGO_MANIFEST_DIR";

/// A call of a macro.
pub struct Call<'a> {
    pub source: &'a Source,
    pub input: &'a CrateInput,
    pub name: &'a str,
    /// Its arguments.
    pub tokens: Range<usize>,
    /// Whether it is in the solution's crate, in which only some predicates are certain.
    pub is_main: bool,
}

/// Whether the macro is one of these.
pub fn is_known(name: &str) -> bool {
    matches!(
        name,
        "cfg" | "include_str" | "include_bytes" | "include" | "env" | "option_env"
    )
}

impl Call<'_> {
    /// What the call stands for; nothing if it stays.
    ///
    /// # Errors
    /// Why it cannot be put into one file.
    pub fn replacement(&self) -> Result<Option<String>, String> {
        match self.name {
            "cfg" => {
                let value = self
                    .input
                    .cfg
                    .evaluate(self.source, self.tokens.clone(), self.is_main);
                Ok(match value {
                    Value::True => Some("true".to_string()),
                    Value::False => Some("false".to_string()),
                    Value::Open => None,
                })
            }
            "env" | "option_env" => self.variable(),
            _ => self.file().map(Some),
        }
    }

    fn first_argument(&self) -> Range<usize> {
        split_commas(self.source, self.tokens.clone())
            .next()
            .unwrap_or(0..0)
    }

    fn file(&self) -> Result<String, String> {
        let name = self.name;
        let Some(path) = self.text_of(self.first_argument()) else {
            return Err(format!(
                "`{name}!` of a path that is known only while building cannot be put into one file"
            ));
        };
        let folder = self.source.path.parent().unwrap_or(Path::new(""));
        let path = folder.join(path);
        let bytes = std::fs::read(&path)
            .map_err(|e| format!("`{name}!`: cannot read {}: {e}", path.display()))?;
        if name == "include_bytes" {
            return Ok(byte_literal(&bytes));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("`{name}!`: {} is not UTF-8", path.display()))?;
        if name == "include_str" {
            return Ok(literal(&text));
        }
        let behind = self.source.word(self.tokens.end + 1);
        included(&text, &path, behind)
    }

    fn variable(&self) -> Result<Option<String>, String> {
        let name = self.name;
        let is_optional = name == "option_env";
        let argument = self.first_argument();
        let Some(variable) = self.text_of(argument.clone()) else {
            let is_passed = argument.into_iter().any(|at| self.source.is_op(at, "$"));
            return if is_passed {
                Err(format!(
                    "`{name}!` of a variable that a macro is passed cannot be put into one file"
                ))
            } else {
                Ok(None)
            };
        };
        if variable == MANIFEST_DIR {
            return Err(format!(
                "`{name}!(\"{variable}\")` is a folder of this machine, which the judge does not have"
            ));
        }
        match value_of(self.input, &variable) {
            Some(value) if is_optional => Ok(Some(format!("Some({})", literal(&value)))),
            Some(value) => Ok(Some(literal(&value))),
            None if variable.starts_with("CARGO_") => Err(format!(
                "`{name}!(\"{variable}\")` is known to cargo and not to the bundler, so it cannot be put into one file"
            )),
            None if is_optional => Ok(None),
            None => Err(format!(
                "`{name}!(\"{variable}\")` is known only where cargo builds the program and cannot be put into one file"
            )),
        }
    }

    /// The value of a literal, of `concat!` and of `env!` where it is known.
    fn text_of(&self, tokens: Range<usize>) -> Option<String> {
        let source = self.source;
        let at = tokens.start;
        if tokens.len() == 1 {
            return match source.tokens[at].kind {
                Kind::Str => string_value(source.word(at)),
                Kind::Literal => Some(source.word(at).trim_matches('\'').to_string()),
                _ => None,
            };
        }
        let is_call = tokens.len() > 3 && source.is_op(at + 1, "!");
        if !is_call {
            return None;
        }
        let mut parts = split_commas(source, source.inside(at + 2));
        match source.word(at) {
            "concat" => parts.map(|part| self.text_of(part)).collect(),
            "env" => {
                let variable = self.text_of(parts.next()?)?;
                if variable == MANIFEST_DIR {
                    let mut folders = self.input.root.ancestors().skip(1);
                    let folder = folders.find(|folder| folder.join("Cargo.toml").is_file())?;
                    return Some(folder.to_str()?.to_string());
                }
                value_of(self.input, &variable)
            }
            _ => None,
        }
    }
}

fn value_of(input: &CrateInput, name: &str) -> Option<String> {
    let plain = input.version.split('+').next().unwrap_or("");
    let (numbers, pre) = plain.split_once('-').unwrap_or((plain, ""));
    let part = |n: usize| numbers.split('.').nth(n).map(str::to_string);
    match name {
        "CARGO_PKG_NAME" => Some(input.package.clone()),
        "CARGO_CRATE_NAME" => Some(input.name.clone()),
        "CARGO_PKG_VERSION" => Some(input.version.clone()),
        "CARGO_PKG_VERSION_MAJOR" => part(0),
        "CARGO_PKG_VERSION_MINOR" => part(1),
        "CARGO_PKG_VERSION_PATCH" => part(2),
        "CARGO_PKG_VERSION_PRE" => Some(pre.to_string()),
        // What a package does not say of itself is empty, and not missing.
        "CARGO_PKG_LICENSE" => Some(input.license.clone().unwrap_or_default()),
        _ => None,
    }
}

/// What a string literal stands for.
fn string_value(word: &str) -> Option<String> {
    if let Some(raw) = word.strip_prefix('r') {
        let raw = raw.trim_matches('#');
        return Some(raw.strip_prefix('"')?.strip_suffix('"')?.to_string());
    }
    let mut rest = word.strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let escaped = rest[at + 1..].chars().next()?;
        rest = &rest[at + 1 + escaped.len_utf8()..];
        match escaped {
            'n' => value.push('\n'),
            't' => value.push('\t'),
            'r' => value.push('\r'),
            '0' => value.push('\0'),
            '\n' => rest = rest.trim_start(),
            'x' | 'u' => return None,
            other => value.push(other),
        }
    }
    value.push_str(rest);
    Some(value)
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

fn byte_literal(bytes: &[u8]) -> String {
    let mut out = String::from("b\"");
    for byte in bytes {
        write!(out, "{}", std::ascii::escape_default(*byte))
            .expect("a string takes all that is written");
    }
    out.push('"');
    out
}

/// A file that is one expression of data is put where it is included; names in it would need an expansion of their own.
/// What is called on an expression with a sign needs parentheses.
fn included(text: &str, path: &Path, behind: &str) -> Result<String, String> {
    let (source, fault) = Source::new(path, text.to_string());
    let is_data = |at: usize| match source.tokens[at].kind {
        Kind::Str | Kind::Literal => true,
        Kind::Open | Kind::Close => source.word(at) != "{" && source.word(at) != "}",
        Kind::Punct => matches!(source.word(at), "," | "-" | "&" | "!"),
        Kind::Ident => matches!(source.word(at), "true" | "false"),
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
    if is_signed && matches!(behind, "." | "?" | "[" | "(") {
        Ok(format!("({data})"))
    } else {
        Ok(data.to_string())
    }
}
