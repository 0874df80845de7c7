//! # From a program to a verified bundle
//!
//! A [`BundleRequest`] says which program is bundled for which judge. The bundle contains the crates that the program
//! needs. The compiler's lints find unused code that the bundler alone cannot see, and the bundler cuts it. The bundle
//! is compiled as the judge does it, must need nothing newer than the judge's compiler, and must not be longer than the
//! judge accepts. For a judge that takes C, the C file made from the bundle is compiled and measured instead.

use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use judge_bundler::{Bundle, Bundler, Docs, LibraryWay, TrimError, Trimmed};
use judge_facts::error::{Error, ErrorKind, relative_path};
use judge_facts::problem::Problem;
use judge_facts::profile::{Language, Length, Profile};

use crate::compile::cargo_check::run_build_scripts;
use crate::compile::diagnostics::{self, Diagnostic, has_code};
use crate::compile::programs::Programs;
use crate::compile::{Compiler, JudgesCrate, edition_of};
use crate::workspace::dependencies::{
    BuildScriptCfgs, Dependencies, RejectedCrate, find_dependencies,
};
use crate::workspace::project::Project;
use crate::workspace::solution::Solution;
use crate::workspace::toolchain::Toolchain;

mod c_file;
mod casts;
mod language;

use c_file::Checks;

/// The codes of the errors about crates that the compiler does not find.
const UNRESOLVED: [&str; 3] = ["E0432", "E0433", "E0463"];

#[derive(Clone, Copy)]
pub struct BundleRequest<'a> {
    pub solution: Solution<'a>,
    pub problem: &'a Problem,
    pub profile: &'a Profile,
    /// The amount of the libraries' documentation that goes into the file.
    pub docs: Docs,
    pub project: &'a Project,
    pub toolchain: &'a Toolchain,
}

/// A bundle that compiles as the judge compiles it, and the resulting program.
pub struct CompiledBundle {
    pub bundle: Bundle,
    /// The text of the file to submit: the bundle itself, or the C file made from it.
    pub text: String,
    pub program: PathBuf,
}

impl<'a> BundleRequest<'a> {
    /// Returns the bundle and the text of the file to submit, without building the judge's program. The bundle has
    /// passed the compiler's check. If the compiler could not run, a warning says so instead.
    pub fn bundle(&self) -> Result<(Bundle, String), Error> {
        let mut maker = Maker::checked(self)?;
        let bundle = maker.bundle()?;
        let text = match self.profile.takes {
            Language::Rust => bundle.text.clone(),
            Language::C => maker.translate(&bundle, Checks::Release)?.text,
        };
        Ok((bundle, text))
    }

    /// Returns the library modules that the bundle contains, found by names alone, without a compiler.
    pub fn library_modules(&self) -> Result<BTreeSet<String>, Error> {
        Ok(self.whole()?.0.library_modules())
    }

    /// Returns the bundle with all code that the program may use, found by names alone, without a compiler. Also
    /// returns the sources of the build scripts that ran for the bundle, and the files that these scripts read.
    pub fn whole(&self) -> Result<(Bundle, Vec<PathBuf>), Error> {
        let maker = Maker::new(self)?;
        let bundle = maker.bundler.bundle();
        let bundle = bundle.map_err(diagnostics::bundler_error)?;
        Ok((bundle, maker.script_sources))
    }

    pub fn compile(&self) -> Result<CompiledBundle, Error> {
        let what = format_args!("{} for {}", self.solution, self.profile.title);
        let context = &self.project.context;
        context.status_if_slow("Compiling", what, || Maker::checked(self)?.compile())
    }
}

/// Returns an error if a source is longer than the judge accepts.
pub fn check_length(source: &str, profile: &Profile) -> Result<(), Error> {
    let (length, limit, unit) = match profile.source_limit {
        Some(Length::Bytes(limit)) => (source.len(), limit, "bytes"),
        Some(Length::Characters(limit)) => (source.chars().count(), limit, "characters"),
        None => return Ok(()),
    };
    if length as u64 <= limit {
        return Ok(());
    }
    let title = &profile.title;
    let message = format!("the file has {length} {unit}, but {title} accepts at most {limit}");
    Err(Error::input(message).refused())
}

struct Maker<'a> {
    request: &'a BundleRequest<'a>,
    dependencies: Dependencies,
    bundler: Bundler,
    script_sources: Vec<PathBuf>,
}

impl<'a> Maker<'a> {
    /// Reads the program and its libraries. Build scripts run only if the program uses a crate that has one.
    fn new(request: &'a BundleRequest<'a>) -> Result<Self, Error> {
        Maker::with(request, BuildScriptCfgs::new())?.with_build_scripts()
    }

    /// Like `new`, but returns an error as early as possible if the compiler misses a rejected crate. Build scripts,
    /// and advice about editions, would make cargo compile all libraries first.
    fn checked(request: &'a BundleRequest<'a>) -> Result<Self, Error> {
        let maker = Maker::with(request, BuildScriptCfgs::new())?;
        maker.refuse_missed()?;
        let maker = maker.with_build_scripts()?;
        maker.refuse_missed()?;
        Ok(maker)
    }

