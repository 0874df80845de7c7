//! # Compiling C
//!
//! A judge that takes C gets a file that is made from the Rust program. The C compiler at hand compiles it with the judge's
//! flags. Programs are kept like those of Rust, by all that decides them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Output;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::profile::Profile;

use super::store;
use crate::files::content_hash;
use crate::process::{clean_command, find_compiler, run_compiler, run_tool, stderr_text};
use crate::workspace::project::Project;

/// The compilers, the one that judges have first.
const COMPILERS: [&str; 3] = ["gcc", "cc", "clang"];

/// Windows writes CRLF for LF, unless a program asks for the bytes as they are. The judges' outputs have LF.
/// The compiler's messages keep the line numbers of the file itself.
const PROLOGUE: &str = match cfg!(windows) {
    true => {
        "#include <fcntl.h>\n#include <io.h>\n\
         __attribute__((constructor)) static void keep_lf(void) { _setmode(0, _O_BINARY); _setmode(1, _O_BINARY); }\n\
         #line 1\n"
    }
    false => "",
};

/// A C file, and the bundle in Rust that it was made from.
#[derive(Clone, Copy)]
pub(crate) struct CFile<'a> {
    pub(crate) text: &'a str,
    pub(crate) bundle: &'a str,
}

/// The C compiler at hand.
#[derive(Hash)]
pub(crate) struct CCompiler {
    program: PathBuf,
    /// Its own words about its version.
    pub(crate) version: Vec<u8>,
}

impl CCompiler {
    /// Finds the compiler that the user names, or a known one.
    pub(crate) fn find() -> Result<Self, Error> {
        let program = find_compiler("CC", &COMPILERS).map_err(|names| {
            let message = format!("cannot compile C: {names} is not installed");
            let help = "install gcc or clang, or name a compiler in the environment variable CC";
            Error::new(ErrorKind::NotInstalled, message).help(help)
        })?;
        let version = run_tool(clean_command(&program).arg("--version"))?.stdout;
        Ok(CCompiler { program, version })
    }

    /// Compiles a C file as the judge does.
    pub(crate) fn build(
        &self,
        project: &Project,
        profile: &Profile,
        file: CFile,
    ) -> Result<PathBuf, Error> {
        let mut flags: Vec<&str> = profile.c_flags.iter().map(String::as_str).collect();
        // GCC is told in the file itself to leave alone the old floating-point unit, which rounds otherwise.
        if flags.contains(&"-m32") && String::from_utf8_lossy(&self.version).contains("clang") {
            flags.extend(["-msse2", "-mfpmath=sse"]);
        }
        let root = project.metadata.target_directory.join("judge");
        let build = |flags: &[&str]| self.build_with(flags, root.as_std_path(), file);
        let mut built = build(&flags)?;
        // Programs for 32 bits need libraries of their own.
        if built.is_err() && flags.contains(&"-m32") {
            flags.retain(|flag| *flag != "-m32");
            if let Ok(program) = build(&flags)? {
                project.context.note(format_args!(
                    "the C file was compiled for 64 bits, but {} runs programs for 32; on Debian, `apt-get install \
                     gcc-multilib` adds what is missing here",
                    profile.title
                ));
                built = Ok(program);
            }
        }
        built.map_err(|output| {
            let (compiler, text) = (self.program.display(), stderr_text(&output));
            Error::input(format!(
                "{compiler} does not compile the C file, which is no fault of the program\n{}",
                text.trim()
            ))
        })
    }

    /// Returns the program, or the output of a compiler that made none.
    fn build_with(
        &self,
        flags: &[&str],
        root: &Path,
        file: CFile,
    ) -> Result<Result<PathBuf, Output>, Error> {
        let settings = content_hash(&(self, flags, PROLOGUE, file.text));
        let entry = store::open_entry(root, &settings, file.bundle)?;
        let name = format!("main{}", env::consts::EXE_SUFFIX);
        let program = entry.folder().join(&name);
        if program.is_file() {
            return Ok(Ok(program));
        }
        entry.write("main.c", format!("{PROLOGUE}{}", file.text).as_bytes())?;
        let workplace = entry.workplace()?;
        let made = workplace.path(&name);
        let mut command = clean_command(&self.program);
        command
            .current_dir(entry.folder())
            .arg("main.c")
            .args(flags);
        let output = run_compiler(command.arg("-o").arg(&made))?;
        if !output.status.success() {
            return Ok(Err(output));
        }
        entry.adopt(&made, &name)?;
        Ok(Ok(program))
    }
}
