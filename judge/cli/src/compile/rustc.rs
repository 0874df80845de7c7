//! # What rustc says
//!
//! Reads the compiler's messages, which come as one JSON object a line, and words them for the user: every place is one
//! in the user's own files, found through the bundle, and the bundle itself is never named.

use std::fmt::Write;

use judge_bundler::{Bundle, Diagnostic, Finding};
use serde::Deserialize;

use crate::compile::places::in_own_files;
use crate::compile::store::SOURCE;
use crate::ui::error::Error;
use crate::ui::output::full_disk_first;

/// The lints that find what a bundle need not have.
pub const DEAD: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// One message of the compiler.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    /// What is wrong.
    pub message: String,
    /// The number of the error, or the name of the lint.
    pub code: Option<Code>,
    /// `error`, `warning`, `note` or `help`.
    pub level: String,
    /// The places that it is about.
    pub spans: Vec<Span>,
    /// What it adds.
    #[serde(default)]
    pub children: Vec<Message>,
}

/// The number of an error, or the name of a lint.
#[derive(Clone, Debug, Deserialize)]
pub struct Code {
    /// Such as `E0308` or `dead_code`.
    pub code: String,
}

/// A place in the source that was compiled.
#[derive(Clone, Debug, Deserialize)]
pub struct Span {
    /// The offset of its first byte.
    pub byte_start: usize,
    /// The offset of the byte after its last.
    pub byte_end: usize,
    /// Counted from 1.
    pub line_start: usize,
    /// Counted from 1, in characters.
    pub column_start: usize,
    /// The line that it ends on.
    pub line_end: usize,
    /// The column that it ends before.
    pub column_end: usize,
    /// Whether it is the place itself, and not one that explains it.
    pub is_primary: bool,
    /// What is said about this place.
    pub label: Option<String>,
    /// The lines.
    #[serde(default)]
    text: Vec<SpanLine>,
    /// The file, of which there is one that was compiled and those of crates.
    file_name: String,
    /// The macro call that the place comes from, if it comes from one.
    expansion: Option<Box<Expansion>>,
}

#[derive(Clone, Debug, Deserialize)]
struct Expansion {
    span: Span,
}

#[derive(Clone, Debug, Deserialize)]
struct SpanLine {
    text: String,
}

/// Reads the messages; lines that are something else are passed over.
pub fn messages(output: &[u8]) -> Vec<Message> {
    let lines = output
        .split(|&byte| byte == b'\n')
        .filter(|line| line.starts_with(b"{"));
    lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect()
}

impl Message {
    /// Tells whether it keeps the source from compiling.
    pub fn is_error(&self) -> bool {
        self.level.starts_with("error")
    }

    /// Tells whether it says that the source is no Rust: such errors have no number.
    pub fn is_syntax(&self) -> bool {
        self.code.is_none() && self.blames_source() && !self.spans.is_empty()
    }

    /// Tells whether it is an error of the source, and not one of the disk or of the linker that the source cannot
    /// help.
    pub fn blames_source(&self) -> bool {
        let is_summary = self.message.starts_with("aborting due to");
        self.is_error() && !is_summary && (!self.spans.is_empty() || !self.blames_system())
    }

    fn blames_system(&self) -> bool {
        /// What a linker says about the names that a source uses.
        const NAMES: [&str; 5] = [
            "undefined ",
            "duplicate symbol",
            "multiple definition",
            "unable to find library",
            "cannot find -l",
        ];
        /// What the system says about writing, and what rustc makes of it.
        const WRITING: [&str; 6] = [
            "No space left on device",
            "File too large",
            "quota exceeded",
            "Read-only file system",
            "could not write",
            "failed to write",
        ];
        let children = self.children.iter().map(|child| child.message.as_str());
        let said: Vec<&str> = children.chain([self.message.as_str()]).collect();
        let says = |parts: &[&str]| {
            said.iter()
                .any(|text| parts.iter().any(|part| text.contains(part)))
        };
        let is_linking = ["linking with", "linker "]
            .iter()
            .any(|start| self.message.starts_with(start));
        says(&WRITING) || is_linking && !says(&NAMES)
    }

    /// Tells whether it comes from this lint.
    pub fn is_lint(&self, name: &str) -> bool {
        self.code.as_ref().is_some_and(|code| code.code == name)
    }

    /// Returns the places that it is about, those in macros by the call that they come from.
    pub fn places(&self) -> impl Iterator<Item = &Span> {
        self.spans
            .iter()
            .filter(|span| span.is_primary)
            .map(Span::call)
    }
}