    fn with_build_scripts(self) -> Result<Self, Error> {
        let request = self.request;
        let crates = self.crates_with_build_scripts();
        if crates.is_empty() {
            return Ok(self);
        }
        let (project, toolchain) = (request.project, request.toolchain);
        let judges = toolchain.judges_rustc(request.profile);
        let rustc = judges.as_ref().unwrap_or(&toolchain.rustc);
        let (options, script_sources) =
            run_build_scripts(project, request.solution.program(), rustc)?;
        if judges.is_none() {
            let (crates, title) = (crates.join(", "), &request.profile.title);
            project.context.note(format_args!(
                "{title}'s compiler is not installed, so the build script of {crates} ran with yours"
            ));
        }
        Ok(Maker {
            script_sources,
            ..Maker::with(request, options)?
        })
    }

    fn with(request: &'a BundleRequest<'a>, build_scripts: BuildScriptCfgs) -> Result<Self, Error> {
        let (project, profile) = (request.project, request.profile);
        let dependencies = find_dependencies(
            &project.metadata,
            request.solution,
            profile,
            request.toolchain,
            &build_scripts,
        )?;
        let (crates, main) = (&dependencies.crates, dependencies.main);
        let bundler = Bundler::load(crates, main, edition_of(profile), request.docs)
            .map_err(|found| errors_in_workspace(request, diagnostics::bundler_error(found)))?;
        Ok(Maker {
            request,
            dependencies,
            bundler,
            script_sources: Vec::new(),
        })
    }

    /// Returns the crates that the program uses and that are rejected only because their build scripts have not run.
    fn crates_with_build_scripts(&self) -> Vec<String> {
        let rejected = self.dependencies.rejected.iter();
        let rejected: Vec<_> = rejected.filter(|of| of.has_build_script).collect();
        if rejected.is_empty() {
            return Vec::new();
        }
        let Ok(bundle) = self.bundler.bundle() else {
            return Vec::new();
        };
        let missing = bundle.missing_crates().map(|(name, _)| name);
        let missing = missing.filter(|name| rejected.iter().any(|of| of.name == *name));
        missing.map(|name| format!("`{name}`")).collect()
    }

