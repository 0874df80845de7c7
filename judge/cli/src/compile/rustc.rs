//! # What rustc says
//!
//! Reads the compiler's messages, which come as one JSON object a line, and words those about a bundle for the user:
//! every place is one in the user's own files, and the bundle itself is never named. That is for what only the bundle
//! gets wrong; all else the compiler says about the workspace.

use std::fmt::Write;

use cargo_metadata::diagnostic::{DiagnosticLevel, DiagnosticSpan};
use judge_bundler::{Bundle, Diagnostic, Finding};
use serde_json::json;

use crate::compile::lints::DEAD;
use crate::compile::places::in_own_files;
use crate::compile::store::SOURCE;
use crate::ui::error::Error;
use crate::ui::output::full_disk_first;

pub use cargo_metadata::diagnostic::Diagnostic as Message;

/// Reads the messages; lines that are something else are passed over.
pub fn messages(output: &[u8]) -> Vec<Message> {
    let lines = output.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice(line).ok());
    messages.collect()
}

/// Makes one message of all that a compiler says that knows no JSON.
pub fn plain_message(output: &[u8]) -> Vec<Message> {
    let said = String::from_utf8_lossy(output);
    let message = json!({ "level": "error", "message": said.trim(), "spans": [], "children": [] });
    serde_json::from_value(message).into_iter().collect()
}

/// Tells whether it keeps the source from compiling.
pub fn is_error(message: &Message) -> bool {
    matches!(message.level, DiagnosticLevel::Error | DiagnosticLevel::Ice)
}

/// Tells whether it is an error, and not one that only counts the others.
pub fn is_own_error(message: &Message) -> bool {
    is_error(message) && !message.message.starts_with("aborting due to")
}

/// Tells whether it says that the source is no Rust: such errors have no number.
pub fn is_syntax(message: &Message) -> bool {
    message.code.is_none() && blames_source(message) && !message.spans.is_empty()
}

/// Tells whether it is an error of the source, and not one of the disk or of the linker that the source cannot help:
/// those have no place in it.
pub fn blames_source(message: &Message) -> bool {
    /// What a linker says about the names that a source uses.
    const NAMES: [&str; 5] = [
        "undefined ",
        "duplicate symbol",
        "multiple definition",
        "unable to find library",
        "cannot find -l",
    ];
    let names_symbol = || {
        let mut said = message.children.iter().chain([message]);
        said.any(|said| NAMES.iter().any(|part| said.message.contains(part)))
    };
    // A compiler that knows no JSON has the place in the text.
    let has_place = !message.spans.is_empty() || message.message.starts_with(SOURCE);
    is_own_error(message) && (has_place || names_symbol())
}

/// Tells whether it comes from this lint.
fn is_lint(message: &Message, name: &str) -> bool {
    message.code.as_ref().is_some_and(|code| code.code == name)
}

/// Returns what a lint says.
pub fn of_lint<'m>(messages: &'m [Message], name: &str) -> impl Iterator<Item = &'m Message> {
    messages
        .iter()
        .filter(move |message| is_lint(message, name))
}

/// Returns the places that it is about, those in macros by the outermost call that they come from. What a macro of
/// another crate expands to lies in no file of the user's; the outermost call always does.
pub fn places(message: &Message) -> impl Iterator<Item = &DiagnosticSpan> {
    let spans = message.spans.iter().filter(|span| span.is_primary);
    spans.map(|mut span| {
        while let Some(expansion) = &span.expansion {
            span = &expansion.span;
        }
        span
    })
}

/// Returns the places that it is about as they are written, in macros too, as far as they are in the source itself.
pub fn origins(message: &Message) -> impl Iterator<Item = &DiagnosticSpan> {
    let spans = message.spans.iter();
    spans.filter(|span| span.is_primary && span.file_name.ends_with(SOURCE))
}

/// Returns what stands at a place, up to the end of its first line.
pub fn code(span: &DiagnosticSpan) -> String {
    let line = span.text.first().map_or("", |line| &line.text);
    let start = span.column_start.saturating_sub(1);
    let length = if span.line_end == span.line_start {
        span.column_end.saturating_sub(span.column_start)
    } else {
        usize::MAX
    };
    line.chars().skip(start).take(length).collect()
}

/// Words the errors for the user, each at its place in the user's own file.
pub fn errors(messages: &[Message], bundle: &Bundle) -> Error {
    let errors = messages.iter().filter(|message| is_own_error(message));
    let worded: Vec<String> = errors.map(|message| worded(message, bundle)).collect();
    if messages.iter().any(blames_source) {
        return Error::input(listed(&worded));
    }
    Error::input(full_disk_first(&listed(&worded)))
}

/// Puts the first of some errors one under the other, because these usually cause the rest, and says how many more there
/// are.
pub fn listed(worded: &[String]) -> String {
    const SHOWN: usize = 5;
    let mut shown: Vec<String> = worded.iter().take(SHOWN).cloned().collect();
    if worded.len() > SHOWN {
        shown.push(format!("{} more", worded.len() - SHOWN));
    }
    shown.join("\n\nerror: ")
}

/// Words one message, with its place, its label and what it adds.
fn worded(message: &Message, bundle: &Bundle) -> String {
    let mut text = in_own_files(&message.message, bundle);
    if let Some(code) = &message.code {
        let _ = write!(text, " [{}]", code.code);
    }
    let place = places(message).next();
    let label = place.and_then(|place| Some(in_own_files(place.label.as_ref()?, bundle)));
    let located = place.and_then(|place| at(place, bundle, text.clone()));
    let separator = if located.is_some() { " " } else { ": " };
    if let Some(diagnostic) = located {
        text = Error::from(diagnostic).to_string();
    }
    if let Some(label) = label {
        text = text + separator + &label;
    }
    for child in &message.children {
        if !child.message.is_empty() {
            let level = format!("{:?}", child.level).to_lowercase();
            let indented = in_own_files(&child.message, bundle).replace('\n', "\n    ");
            let _ = write!(text, "\n  = {level}: {indented}");
        }
    }
    text
}

/// Makes a diagnostic at the place in the user's own file that a place in the bundle comes from.
pub fn at(place: &DiagnosticSpan, bundle: &Bundle, message: String) -> Option<Diagnostic> {
    let at = bundle.locate(place.line_start, place.column_start)?;
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
        let lint = DEAD.into_iter().find(|lint| is_lint(message, lint));
        if lint.is_none() && !is_error(message) {
            return None;
        }
        let children = message.children.iter().map(|child| child.message.as_str());
        let texts: Vec<&str> = [message.message.as_str()]
            .into_iter()
            .chain(children)
            .collect();
        let range = |span: &DiagnosticSpan| span.byte_start as usize..span.byte_end as usize;
        Some(Finding {
            lint: lint.filter(|_| !is_error(message)).map(str::to_string),
            message: texts.join("\n"),
            spans: origins(message).map(range).collect(),
        })
    });
    said.collect()
}
