//! # The judge's version and edition
//!
//! Clippy finds items of the standard library that are newer than the judge's compiler, and a bundle with such items is
//! refused. The judge's own compiler finds newer syntax. A bundle has one edition, the judge's. Libraries of earlier
//! editions are changed as `cargo fix --edition` does. Code of later editions may fail to compile or change its
//! meaning.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cargo_metadata::diagnostic::{Applicability, DiagnosticSpan};
use judge_bundler::{Bundle, Bundler, Edition, Fixes};
use judge_facts::error::Error;
use judge_facts::profile::Profile;

use super::Maker;
use crate::compile::cargo_check::edition_advice;
use crate::compile::diagnostics::{self, Diagnostic, TOO_NEW_LINT, has_code, primary_span};
use crate::compile::edition_of;

/// Lints about code that compiles before and after an edition but changes its meaning, each with that edition.
const CHANGES: [(&str, Edition); 5] = [
    ("array_into_iter", Edition::E2021),
    ("rust_2021_incompatible_closure_captures", Edition::E2021),
    ("boxed_slice_into_iter", Edition::E2024),
    ("if_let_rescope", Edition::E2024),
    ("tail_expr_drop_order", Edition::E2024),
];

/// Returns an error if a bundle needs a newer compiler than the judge's.
pub(super) fn refuse_too_new(
    found: &[Diagnostic],
    bundle: &Bundle,
    profile: &Profile,
) -> Result<(), Error> {
    let Some(version) = &profile.rustc else {
        return Ok(());
    };
    let too_new = |item: &str, since: &str| {
        let title = &profile.title;
        let message = format!("{item} is stable since Rust {since}, but {title} has {version}");
        Error::input(message).refused()
    };
    let mut errors = Vec::new();
    let edition = edition_of(profile);
    if (version.major, version.minor) < (1, edition.minor()) {
        let item = format!("edition {}", edition.as_str());
        errors.push(too_new(&item, &format!("1.{}.0", edition.minor())));
    }
    // A type and its constructor, or an item that a line names twice, give one error.
    let mut known = BTreeSet::new();
    for found in found.iter().filter(|found| has_code(found, TOO_NEW_LINT)) {
        let Some(span) = primary_span(found) else {
            continue;
        };
        // The message quotes two versions. The last one is the version that made the item stable.
        let since = found.message.rsplit('`').nth(1);
        let since = since.unwrap_or("a later version");
        if !known.insert((span.line_start, since)) {
            continue;
        }
        let code = diagnostics::text_at(span);
        let item = code.split(['(', '{', '<']).next().unwrap_or_default();
        let item = item.trim().trim_end_matches("::");
        let mut error = too_new(&format!("`{item}`"), since);
        error.location = diagnostics::own_location(span, bundle).map(Box::new);
        errors.push(error);
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(diagnostics::first_errors(errors)),
    }
}

impl Maker<'_> {
    /// Applies the suggestions of `cargo fix --edition` to libraries of earlier editions than the judge's.
    pub(super) fn fix_editions(&mut self) -> Result<(), Error> {
        let judges = edition_of(self.request.profile);
        let mut older: Vec<_> = self.dependencies.crates.iter().collect();
        older.retain(|it| it.edition < judges);
        // Without a crate of an earlier edition, no bundle is made here.
        let Some(Ok(bundle)) = older.first().map(|_| self.bundler.bundle()) else {
            return Ok(());
        };
        older.retain(|it| bundle.library_of(&it.root).is_some());
        if older.is_empty() {
            return Ok(());
        }
        let project = self.request.project;
        let program = self.request.solution.package;
        let files = bundle
            .files()
            .filter(|file| bundle.library_of(file).is_some());
        let sources = files.map(|file| fs::read_to_string(file).unwrap_or_default());
        let sources = format!("{older:?}{}", sources.collect::<String>());
        let entry = self.compiler(&bundle).entry(&sources)?;
        let advice = edition_advice(project, program, &older, judges, &entry)?;
        let part = |span: &DiagnosticSpan| {
            // Cargo names a file of the workspace relative to the workspace's root.
            let file = project.metadata.workspace_root.join(&span.file_name).into();
            let place = (file, span.byte_start as usize, span.byte_end as usize);
            let is_sure = span.suggestion_applicability == Some(Applicability::MachineApplicable);
            let text = span.suggested_replacement.as_ref()?.replace('\n', " ");
            is_sure.then_some((place, text))
        };
        // The set drops suggestions that the compiler repeats.
        let advice = advice.iter();
        let advice = advice.map(|it| it.spans.iter().filter_map(part).collect());
        let advice: BTreeSet<Vec<_>> = advice.collect();
        let mut fixes = Fixes::new();
        // Insertions at one byte add up: two closures that end there each need a bracket.
        for (place, text) in advice.into_iter().flatten() {
            let is_insertion = place.1 == place.2;
            let fix = fixes.entry(place).or_default();
            let kept = if is_insertion { fix.as_str() } else { "" };
            *fix = format!("{kept}{text}");
        }
        let (crates, main) = (&mut self.dependencies.crates, self.dependencies.main);
        crates.iter_mut().for_each(|it| it.fixes.clone_from(&fixes));
        self.bundler = Bundler::load(crates, main, judges, self.request.docs)
            .map_err(diagnostics::bundler_error)?;
        Ok(())
    }

    /// Warns about code of later editions whose meaning changes in the judge's edition.
    pub(super) fn warn_of_changes(&self, bundle: &Bundle) -> Result<(), Error> {
        let (profile, crates) = (self.request.profile, &self.dependencies.crates);
        let newest = crates.iter().map(|it| it.edition).max();
        let is_asked = |since| edition_of(profile) < since && Some(since) <= newest;
        let lints = CHANGES.iter().filter(|(_, since)| is_asked(*since));
        let lints = lints.map(|(lint, _)| format!("--force-warn={lint}"));
        let lints: Vec<_> = lints.collect();
        if lints.is_empty() {
            return Ok(());
        }
        for found in self.compiler(bundle).check(&bundle.text, &lints)? {
            let change = CHANGES.iter().find(|(lint, _)| has_code(&found, lint));
            let span = primary_span(&found);
            let place = span.and_then(|span| diagnostics::own_location(span, bundle));
            if let (Some((_, since)), Some(place)) = (change, place)
                && bundle.edition_of(&place.file) >= *since
                && let Some(note) = edition_note(&place.file, bundle, profile)
            {
                let (context, folder) = (&self.request.project.context, self.folder());
                let warning = Error::input(found.message).at(place).display(folder);
                context.warning(format_args!("{warning}\n  = note: {note}"));
            }
        }
        Ok(())
    }
}

/// Returns a note about the edition that a file is written in; `None` if it is the judge's.
pub(super) fn edition_note(file: &Path, bundle: &Bundle, profile: &Profile) -> Option<String> {
    let (written, compiled) = (bundle.edition_of(file), edition_of(profile));
    if written == compiled {
        return None;
    }
    let (title, compiled, written) = (&profile.title, compiled.as_str(), written.as_str());
    let code = match bundle.library_of(file) {
        Some(library) => format!("library `{}` is written in edition {written}", library.name),
        None => format!("Cargo.toml names edition {written}"),
    };
    Some(format!(
        "{title} compiles with edition {compiled}, but {code}"
    ))
}