impl Message {
    /// Returns the places that it is about as they are written, in macros too, as far as they are in the source itself.
    pub fn origins(&self) -> impl Iterator<Item = &Span> {
        let spans = self.spans.iter();
        spans.filter(|span| span.is_primary && span.file_name == SOURCE)
    }
}

impl Span {
    /// Follows expansions out to the call that somebody wrote.
    ///
    /// What a macro of another crate expands to lies in no file of the user's; the outermost call always does.
    fn call(&self) -> &Span {
        self.expansion
            .as_ref()
            .map_or(self, |expansion| expansion.span.call())
    }

    /// Returns what stands at the place, up to the end of its first line.
    pub fn code(&self) -> String {
        let line = self.text.first().map_or("", |line| &line.text);
        let end = if self.line_end == self.line_start {
            self.column_end
        } else {
            usize::MAX
        };
        line.chars()
            .take(end.saturating_sub(1))
            .skip(self.column_start - 1)
            .collect()
    }
}

/// How many errors are shown: the first one usually causes the rest.
const SHOWN: usize = 5;

/// Words the errors for the user, each at its place in the user's own file.
pub fn errors(messages: &[Message], bundle: &Bundle) -> Error {
    let errors: Vec<&Message> = messages
        .iter()
        .filter(|message| message.is_error() && !message.message.starts_with("aborting due to"))
        .collect();
    let mut text = String::new();
    for (index, message) in errors.iter().take(SHOWN).enumerate() {
        let separator = if index == 0 { "" } else { "\n\nerror: " };
        let _ = write!(text, "{separator}{}", worded(message, bundle));
    }
    let more = errors.len().saturating_sub(SHOWN);
    if more > 0 {
        let _ = write!(text, "\n\nerror: {more} more");
    }
    if errors.is_empty() {
        text.push_str("rustc fails and does not say why");
    }
    if errors.iter().any(|message| message.blames_source()) {
        return Error::input(text);
    }
    Error::input(full_disk_first(&text))
}

/// Words one message, with its place, its label and what it adds.
fn worded(message: &Message, bundle: &Bundle) -> String {
    let code = message
        .code
        .as_ref()
        .map_or(String::new(), |code| format!(" [{}]", code.code));
    let headline = format!("{}{code}", in_own_files(&message.message, bundle));
    let place = message.places().next();
    let label = place.and_then(|span| Some(in_own_files(span.label.as_ref()?, bundle)));
    let mut text = match (
        place.and_then(|span| located(span, bundle, headline.clone())),
        label,
    ) {
        (Some(diagnostic), Some(label)) => format!("{} {label}", Error::from(diagnostic)),
        (Some(diagnostic), None) => Error::from(diagnostic).to_string(),
        (None, Some(label)) => format!("{headline}: {label}"),
        (None, None) => headline,
    };
    for child in message
        .children
        .iter()
        .filter(|child| !child.message.is_empty() && !is_about_long_type(&child.message))
    {
        let indented = in_own_files(&child.message, bundle).replace('\n', "\n    ");
        let _ = write!(text, "\n  = {}: {indented}", child.level);
    }
    text
}

/// Tells whether a note says where a type is written out that is too long for the message: in a file that is gone by
/// now.
fn is_about_long_type(note: &str) -> bool {
    note.contains(".long-type-") || note.starts_with("consider using `--verbose` to print the full")
}

/// Makes a diagnostic at the place in the user's own file.
fn located(span: &Span, bundle: &Bundle, message: String) -> Option<Diagnostic> {
    at(span.line_start, span.column_start, bundle, message)
}

/// Makes a diagnostic at the place in the user's own file that a line and a column of the bundle come from.
pub fn at(line: usize, column: usize, bundle: &Bundle, message: String) -> Option<Diagnostic> {
    let at = bundle.locate(line, column)?;
    Some(Diagnostic {
        file: at.file,
        line: at.line,
        column: at.column,
        line_text: at.line_text,
        message,
        help: None,
    })
}

/// Returns what the bundler wants to know of all that: the errors, and what is dead.
pub fn findings(messages: &[Message]) -> Vec<Finding> {
    let said = messages.iter().filter_map(|message| {
        let lint = match &message.code {
            _ if message.is_error() => None,
            Some(code) if DEAD.contains(&code.code.as_str()) => Some(code.code.clone()),
            _ => return None,
        };
        let children = message.children.iter().map(|child| child.message.as_str());
        let texts: Vec<&str> = std::iter::once(message.message.as_str())
            .chain(children)
            .collect();
        let spans = message.spans.iter();
        let spans = spans.filter(|span| span.is_primary && span.file_name.ends_with(SOURCE));
        Some(Finding {
            lint,
            message: texts.join("\n"),
            spans: spans.map(|span| span.byte_start..span.byte_end).collect(),
        })
    });
    said.collect()
}
