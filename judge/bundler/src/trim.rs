//! # Trimming with a compiler
//!
//! Names alone keep a few units needlessly and miss others; a compiler knows both exactly. The units that its lints
//! report as unused are cut. The names that its errors miss are restored for good, or imported from a later prelude.
//!
//! All unused units are cut at once. If that causes errors, the units that the errors name stay, and the others are cut
//! again. If errors remain after several attempts, each live crate is kept whole, and only lints cut units from there.
//! In the end, the remaining lints are allowed in crates by other authors, and in all libraries if the solution denies
//! lints.

mod unreported;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crate::bundle::Bundle;
use crate::diagnostic::{Diagnostic, Result};
use crate::input::CrateOrigin;
use crate::mark::mark;
use crate::mark::marks::CompilerFeedback;
use crate::model::{LoadedFile, Model, UnitId};
use crate::names::Name;
use crate::parse::{self, ItemKind};
use crate::resolve::scope::Resolver;
use crate::sweep::sweep;
use unreported::{adds_impls, stands_for_itself};

/// The largest number of attempts to restore missing names before whole crates are kept.
const RECOVERIES: usize = 6;
/// The largest number of rounds that cut unused units. Nearly all programs need one to four.
const ROUNDS: usize = 24;

/// A compiler error or lint about a bundle.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The name of the lint, such as `dead_code`; `None` for an error.
    pub lint: Option<String>,
    /// The complete message, with names in backticks.
    pub message: String,
    /// The byte ranges of the bundle that the message points to.
    pub spans: Vec<Range<usize>>,
}

/// The reason why trimming failed.
#[derive(Debug)]
pub enum TrimError<E> {
    /// The input cannot be bundled.
    Input(Diagnostic),
    /// The compiler could not be run.
    Compiler(E),
}

impl<E> From<Diagnostic> for TrimError<E> {
    fn from(diagnostic: Diagnostic) -> Self {
        TrimError::Input(diagnostic)
    }
}

/// A bundle that the compiler has checked.
#[derive(Debug)]
pub struct Trimmed {
    /// The smallest bundle that compiles, or the first one if none does.
    pub bundle: Bundle,
    /// True if the bundle compiles.
    pub compiles: bool,
}

/// Creates a bundle with the compiler's feedback so far.
pub(crate) fn bundle(
    resolver: &Resolver,
    feedback: &CompilerFeedback,
    model: &Arc<Model>,
) -> Result<Bundle> {
    let live = mark(resolver, feedback);
    let (output, external_crates) = sweep(resolver, &live, feedback)?;
    Ok(Bundle {
        text: output.text,
        mappings: output.mappings,
        external_crates,
        model: model.clone(),
    })
}

/// A unit that a lint reports as unused.
struct Reported {
    unit: UnitId,
    /// True if the lint is about a part of the unit: a field, a variant, or an item of a macro call with needed impls.
    is_part: bool,
}

pub(crate) struct Trimmer<'a, 'm, F> {
    pub model: &'m Arc<Model>,
    pub resolver: &'a Resolver<'m>,
    pub feedback: CompilerFeedback,
    pub compiler: F,
}

impl<E, F: FnMut(&Bundle) -> Result<Vec<Finding>, E>> Trimmer<'_, '_, F> {
    fn check(&mut self) -> Result<(Bundle, Vec<Finding>), TrimError<E>> {
        let bundle = bundle(self.resolver, &self.feedback, self.model)?;
        let findings = (self.compiler)(&bundle).map_err(TrimError::Compiler)?;
        Ok((bundle, findings))
    }

    /// Runs the compiler on bundles until no unit is left to restore or to cut.
    pub fn trim(mut self) -> Result<Trimmed, TrimError<E>> {
        let (first, findings) = self.check()?;
        let errors = count_errors(&findings);
        let (mut bundle, mut findings) = self.recover(first.clone(), findings)?;
        let left = count_errors(&findings);
        if left > 0 {
            let bundle = if left < errors { bundle } else { first };
            let compiles = false;
            return Ok(Trimmed { bundle, compiles });
        }
        let mut retried = HashSet::new();
        // The units to cut next.
        let mut rest: Vec<UnitId> = Vec::new();
        for _ in 0..ROUNDS {
            if rest.is_empty() {
                rest = self.dead(&bundle, &findings);
            }
            if rest.is_empty() {
                // An import that errors named is cut once more: nothing silences its lint, and the errors may mean
                // another import.
                let mut kept = self.reported(&bundle, &findings).into_iter();
                let is_import = |id: UnitId| self.model.units[id].kind == ItemKind::ImportLeaf;
                let again = kept.find(|it| is_import(it.unit) && retried.insert(it.unit));
                rest.extend(again.map(|it| it.unit));
            }
            if rest.is_empty() {
                break;
            }
            let before = self.feedback.clone();
            self.feedback.dead.extend(&rest);
            let (smaller, seen) = self.check()?;
            if !seen.iter().any(is_error) && smaller.text != bundle.text {
                (bundle, findings) = (smaller, seen);
                rest.clear();
                continue;
            }
            self.feedback = before;
            let stays = self.named(&rest, &self.words(&smaller, &seen));
            rest.retain(|id| !stays.contains(id));
            self.allow_dead(stays);
            if rest.is_empty() {
                (bundle, findings) = self.check()?;
            }
        }
        let mut left = self.reported(&bundle, &findings);
        left.retain(|it| !self.feedback.allowed_dead.contains(&it.unit));
        let is_unfinished = !left.is_empty();
        self.allow_dead(left.into_iter().map(|it| it.unit).collect());
        if self.allow_lints(&bundle, &findings) || is_unfinished {
            (bundle, findings) = self.check()?;
        }
        let compiles = count_errors(&findings) == 0;
        Ok(Trimmed { bundle, compiles })
    }

