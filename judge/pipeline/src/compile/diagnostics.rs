//! # The compiler's messages
//!
//! Reads rustc's messages, one JSON object a line, and turns errors about a bundle into errors for the user: every
//! place is in the user's own files, and the bundle is never named. A judge's compiler knows the bundle as `main.rs` in
//! the current folder, or as `src/main.rs` in its package. Panics and the types of closures contain these names too.

use std::path::Path;

use cargo_metadata::diagnostic::{DiagnosticLevel, DiagnosticSpan};
use judge_bundler::{Bundle, Finding};
use judge_facts::error::{Error, Location, relative_path};
use judge_runner::result::SourcePlace;

use crate::compile::store::SOURCE;
use crate::process::full_disk_first;

pub use cargo_metadata::diagnostic::Diagnostic;

pub const DEAD_CODE_LINTS: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// The lint for items of the standard library that the judge's version lacks.
pub(crate) const TOO_NEW_LINT: &str = "clippy::incompatible_msrv";

/// Reads messages, one a line, and skips all other lines.
pub(crate) fn parse(output: &[u8]) -> Vec<Diagnostic> {
    let lines = output.split(|&byte| byte == b'\n');
    let found = lines.filter_map(|line| serde_json::from_slice(line).ok());
    found.collect()
}

pub(crate) fn is_error(found: &Diagnostic) -> bool {
    matches!(found.level, DiagnosticLevel::Error | DiagnosticLevel::Ice)
}

/// Returns whether a message is an error of its own, not the final count of errors.
pub(crate) fn is_own_error(found: &Diagnostic) -> bool {
    is_error(found) && !found.message.starts_with("aborting due to")
}

/// Returns whether a message is an error in the source. Errors of the disk or the linker have no span and do not count,
/// unless the linker rejects a name that the source uses.
pub(crate) fn blames_source(found: &Diagnostic) -> bool {
    const WRONG_NAME: [&str; 5] = [
        "undefined ",
        "duplicate symbol",
        "multiple definition",
        "unable to find library",
        "cannot find -l",
    ];
    let has_wrong_name = || {
        let mut texts = found.children.iter().chain([found]);
        texts.any(|text| WRONG_NAME.iter().any(|part| text.message.contains(part)))
    };
    is_own_error(found) && (!found.spans.is_empty() || has_wrong_name())
}

pub(crate) fn has_code(found: &Diagnostic, name: &str) -> bool {
    found.code.as_ref().is_some_and(|code| code.code == name)
}

/// Returns the primary span of a message. A span in a macro becomes the outermost call: a macro of another crate is in
/// no file of the user's, but its call is.
pub(crate) fn primary_span(found: &Diagnostic) -> Option<&DiagnosticSpan> {
    let mut spans = found.spans.iter();
    spans.find(|span| span.is_primary).map(outermost)
}

fn outermost(mut span: &DiagnosticSpan) -> &DiagnosticSpan {
    while let Some(expansion) = &span.expansion {
        span = &expansion.span;
    }
    span
}

/// Returns the text of a span, up to the end of its first line.
pub(crate) fn text_at(span: &DiagnosticSpan) -> String {
    let line = span.text.first().map_or("", |line| &line.text);
    let start = span.column_start.saturating_sub(1);
    let length = if span.line_end == span.line_start {
        span.column_end.saturating_sub(span.column_start)
    } else {
        usize::MAX
    };
    line.chars().skip(start).take(length).collect()
}

pub(crate) fn user_errors(found: &[Diagnostic], bundle: &Bundle, folder: &Path) -> Error {
    let errors = found.iter().filter(|found| is_own_error(found));
    let errors = errors.map(|found| user_error(found, bundle, folder));
    let error = first_errors(errors.collect());
    match found.iter().any(blames_source) {
        true => error,
        // The remarks contain the linker's output, which may name a full disk.
        false => Error::input(full_disk_first(&error.display(folder))),
    }
}

/// Combines errors into one. Only the first few are shown, because they usually cause the rest.
pub(crate) fn first_errors(errors: Vec<Error>) -> Error {
    const SHOWN: usize = 5;
    let hidden = errors.len().saturating_sub(SHOWN);
    let mut errors = errors.into_iter();
    let mut first = errors
        .next()
        .unwrap_or_else(|| Error::input("the compiler failed without a message"));
    first.others = errors.take(SHOWN - 1).collect();
    if hidden > 0 {
        first.others.push(Error::input(format!("{hidden} more")));
    }
    first
}

