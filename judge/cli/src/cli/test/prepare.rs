//! # From a problem to the program that is run
//!
//! Either the bundle, compiled as the judge does it, or the program as cargo builds it. Both are compiled only if
//! something has changed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::profile::Profile;
use crate::results::Fault;
use crate::submission::{self, Making};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::{self, cannot_write};
use crate::ui::progress;
use crate::workers::panics;
use crate::workers::worker::Judged;
use crate::workspace::metadata::Metadata;
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::{Bundle, Docs};
use judge_runner::problem::Problem;
use judge_runner::testcase::verdict::Verdict;

use super::build::{self, What};

/// What every program is prepared with.
#[derive(Clone, Copy)]
pub(super) struct Workshop<'a> {
    pub(super) metadata: &'a Metadata,
    pub(super) toolchain: &'a Toolchain,
    pub(super) profiles: &'a BTreeMap<String, Profile>,
    /// What of the libraries' documentation the command line asks for.
    pub(super) docs: Option<Docs>,
}

/// A program that can be run.
pub(super) struct Prepared {
    /// Its file.
    pub(super) program: PathBuf,
    /// What it was made from, if it was bundled.
    pub(super) bundle: Option<Bundle>,
}

impl Workshop<'_> {
    /// Returns the judge of a problem.
    pub(super) fn profile(&self, program: Program, problem: &Problem) -> Result<&Profile, Error> {
        submission::judge(self.profiles, None, problem, program.package)
    }

    /// Bundles a program and compiles it as the judge does.
    pub(super) fn bundle(
        &self,
        program: Program,
        problem: &Problem,
        profile: &Profile,
    ) -> Result<Prepared, Error> {
        progress::doing("Bundling", program);
        let (ready, closure) = submission::make(&Making {
            program,
            problem,
            profile,
            docs: submission::docs(self.docs, problem, program.package)?,
            metadata: self.metadata,
            toolchain: self.toolchain,
        })?;
        for note in &closure.notes {
            message::note(note);
        }
        Ok(Prepared {
            program: ready.program,
            bundle: Some(ready.bundle),
        })
    }

    /// Has cargo build a program for release.
    pub(super) fn workspace_binary(&self, program: Program) -> Result<Prepared, Error> {
        progress::doing("Building", program);
        let program = build::build(program.package, What::Binary(&program.binary.name))?;
        Ok(Prepared {
            program,
            bundle: None,
        })
    }

    /// Where the file to submit is kept.
    pub(super) fn submit_path(&self, program: Program) -> PathBuf {
        let name = if program.has_siblings {
            format!("{}-{}.rs", program.package.name, program.binary.name)
        } else {
            format!("{}.rs", program.package.name)
        };
        let judge = self.metadata.target_directory.join("judge");
        judge.join("submit").join(name).into()
    }
}

impl Prepared {
    /// Turns the places of panics in the bundle into those in the user's own files.
    pub(super) fn in_own_files(&self, judged: Judged) -> Judged {
        match &self.bundle {
            Some(bundle) => panics::in_own_files(judged, bundle),
            None => judged,
        }
    }
}

/// Makes a part of the result of what would end another command.
pub(super) fn fault(error: &Error) -> Fault {
    Fault {
        verdict: matches!(error, Error::Refused(_)).then_some(Verdict::CompileError),
        message: error.to_string(),
    }
}

/// Keeps a file that was found right.
pub(super) fn keep(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    output::to_file(path, text)
}

/// Removes a file that was kept.
pub(super) fn forget(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error)
            if !matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            Err(cannot_write(path, &error))
        }
        _ => Ok(()),
    }
}
