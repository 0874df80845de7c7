//! # The compiler's part in a bundle
//!
//! Shows each bundle to the judge's compiler, hands what that says to the bundler, and tells the user what stays although
//! it is dead.

use judge_bundler::{Bundler, Failure, Trimmed};

use crate::compile::rustc;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::paths::shown;
use crate::verify::{Subject, compiler};
use judge_runner::text::count;

/// How many places the user is told.
const SHOWN: usize = 3;

/// Bundles a program, cuts what the compiler finds dead, and puts back what it misses.
///
/// # Errors
/// If the program cannot be bundled, or the compiler cannot be called.
pub(super) fn trim(bundler: &Bundler, subject: &Subject) -> Result<Trimmed, Error> {
    let trimmed = bundler.trim(|bundle| {
        let messages = compiler(bundle, subject)?.lint(&bundle.text)?;
        Ok(rustc::findings(&messages))
    });
    match trimmed {
        Ok(trimmed) => {
            warn(&trimmed);
            Ok(trimmed)
        }
        Err(Failure::Input(diagnostic)) => Err(Error::from(diagnostic).refused()),
        Err(Failure::Compiler(error)) => Err(error),
    }
}

/// Says what stays although it is dead.
fn warn(trimmed: &Trimmed) {
    let staying = &trimmed.staying;
    if staying.is_empty() {
        return;
    }
    let places = staying.iter().filter_map(|range| {
        let at = trimmed.bundle.locate_byte(range.start)?;
        let (line, column) = (at.line, at.column);
        Some(format!(
            "\n  --> {}:{line}:{column}",
            shown(&at.file).display()
        ))
    });
    let places: String = places.take(SHOWN).collect();
    let more = match staying.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    message::warning(format_args!(
        "the file holds {} that {} dead but that could not be cut{places}{more}",
        count(staying.len() as u64, "thing"),
        if staying.len() == 1 { "is" } else { "are" },
    ));
}
