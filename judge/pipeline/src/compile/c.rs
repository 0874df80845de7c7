//! # Compiling C
//!
//! A judge that takes C gets a file that is made from the Rust program. The C compiler at hand compiles it with the judge's
//! flags. Programs are kept like those of Rust, by all that decides them.

use std::env;
use std::path::{self, Path, PathBuf};
use std::process::Output;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::profile::Profile;
use judge_runner::program::program_on_path;

use super::store::{self, Entry};
use crate::context::Context;
use crate::workspace::toolchain::{clean_command, run_compiler, run_tool, stderr_text};

/// The compilers, the one that judges have first.
const COMPILERS: [&str; 3] = ["gcc", "cc", "clang"];

/// The flag of a judge that runs programs for 32 bits, which need libraries of their own.
const FOR_32_BITS: &str = "-m32";

/// The C file beside the program.
const SOURCE: &str = "main.c";

/// The C compiler at hand.
pub(crate) struct CCompiler<'a> {
    program: PathBuf,
    version: String,
    root: PathBuf,
    context: &'a Context,
}

impl<'a> CCompiler<'a> {
    /// Finds the compiler. Results go under `<target>/judge`.
    pub(crate) fn find(context: &'a Context, target_directory: &Path) -> Result<Self, Error> {
        let (program, version) = find_compiler()?;
        Ok(CCompiler {
            program,
            version,
            root: target_directory.join("judge"),
            context,
        })
    }

    /// Compiles a C file as the judge does. The bundle is the Rust program that it was made from.
    pub(crate) fn build(&self, profile: &Profile, c: &str, bundle: &str) -> Result<PathBuf, Error> {
        let mut flags: Vec<&str> = profile.c_flags.iter().map(String::as_str).collect();
        let first = self.build_with(&flags, c, bundle)?;
        if let Err(output) = &first
            && flags.contains(&FOR_32_BITS)
        {
            flags.retain(|flag| *flag != FOR_32_BITS);
            let second = self.build_with(&flags, c, bundle)?;
            return second.map_err(|_| self.refused(output)).inspect(|_| {
                self.context.note(format_args!(
                    "the C file was compiled for 64 bits, but {} runs programs for 32; on Debian, `apt-get install \
                     gcc-multilib` adds what is missing here",
                    profile.title
                ));
            });
        }
        first.map_err(|output| self.refused(&output))
    }

    /// Returns the program, or the output of a compiler that made none.
    fn build_with(
        &self,
        flags: &[&str],
        c: &str,
        bundle: &str,
    ) -> Result<Result<PathBuf, Output>, Error> {
        let hash = store::content_hash(&c);
        let settings = format!("{:?} {} {flags:?} {hash}", self.program, self.version);
        let entry: Entry = store::open_entry(&self.root, &settings, bundle)?;
        let name = format!("main{}", env::consts::EXE_SUFFIX);
        let program = entry.folder().join(&name);
        if program.is_file() {
            return Ok(Ok(program));
        }
        entry.write(SOURCE, c.as_bytes())?;
        let workplace = entry.workplace()?;
        let made = workplace.path(&name);
        let mut command = clean_command(&self.program);
        command.current_dir(entry.folder());
        command.arg(SOURCE).args(flags).arg("-o").arg(&made);
        let output = run_compiler(&mut command)?;
        if !output.status.success() {
            return Ok(Err(output));
        }
        entry.adopt(&made, &name)?;
        Ok(Ok(program))
    }

    /// The error of a compiler that does not take what was made from a right program.
    fn refused(&self, output: &Output) -> Error {
        let (compiler, text) = (self.program.display(), stderr_text(output));
        let text = text.trim();
        Error::input(format!(
            "{compiler} does not compile the C file, which is no fault of the program\n{text}"
        ))
    }
}

/// Finds the compiler that the user names, or a known one, and asks for its version.
pub(super) fn find_compiler() -> Result<(PathBuf, String), Error> {
    let chosen = env::var("CC").ok().filter(|chosen| !chosen.is_empty());
    let known: Vec<&str> = match &chosen {
        Some(chosen) => vec![chosen],
        None => COMPILERS.to_vec(),
    };
    let found = known.iter().find_map(|name| match name.contains('/') {
        true => path::absolute(name).ok().filter(|path| path.is_file()),
        false => program_on_path(name).ok(),
    });
    let none = || {
        let message = match &chosen {
            Some(chosen) => format!("`{chosen}`, which CC names, is not installed"),
            None => "no C compiler is installed".to_string(),
        };
        let names = COMPILERS.join(", ");
        Error::new(ErrorKind::NotInstalled, message).help(format_args!(
            "install one of {names}, or name one in the environment variable CC"
        ))
    };
    let program = found.ok_or_else(none)?;
    let output = run_tool(clean_command(&program).arg("--version"))?;
    let version = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((program, version))
}
