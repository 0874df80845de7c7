//! # Trimming: the compiler has the last word
//!
//! What names keep too much of, and what they miss, a compiler knows exactly. It is shown the bundle; what its lints
//! find dead is cut, and what its errors miss is put back for good. The bold way is tried first: all that is dead goes
//! at once, and only what an error then names stays. If names led so far astray that errors do not end, all of each
//! reached crate is kept and the lints cut from there.

use std::collections::HashSet;
use std::ops::Range;

use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;
use crate::mark::mark;
use crate::mark::marks::Verdicts;
use crate::model::{Kind, Model, UnitId};
use crate::names::Name;
use crate::resolve::scope::Resolver;
use crate::sweep::{Named, Output, sweep};

/// How often names are put back before everything is.
const RECOVERIES: usize = 6;
/// How often the compiler is asked what else is dead. One to four times are enough for nearly all.
const ROUNDS: usize = 24;

/// One thing that the compiler says about a bundle.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The lint's name, such as `dead_code`; nothing if it is an error.
    pub lint: Option<String>,
    /// All that it says, with the names in backticks.
    pub message: String,
    /// The bytes of the bundle that it is about.
    pub spans: Vec<Range<usize>>,
}

/// Why trimming ends without a bundle.
#[derive(Debug)]
pub enum Failure<E> {
    /// The input cannot be bundled.
    Input(Diagnostic),
    /// The compiler could not be asked.
    Compiler(E),
}

impl<E> From<Diagnostic> for Failure<E> {
    fn from(diagnostic: Diagnostic) -> Self {
        Failure::Input(diagnostic)
    }
}

/// A bundle after the compiler has seen it.
#[derive(Debug)]
pub struct Trimmed {
    /// The bundle: the smallest that compiles, or the first one if none does.
    pub bundle: Bundle,
    /// Whether it compiles.
    pub compiles: bool,
    /// What is dead in it, could not be cut and is not excused, by its places in the bundle.
    pub staying: Vec<Range<usize>>,
    /// How often the compiler was asked.
    pub rounds: usize,
}

pub(crate) struct Trimmer<'a, 'm, F> {
    pub model: &'m Model,
    pub resolver: &'a Resolver<'m>,
    pub verdicts: Verdicts,
    pub make: &'a dyn Fn(&Verdicts) -> Result<Bundle, Diagnostic>,
    pub check: F,
    pub rounds: usize,
}

impl<E, F: FnMut(&Bundle) -> Result<Vec<Finding>, E>> Trimmer<'_, '_, F> {
    fn look(&mut self) -> Result<(Bundle, Vec<Finding>), Failure<E>> {
        let bundle = (self.make)(&self.verdicts)?;
        self.rounds += 1;
        let findings = (self.check)(&bundle).map_err(Failure::Compiler)?;
        Ok((bundle, findings))
    }

    /// Puts back and cuts until there is nothing more to do.
    pub fn trim(mut self) -> Result<Trimmed, Failure<E>> {
        let (first, findings) = self.look()?;
        let Some((mut bundle, mut findings)) = self.recover(first.clone(), findings)? else {
            return Ok(Trimmed {
                bundle: first,
                compiles: false,
                staying: Vec::new(),
                rounds: self.rounds,
            });
        };
        while self.rounds < ROUNDS {
            let dead = self.dead(&bundle, &findings);
            if dead.is_empty() {
                break;
            }
            let before = self.verdicts.clone();
            self.verdicts.dead.extend(&dead);
            let (smaller, seen) = self.look()?;
            if !seen.iter().any(is_error) && smaller.text != bundle.text {
                (bundle, findings) = (smaller, seen);
                continue;
            }
            let missed = self.words(&smaller, &seen);
            self.verdicts = before;
            let is_missed = |&&id: &&UnitId| {
                let names = self.names_of(id);
                names.iter().any(|name| missed.contains(name))
            };
            let mut stays: Vec<UnitId> = dead.iter().filter(is_missed).copied().collect();
            if stays.is_empty() {
                stays.extend(dead);
            }
            let calls = stays.iter().map(|&id| &self.model.units[id]);
            let calls = calls.filter(|unit| matches!(unit.kind, Kind::Call));
            let around: Vec<UnitId> = calls.map(|unit| unit.module).collect();
            stays.extend(around);
            self.verdicts.excused.extend(stays);
            (bundle, findings) = self.look()?;
        }
        let staying = findings.iter().filter(|finding| is_dead(finding));
        let staying = staying.flat_map(|finding| finding.spans.clone());
        // What is excused says so in the bundle.
        let own = |span: &Range<usize>| {
            let unit = bundle.origin(span.start);
            let unit = unit.and_then(|(file, offset)| self.unit_at(file, offset));
            unit.is_some_and(|id| {
                !self.model.units[id].is_pinned && !self.verdicts.excused.contains(&id)
            })
        };
        Ok(Trimmed {
            staying: staying.filter(own).collect(),
            bundle,
            compiles: true,
            rounds: self.rounds,
        })
    }