    /// Allows the remaining lints in crates by other authors, as cargo does. A solution denies lints only for its own
    /// code, so they are then allowed in all libraries. Returns whether any lint is allowed.
    fn allow_lints(&mut self, bundle: &Bundle, findings: &[Finding]) -> bool {
        let main = self.model.main;
        let source = self.model.source(self.model.root(main));
        let mut head = parse::inner_attributes(source, 0..source.tokens.len());
        let denies = head.any(|at| matches!(source.word(at), "deny" | "forbid"));
        for finding in findings {
            let (Some(lint), Some(span)) = (&finding.lint, finding.spans.first()) else {
                continue;
            };
            let file = bundle.origin(span.start).map(|(file, _)| file);
            let krate = file.map(|file| self.model.files[file].krate);
            let is_foreign = |of: usize| self.model.inputs[of].origin != CrateOrigin::Path;
            if let Some(krate) = krate.filter(|&of| is_foreign(of) || denies && of != main) {
                let lints = self.feedback.allowed_lints.entry(krate).or_default();
                lints.insert(lint.clone());
            }
        }
        !self.feedback.allowed_lints.is_empty()
    }

    /// The units among `dead` that stay because errors miss them: those that errors name, or else the macro calls that
    /// may declare a missed name, or else all.
    fn named(&self, dead: &[UnitId], missed: &HashSet<Name>) -> Vec<UnitId> {
        let rank = |id: UnitId| {
            let mut names = self.resolver.names_in_errors(id);
            match self.model.expansions.get(&id) {
                _ if names.any(|name| missed.contains(&name)) => 0,
                Some(of) if !of.names.is_disjoint(missed) => 1,
                _ => 2,
            }
        };
        let first = dead.iter().map(|&id| rank(id)).min();
        let dead = dead.iter().copied();
        dead.filter(|&id| Some(rank(id)) == first).collect()
    }

    /// Keeps units, and allows them to be unused, so that lints no longer report them.
    fn allow_dead(&mut self, stays: Vec<UnitId>) {
        // An attribute on a macro call does not apply to its expansion, but one on its module does.
        let units = stays.iter().map(|&id| &self.model.units[id]);
        let calls = units.filter(|unit| unit.kind == ItemKind::MacroCall);
        let around: Vec<UnitId> = calls.map(|unit| unit.module).collect();
        let allowed = &mut self.feedback.allowed_dead;
        allowed.extend(stays.into_iter().chain(around));
    }

    /// Restores the names that errors report as missing, and finally whole crates.
    fn recover(
        &mut self,
        mut bundle: Bundle,
        mut findings: Vec<Finding>,
    ) -> Result<(Bundle, Vec<Finding>), TrimError<E>> {
        for _ in 0..RECOVERIES {
            if !findings.iter().any(is_error) {
                break;
            }
            let missed = self.words(&bundle, &findings);
            let known: HashSet<Name> = self.dead_names().intersection(&missed).copied().collect();
            if known.is_subset(&self.feedback.needed) && !self.import_preludes(&bundle, &findings) {
                break;
            }
            self.feedback.needed.extend(known);
            (bundle, findings) = self.check()?;
        }
        if findings.iter().any(is_error) {
            self.feedback.keeps_all = true;
            let (whole, seen) = self.check()?;
            // Errors about code that nothing reaches would not help the user.
            if !seen.iter().any(is_error) {
                return Ok((whole, seen));
            }
        }
        Ok((bundle, findings))
    }

