//! # A workspace with its problems and judges
//!
//! Reads the packages and judges of the workspace, and the problem that a program solves.

use std::collections::BTreeMap;
use std::panic;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::SystemTime;

use judge_bundler::Docs;
use judge_facts::error::{Error, Location};
use judge_facts::problem::{self, Problem, locate_key};
use judge_facts::profile::{Profile, find_profile, read_profiles, resolve_profile};
use judge_facts::workspace::name_within;
use judge_runner::sandbox::unenforced;

use crate::context::Context;
use crate::files::own_hash;
use crate::workspace::metadata::{self, Metadata};
use crate::workspace::solution::Solution;
use crate::workspace::toolchain::Toolchain;

/// The workspace that a command runs in, as it was on disk when the command began.
pub struct Project {
    pub context: Context,
    pub metadata: Metadata,
    pub profiles: BTreeMap<String, Profile>,
    /// The time before the first read of the workspace.
    pub began: SystemTime,
    toolchain: OnceLock<Toolchain>,
}

impl Project {
    /// Reads the workspace with all dependencies, which bundling needs.
    pub fn read(context: Context) -> Result<Self, Error> {
        let began = SystemTime::now();
        let toolchain = Toolchain::find(&context.folder)?;
        let metadata = metadata::read_metadata(&context, &toolchain)?;
        Project::new(context, began, metadata, OnceLock::from(toolchain))
    }

    /// Reads only the workspace's own packages, which takes a tenth of the time.
    pub fn read_members(context: Context) -> Result<Self, Error> {
        let began = SystemTime::now();
        let metadata = metadata::read_members(&context.folder)?;
        Project::new(context, began, metadata, OnceLock::new())
    }

    /// Reads the workspace's own packages. Meanwhile a thread asks the compiler about itself and hashes this program.
    pub fn read_members_and_toolchain(context: Context) -> Result<Self, Error> {
        let folder = context.folder.clone();
        let toolchain = thread::spawn(move || {
            // `own_hash` keeps its result, so the caller that needs the hash gets the error too.
            let _ = own_hash();
            Toolchain::find(&folder)
        });
        let project = Project::read_members(context)?;
        let toolchain = toolchain.join();
        // An error is dropped here. `toolchain` returns it to those who need the compiler.
        if let Ok(found) = toolchain.unwrap_or_else(|payload| panic::resume_unwind(payload)) {
            project.toolchain.get_or_init(|| found);
        }
        Ok(project)
    }

    pub fn toolchain(&self) -> Result<&Toolchain, Error> {
        if let Some(known) = self.toolchain.get() {
            return Ok(known);
        }
        let found = Toolchain::find(&self.context.folder)?;
        Ok(self.toolchain.get_or_init(|| found))
    }

    fn new(
        context: Context,
        began: SystemTime,
        metadata: Metadata,
        toolchain: OnceLock<Toolchain>,
    ) -> Result<Self, Error> {
        let manifest = metadata.workspace_root.join("Cargo.toml");
        let profiles = read_profiles(manifest.as_std_path())?;
        Ok(Project {
            context,
            metadata,
            profiles,
            began,
            toolchain,
        })
    }

    /// Returns cargo's target folder.
    pub fn target(&self) -> &Path {
        self.metadata.target_directory.as_std_path()
    }

    /// Returns the judge called `asked`, or else the judge that the problem names.
    pub fn judge_of(
        &self,
        problem: &Problem,
        solution: Solution,
        asked: Option<&str>,
    ) -> Result<&Profile, Error> {
        let profile = match asked {
            Some(name) => find_profile(&self.profiles, name),
            None => resolve_profile(
                &self.profiles,
                problem,
                solution.manifest(),
                solution.name(),
            ),
        }?;
        if let Some(note) = unenforced(profile) {
            self.context.note(note);
        }
        Ok(profile)
    }
}

/// Reads a program's problem from the package's Cargo.toml. A program that is described there but missing is an error.
pub fn read_problem(solution: Solution) -> Result<Problem, Error> {
    let (package, manifest) = (solution.package, solution.manifest());
    let problem = problem::read_problem(manifest, solution.name())?;
    let targets = package.targets.iter().filter(|target| target.is_bin());
    let binaries = targets.map(|target| name_within(&package.name, &target.name));
    let binaries: Vec<&str> = binaries.collect();
    let described = package.metadata.pointer("/judge/bin");
    let described = described.and_then(|described| described.as_object());
    let mut described = described.into_iter().flatten().map(|(name, _)| name);
    let message = if binaries.iter().filter(|it| **it == solution.name()).count() > 1 {
        format!("more than one binary is called `{solution}`, and they would share their cases")
    } else if let Some(name) = described.find(|name| !binaries.contains(&name.as_str())) {
        let binaries = binaries.join(", ");
        format!(
            "[package.metadata.judge.bin] describes `{name}`, but the package's binaries are {binaries}"
        )
    } else if let Some(example) = problem
        .examples
        .iter()
        .find(|it| solution.with_example(&it.name).is_none())
    {
        let name = &example.name;
        format!(
            "[package.metadata.judge.examples] describes `{name}`, but the package has no such example"
        )
    } else {
        return Ok(problem);
    };
    Err(Error::input(message).at(Location::of_file(manifest)))
}

/// Returns how much of the libraries' documentation goes into a bundle, as the package's Cargo.toml says. The default
/// is the first paragraphs.
pub fn resolve_docs(problem: &Problem, solution: Solution) -> Result<Docs, Error> {
    let Some(name) = problem.docs.as_deref() else {
        return Ok(Docs::default());
    };
    Docs::named(name).ok_or_else(|| {
        let names = Docs::NAMES.map(|(name, _)| name).join(", ");
        let location = locate_key("docs", solution.manifest(), solution.name());
        Error::input(format!("expected one of {names}, found {name:?}")).at(location)
    })
}