    /// Puts back what errors miss; nothing if there are errors all the same.
    fn recover(
        &mut self,
        mut bundle: Bundle,
        mut findings: Vec<Finding>,
    ) -> Result<Option<(Bundle, Vec<Finding>)>, Failure<E>> {
        for _ in 0..RECOVERIES {
            if !findings.iter().any(is_error) {
                return Ok(Some((bundle, findings)));
            }
            let missed = self.words(&bundle, &findings);
            let known: HashSet<Name> = self.dead_names().intersection(&missed).copied().collect();
            if known.is_subset(&self.verdicts.needed) {
                break;
            }
            self.verdicts.needed.extend(known);
            (bundle, findings) = self.look()?;
        }
        if findings.iter().any(is_error) {
            self.verdicts.keeps_all = true;
            (bundle, findings) = self.look()?;
        }
        Ok((!findings.iter().any(is_error)).then_some((bundle, findings)))
    }

    /// The names of what was swept away.
    fn dead_names(&self) -> HashSet<Name> {
        let live = mark(self.resolver, &self.verdicts);
        let dead = (0..self.model.units.len()).filter(|&id| !live.units[id]);
        dead.flat_map(|id| self.names_of(id)).collect()
    }

    /// What a unit can be called in an error: an impl by what it is of.
    fn names_of(&self, id: UnitId) -> Vec<Name> {
        let unit = &self.model.units[id];
        if matches!(unit.kind, Kind::Impl) {
            let source = self.model.source(id);
            let head = unit.keyword
                ..unit
                    .body
                    .as_ref()
                    .map_or(unit.tokens.end, |body| body.start);
            let words = head.filter(|&at| source.is_ident(at));
            return words
                .filter_map(|at| self.model.names.find(source.name(at)))
                .collect();
        }
        let mut names: Vec<Name> = unit.name.into_iter().collect();
        let path = self.model.leaf_path(id);
        names.extend(path.and_then(|path| path.names.last().copied()));
        names
    }

    /// The words of errors: those in backticks, and what stands at their places.
    fn words(&self, bundle: &Bundle, findings: &[Finding]) -> HashSet<Name> {
        let mut words = HashSet::new();
        for finding in findings.iter().filter(|finding| is_error(finding)) {
            let quoted = finding.message.split('`').skip(1).step_by(2);
            let spans = finding
                .spans
                .iter()
                .filter_map(|span| bundle.text.get(span.clone()));
            for text in quoted.chain(spans) {
                let parts = text.split(|c: char| c != '_' && !c.is_alphanumeric());
                words.extend(parts.filter_map(|part| self.model.names.find(part)));
            }
        }
        words
    }

    /// The units that lints name and that may be cut; fields and variants are excused at once.
    fn dead(&mut self, bundle: &Bundle, findings: &[Finding]) -> Vec<UnitId> {
        let mut dead = Vec::new();
        for finding in findings.iter().filter(|finding| is_dead(finding)) {
            let is_import = finding.lint.as_deref() == Some("unused_imports");
            for span in &finding.spans {
                let at = if is_import { span.end - 1 } else { span.start };
                let Some((file, offset)) = bundle.origin(at) else {
                    continue;
                };
                let Some(id) = self.unit_at(file, offset) else {
                    continue;
                };
                let unit = &self.model.units[id];
                if unit.is_pinned || self.verdicts.excused.contains(&id) {
                    continue;
                }
                dead.push(id);
            }
        }
        dead.sort_unstable();
        dead.dedup();
        dead
    }

    /// The innermost unit that has a byte.
    fn unit_at(&self, file: usize, offset: usize) -> Option<UnitId> {
        let source = &self.model.files[file].source;
        let units = self.model.units.iter().enumerate();
        let around = units.filter(|(_, unit)| {
            unit.file == file
                && !unit.tokens.is_empty()
                && source.bytes(&unit.tokens).contains(&offset)
        });
        around
            .min_by_key(|(_, unit)| unit.tokens.len())
            .map(|(id, _)| id)
    }
}

fn is_error(finding: &Finding) -> bool {
    finding.lint.is_none()
}

fn is_dead(finding: &Finding) -> bool {
    let lint = finding.lint.as_deref();
    matches!(lint, Some("dead_code" | "unused_imports" | "unused_macros"))
}

/// Marks, sweeps and makes a bundle of it.
pub(crate) fn make(
    resolver: &Resolver,
    verdicts: &Verdicts,
    docs: crate::input::Docs,
) -> Result<(Output, Named), Diagnostic> {
    let live = mark(resolver, verdicts);
    sweep(resolver, &live, verdicts, docs)
}