    /// Imports the preludes of later editions into the library modules with errors. Returns whether any import is new.
    fn import_preludes(&mut self, bundle: &Bundle, findings: &[Finding]) -> bool {
        let mut is_new = false;
        let errors = findings.iter().filter(|finding| is_error(finding));
        for span in errors.flat_map(|finding| &finding.spans) {
            let unit = self.unit_at(bundle, span.start);
            let unit = unit.map(|id| &self.model.units[id]);
            if let Some(unit) = unit.filter(|unit| unit.krate != self.model.main)
                && let edition = self.model.inputs[unit.krate].edition
                && edition > self.model.edition
            {
                let prelude = format!("use std::prelude::rust_{}::*;", edition.as_str());
                let imports = self.feedback.imports.entry(unit.module).or_default();
                is_new |= imports.insert(prelude);
            }
        }
        is_new
    }

    /// The names of all units that are not live.
    fn dead_names(&self) -> HashSet<Name> {
        let live = mark(self.resolver, &self.feedback);
        let dead = (0..self.model.units.len()).filter(|&id| !live.units[id]);
        dead.flat_map(|id| self.resolver.names_in_errors(id))
            .collect()
    }

    /// The identifiers that errors mention, in backticks or in the code at their spans.
    fn words(&self, bundle: &Bundle, findings: &[Finding]) -> HashSet<Name> {
        let mut words = HashSet::new();
        for finding in findings.iter().filter(|finding| is_error(finding)) {
            let quoted = finding.message.split('`').skip(1).step_by(2);
            let spans = finding.spans.iter();
            let spans = spans.filter_map(|span| bundle.text.get(span.clone()));
            for text in quoted.chain(spans) {
                let parts = text.split(|c: char| c != '_' && !c.is_alphanumeric());
                words.extend(parts.filter_map(|part| self.model.names.get(part)));
            }
        }
        words
    }

    /// The units to cut: all reported ones, but those reported for a part, kept before, or called by a trait's item.
    fn dead(&self, bundle: &Bundle, findings: &[Finding]) -> Vec<UnitId> {
        let mut dead = self.reported(bundle, findings);
        let live = mark(self.resolver, &self.feedback);
        let allowed = &self.feedback.allowed_dead;
        dead.retain(|it| {
            !it.is_part
                && !allowed.contains(&it.unit)
                && !stands_for_itself(self.resolver, it.unit, &live)
        });
        dead.into_iter().map(|it| it.unit).collect()
    }

    /// The units that lints report as unused, except in the solution's own file.
    fn reported(&self, bundle: &Bundle, findings: &[Finding]) -> Vec<Reported> {
        let spans = findings
            .iter()
            .flat_map(|of| of.spans.iter().map(move |span| (of, span)));
        let found = spans.filter_map(|(of, span)| {
            let lint = of.lint.as_deref()?;
            // The span of an import can begin in the text of another import, but it ends in its own.
            let at = match lint {
                "unused_imports" => span.end - 1,
                _ => span.start,
            };
            let unit = match self.unit_at(bundle, at)? {
                // The lint about a glob points to its path.
                of if self.model.units[of].kind == ItemKind::Use => {
                    let [leaf] = self.model.units[of].children[..] else {
                        return None;
                    };
                    leaf
                }
                of => of,
            };
            let of_unit = &self.model.units[unit];
            let subject = of.message.split('`').next().unwrap_or_default();
            let is_call = lint == "dead_code" && of_unit.kind == ItemKind::MacroCall;
            let is_part = subject.contains("field")
                || subject.contains("variant")
                || is_call && adds_impls(self.resolver, unit);
            let is_found = !of_unit.is_pinned() && can_report(lint, of_unit.kind);
            is_found.then_some(Reported { unit, is_part })
        });
        found.collect()
    }

    /// The innermost unit that a byte of the bundle comes from.
    fn unit_at(&self, bundle: &Bundle, at: usize) -> Option<UnitId> {
        let (file, offset) = bundle.origin(at)?;
        let (LoadedFile { source, module, .. }, units) =
            (&self.model.files[file], &self.model.units);
        let is_here = |&id: &UnitId| {
            let unit = &units[id];
            unit.file == file && source.bytes(&unit.tokens).contains(&offset)
        };
        let child = |&of: &UnitId| units[of].children.iter().copied().find(is_here);
        std::iter::successors(child(module), child).last()
    }
}

fn count_errors(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| is_error(finding)).count()
}

fn is_error(finding: &Finding) -> bool {
    finding.lint.is_none()
}

/// Returns whether a lint can report units of this kind as unused. A unit of another kind at the span of the lint, such
/// as the impl around a method, is not the subject of the message.
fn can_report(lint: &str, kind: ItemKind) -> bool {
    use ItemKind as K;
    match lint {
        "unused_imports" => matches!(kind, K::ImportLeaf | K::ExternCrate),
        "unused_macros" => matches!(kind, K::Macro | K::MacroCall),
        "dead_code" => !matches!(
            kind,
            K::ImportLeaf | K::Use | K::ExternCrate | K::Impl | K::ImplHead | K::Module | K::Macro
        ),
        _ => false,
    }
}