fn user_error(found: &Diagnostic, bundle: &Bundle, folder: &Path) -> Error {
    let own = |text: &str| in_own_files(text, bundle, folder);
    let mut message = own(&found.message);
    if let Some(code) = &found.code {
        message += &format!(" [{}]", code.code);
    }
    let mut spans = found.spans.iter().map(outermost);
    let is_own = |span: &&DiagnosticSpan| own_location(span, bundle).is_some();
    let primary = primary_span(found);
    let span = primary.filter(is_own).or(spans.find(is_own)).or(primary);
    let label = span.and_then(|span| span.label.as_deref());
    let label = label.filter(|label| !label.is_empty()).map(own);
    let mut error = match (span.and_then(|span| own_location(span, bundle)), label) {
        (Some(location), label) => Error::input(message).at(location.labelled(label)),
        (None, Some(label)) => Error::input(format!("{message}: {label}")),
        (None, None) => Error::input(message),
    };
    let children = found.children.iter();
    let children = children.filter(|child| !child.message.is_empty());
    error.remarks.extend(children.map(|child| {
        let level = format!("{:?}", child.level).to_lowercase();
        format!("{level}: {}", own(&child.message))
    }));
    error
}

/// Returns the place in the user's own file that a span in the bundle comes from.
pub(crate) fn own_location(span: &DiagnosticSpan, bundle: &Bundle) -> Option<Location> {
    // A span may be in the standard library, as when a constant overflows in one of its functions.
    if !is_in_bundle(span) {
        return None;
    }
    let at = bundle.locate(span.line_start, span.column_start)?;
    Some(location(&at))
}

fn is_in_bundle(span: &DiagnosticSpan) -> bool {
    Path::new(&span.file_name).ends_with(SOURCE)
}

pub(crate) fn location(at: &judge_bundler::Location) -> Location {
    Location::in_file(&at.file, at.line, at.column, &at.line_text)
}

pub(crate) fn bundler_error(found: judge_bundler::Diagnostic) -> Error {
    let location = match found.at.line {
        // Line 0 means that the file could not be read.
        0 => Location::of_file(&found.at.file),
        _ => location(&found.at),
    };
    Error::input(found.message).at(location)
}

/// Selects the messages that the bundler needs: errors, and rustc's own lints.
pub fn findings(found: &[Diagnostic]) -> Vec<Finding> {
    let findings = found.iter().filter_map(|found| {
        let code = found.code.as_ref().map(|code| code.code.clone());
        // Clippy only finds what the judge's version lacks.
        let lint = code.filter(|code| !code.starts_with("clippy::"));
        if lint.is_none() && !is_error(found) {
            return None;
        }
        let children = found.children.iter().map(|child| child.message.clone());
        let spans = found.children.iter().flat_map(|child| &child.spans);
        // If several traits have a method, only the suggestions name the traits.
        let suggested = spans.filter_map(|span| span.suggested_replacement.as_ref());
        let suggested = suggested.map(|text| format!("`{text}`"));
        let texts = std::iter::once(found.message.clone()).chain(children);
        let texts: Vec<String> = texts.chain(suggested).collect();
        // An error's span counts even inside a macro, if it is in the source itself. A lint is about the expansion of a
        // macro, so its span is the outermost call.
        let spans = found.spans.iter().filter(|span| span.is_primary);
        let spans = spans.map(|span| match is_error(found) {
            true => span,
            false => outermost(span),
        });
        let spans = spans.filter(|span| is_in_bundle(span));
        let range = |span: &DiagnosticSpan| span.byte_start as usize..span.byte_end as usize;
        Some(Finding {
            lint: lint.filter(|_| !is_error(found)),
            message: texts.join("\n"),
            spans: spans.map(range).collect(),
        })
    });
    findings.collect()
}

/// Returns the place in the user's own file that a place in the bundle comes from, with a path relative to `folder`;
/// `None` for a place in the standard library or in one of the judge's crates.
pub(crate) fn own_source_place(
    place: &SourcePlace,
    bundle: &Bundle,
    folder: &Path,
) -> Option<SourcePlace> {
    // Paths are compared, not strings: Windows separates a folder and a file by either of two characters.
    let file = place.file.as_path();
    if file.strip_prefix("src").unwrap_or(file) != Path::new(SOURCE) {
        return None;
    }
    let at = bundle.locate(place.line, place.column)?;
    Some(SourcePlace {
        file: relative_path(&at.file, folder),
        line: at.line,
        column: at.column,
    })
}

/// Replaces the places of closures in a message, such as `{closure@main.rs:3:5: 3:9}`, by those in the user's files.
fn in_own_files(text: &str, bundle: &Bundle, folder: &Path) -> String {
    const CLOSURE: &str = "{closure@";
    let mut parts = text.split(CLOSURE);
    let mut own = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        // The text after ": " is the closure's end.
        let place = name.split(": ").next().and_then(SourcePlace::parse);
        let place = place.and_then(|place| own_source_place(&place, bundle, folder));
        let name = place.map_or(name.to_string(), |place| place.to_string());
        own += &format!("{CLOSURE}{name}}}{rest}");
    }
    own
}