    fn folder(&self) -> &'a Path {
        &self.request.project.context.folder
    }

    fn bundle(&mut self) -> Result<Bundle, Error> {
        let (trimmed, found) = match self.trim() {
            Ok(made) => made,
            Err(error) => {
                let bundle = self.bundler.bundle().map_err(|_| error.clone())?;
                self.refuse_rejected(&bundle, |_| true)?;
                let reason = error.display(self.folder());
                self.request.project.context.warning(format_args!(
                    "the file may contain unused code, because the compiler could not check it: {reason}"
                ));
                return Ok(bundle);
            }
        };
        self.refuse_rejected(&trimmed.bundle, |_| true)?;
        if !trimmed.compiles {
            return Err(self.not_compiled(&found, &trimmed.bundle));
        }
        self.warn_of_changes(&trimmed.bundle)?;
        Ok(trimmed.bundle)
    }

    fn compile(mut self) -> Result<CompiledBundle, Error> {
        let profile = self.request.profile;
        let (Trimmed { bundle, compiles }, found) = self.trim()?;
        self.refuse_rejected(&bundle, |_| true)?;
        if !compiles {
            return Err(self.not_compiled(&found, &bundle));
        }
        let compiler = self.compiler(&bundle);
        compiler.note_unchecked();
        language::refuse_too_new(&found, &bundle, profile)?;
        if profile.takes == Language::C {
            return self.compile_c(bundle);
        }
        check_length(&bundle.text, profile)?;
        match compiler.build(&bundle.text)? {
            Ok(program) => Ok(CompiledBundle {
                text: bundle.text.clone(),
                bundle,
                program,
            }),
            Err(found) => Err(self.not_compiled(&found, &bundle)),
        }
    }

    /// Bundles the program, cuts the code that the compiler finds unused, and restores cut code that the compiler then
    /// misses. Also returns the compiler's messages about the final bundle.
    fn trim(&mut self) -> Result<(Trimmed, Vec<Diagnostic>), Error> {
        self.fix_editions()?;
        let mut seen: HashMap<String, Vec<Diagnostic>> = HashMap::new();
        let trimmed = self.bundler.trim(|bundle| {
            let found = self.compiler(bundle).check(&bundle.text, &[])?;
            let findings = diagnostics::findings(&found);
            seen.insert(bundle.text.clone(), found);
            Ok(findings)
        });
        let trimmed = trimmed.map_err(|failure| match failure {
            TrimError::Input(found) => {
                errors_in_workspace(self.request, diagnostics::bundler_error(found))
            }
            TrimError::Compiler(error) => error,
        })?;
        if let Some((library, length)) = trimmed.bundle.bulk() {
            let all = trimmed.bundle.text.len();
            self.request.project.context.note(format_args!(
                "{length} of the file's {all} bytes come from library `{library}`"
            ));
        }
        let found = seen.remove(&trimmed.bundle.text).unwrap_or_default();
        Ok((trimmed, found))
    }

    /// Returns the judge's compiler, with the judge's crates that the bundle uses.
    fn compiler(&self, bundle: &Bundle) -> Compiler<'a> {
        let (project, profile) = (self.request.project, self.request.profile);
        let used: Vec<&str> = bundle.provided_crates().collect();
        let provided = self.dependencies.provided_crates.iter();
        let provided = provided.filter(|(name, _)| used.contains(&name.as_str()));
        let crates = provided.map(|(name, package)| JudgesCrate {
            name: name.clone(),
            package: package.clone(),
            pinned: &profile.crates[package],
        });
        Compiler::new(project, self.request.toolchain, profile, crates.collect())
    }

    /// Returns an error if the bundle uses a rejected crate and the compiler cannot resolve the crate's name. Trimming
    /// only adds code until a bundle compiles, so it would keep the use.
    fn refuse_missed(&self) -> Result<(), Error> {
        if self.dependencies.rejected.is_empty() {
            return Ok(());
        }
        let Ok(bundle) = self.bundler.bundle() else {
            return Ok(());
        };
        let found = LazyCell::new(|| self.compiler(&bundle).check(&bundle.text, &[]));
        let rejected = &self.dependencies.rejected;
        self.refuse_rejected(&bundle, |of| {
            // Another crate with this name may only wait for its build script.
            let mut namesakes = rejected.iter().filter(|it| it.name == of.name);
            let is_pending = namesakes.any(|it| it.has_build_script);
            let name = format!("`{}`", of.name);
            let is_missed = |found: &Diagnostic| {
                let mut codes = UNRESOLVED.iter();
                codes.any(|code| has_code(found, code)) && found.message.contains(&name)
            };
            !is_pending && found.iter().flatten().any(is_missed)
        })
    }

    /// Returns an error if the bundle uses a rejected crate that `is_missed`, with the place of the first use.
    fn refuse_rejected(
        &self,
        bundle: &Bundle,
        is_missed: impl Fn(&RejectedCrate) -> bool,
    ) -> Result<(), Error> {
        for (name, at) in bundle.missing_crates() {
            let mut rejected = self.dependencies.rejected.iter();
            let Some(rejected) = rejected.find(|of| of.name == name && is_missed(of)) else {
                continue;
            };
            let way = bundle.way_to(&at.file);
            let place = way.as_ref().map_or(&at, |way| &way.at);
            let mut error = Error::input(&rejected.reason).at(diagnostics::location(place));
            error.remarks.extend(way.as_ref().map(|way| {
                let place = self.shown_place(&at);
                format!("note: {}, which needs `{name}` in {place}", self.need(way))
            }));
            error.help.extend(rejected.help.clone());
            return Err(error.refused());
        }
        Ok(())
    }

    /// Returns a clause that says where the solution needs a library, and through which other libraries.
    fn need(&self, way: &LibraryWay) -> String {
        let (place, libraries) = (
            self.shown_place(&way.at),
            way.libraries.join("`, which needs `"),
        );
        format!("{place} needs `{libraries}`")
    }

    fn shown_place(&self, at: &judge_bundler::Location) -> String {
        let file = relative_path(&at.file, self.folder());
        format!("{}:{}", file.display(), at.line)
    }

    fn not_compiled(&self, found: &[Diagnostic], bundle: &Bundle) -> Error {
        let profile = self.request.profile;
        let mut error = diagnostics::user_errors(found, bundle, self.folder());
        let Some(first) = found.iter().find(|found| diagnostics::blames_source(found)) else {
            return error;
        };
        let mut notes = Vec::new();
        match build_in_workspace(self.request) {
            Err(error) if error.kind == ErrorKind::Refused => return error,
            Err(_) => {}
            Ok(_) => notes.push(format!(
                "the program compiles in the workspace, but its bundle for {} does not",
                profile.title
            )),
        }
        let place = diagnostics::primary_span(first);
        let place = place.and_then(|span| diagnostics::own_location(span, bundle));
        if let Some(at) = place {
            notes.extend(language::edition_note(&at.file, bundle, profile));
            notes.extend(bundle.way_to(&at.file).map(|way| self.need(&way)));
        }
        let notes = notes.into_iter().map(|note| format!("note: {note}"));
        error.remarks.extend(notes);
        error.refused()
    }
}

/// Returns the compiler's errors about the program in its own workspace, or `error` if the program compiles there. The
/// workspace's errors are clearer, because a bundle lacks some of the code that errors point to.
fn errors_in_workspace(request: &BundleRequest, error: Error) -> Error {
    match build_in_workspace(request) {
        Err(error) if error.kind == ErrorKind::Refused => error,
        _ => error.refused(),
    }
}

fn build_in_workspace(request: &BundleRequest) -> Result<PathBuf, Error> {
    let solution = request.solution;
    Programs::new(request.project).program(solution.package, solution.target)
}
