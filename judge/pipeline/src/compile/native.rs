//! # Compiling C and C++
//!
//! A judge that takes C gets a file made from the Rust program, and most problem packages have a checker in C++, with
//! `testlib.h` beside it. An installed compiler compiles both. A C++ source is first preprocessed to one text with its
//! headers. Compiled programs are kept like those in Rust: by the source and everything else that decides the result.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{self, Path, PathBuf};

use judge_facts::error::Error;
use judge_facts::profile::Profile;
use judge_runner::program::program_on_path;

use crate::compile::store::open_entry;
use crate::files::content_hash;
use crate::process::{clean_command, run_compiler, run_tool, stderr_text};
use crate::workspace::project::Project;

const CPP_EXTENSIONS: [&str; 3] = ["cc", "cpp", "cxx"];

const CPP_FLAGS: [&str; 2] = ["-O2", "-std=c++17"];

/// The start of every C file. Windows writes CRLF for LF unless a program asks for binary mode; the judges' outputs
/// have LF. `#line` keeps the line numbers of the file itself in the compiler's messages.
const C_PROLOGUE: &str = match cfg!(windows) {
    true => {
        "#include <fcntl.h>\n#include <io.h>\n\
         __attribute__((constructor)) static void keep_lf(void) { _setmode(0, _O_BINARY); _setmode(1, _O_BINARY); }\n\
         #line 1\n"
    }
    false => "",
};

#[derive(Debug)]
struct NativeCompiler {
    program: PathBuf,
    version: Vec<u8>,
}

pub(crate) fn c_compiler_hash() -> String {
    let compiler = NativeCompiler::for_c();
    content_hash(&compiler.ok().map(|found| found.version))
}

pub(crate) fn compile_c(
    project: &Project,
    profile: &Profile,
    text: &str,
) -> Result<PathBuf, Error> {
    let compiler = NativeCompiler::for_c()?;
    let text = format!("{C_PROLOGUE}{text}");
    let judges: Vec<&str> = profile.c_flags.iter().map(String::as_str).collect();
    let is_for_32_bits = judges.contains(&"-m32");
    // The math library has to follow the file that needs it.
    let compile = |flags: &[&str], more: &[&str]| {
        let flags = [flags, more, &["-lm"]].concat();
        compiler.compile(project.target(), "main.c", text.as_bytes(), &flags)
    };
    // The old x87 unit rounds differently. The C file itself tells GCC to avoid it; clang needs flags.
    let is_clang = String::from_utf8_lossy(&compiler.version).contains("clang");
    let mut compiled = match is_for_32_bits && is_clang {
        true => compile(&judges, &["-msse2", "-mfpmath=sse"])?,
        false => compile(&judges, &[])?,
    };
    // Programs for 32 bits need 32-bit libraries.
    if compiled.is_err() && is_for_32_bits {
        let mut flags = judges;
        flags.retain(|flag| *flag != "-m32");
        if let Ok(program) = compile(&flags, &[])? {
            project.context.note(format_args!(
                "{} runs 32-bit programs, but the C file was compiled for 64 bits, because 32-bit libraries are \
                 missing; on Debian, run `apt-get install gcc-multilib`",
                profile.title
            ));
            compiled = Ok(program);
        }
    }
    compiled.map_err(|words| {
        let compiler = compiler.program.display();
        Error::input(format!(
            "{compiler} cannot compile the generated C file; this is not your program's fault\n{words}"
        ))
    })
}

pub(crate) fn is_cpp(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    CPP_EXTENSIONS.iter().any(|known| extension == *known) && path.is_file()
}

/// Compiles a C++ source and keeps the program in the target folder. Adds the source and its headers, but not
/// the system's, to `files`, even if it does not compile.
pub(crate) fn compile_cpp(
    source: &Path,
    target: &Path,
    files: &mut Vec<PathBuf>,
) -> Result<PathBuf, Error> {
    let compiler = NativeCompiler::for_cpp()?;
    let refused = |words: &str| {
        let compiler = compiler.program.display();
        Error::usage(format!("{compiler} cannot compile it\n\n{words}"))
    };
    let mut command = clean_command(&compiler.program);
    let output = run_compiler(command.args(CPP_FLAGS).arg("-E").arg(source))?;
    files.extend(files_of(&output.stdout));
    if !output.status.success() {
        return Err(refused(&stderr_text(&output)));
    }
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}.ii");
    let program = compiler.compile(target, &name, &output.stdout, &CPP_FLAGS)?;
    program.map_err(|words| refused(&words))
}

impl NativeCompiler {
    /// Finds a C compiler, preferably GCC, which judges use.
    fn for_c() -> Result<Self, Error> {
        let help = "install gcc or clang, or name a compiler in the environment variable CC";
        Self::find("C", "CC", &["gcc", "cc", "clang"], help)
    }

    fn for_cpp() -> Result<Self, Error> {
        let help = "install g++ or clang++, or name a compiler in the environment variable CXX";
        Self::find("C++", "CXX", &["c++", "g++", "clang++"], help)
    }

    /// Finds the compiler that the user names in the environment variable, or else the first known one.
    fn find(language: &str, variable: &str, known: &[&str], help: &str) -> Result<Self, Error> {
        let chosen = env::var(variable).ok().filter(|chosen| !chosen.is_empty());
        let names = chosen.as_deref().map_or(known.to_vec(), |it| vec![it]);
        let mut programs =
            names
                .iter()
                .filter_map(|name| match name.contains(path::is_separator) {
                    true => path::absolute(name).ok().filter(|path| path.is_file()),
                    false => program_on_path(name).ok(),
                });
        let program = programs.next().ok_or_else(|| {
            let names = names.join(" or ");
            let message = format!("cannot compile {language}: {names} is not installed");
            Error::input(message).help(help)
        })?;
        let version = run_tool(clean_command(&program).arg("--version"))?.stdout;
        Ok(NativeCompiler { program, version })
    }

    /// Compiles a text, and returns the program or the compiler's messages. The extension of `name`, the text's file,
    /// tells the compiler the language.
    fn compile(
        &self,
        target: &Path,
        name: &str,
        text: &[u8],
        flags: &[&str],
    ) -> Result<Result<PathBuf, String>, Error> {
        let entry = open_entry(
            &target.join("judge"),
            &format!("{self:?} {flags:?}"),
            name,
            text,
        )?;
        let stem = Path::new(name).file_stem().unwrap_or_default();
        entry.make(format!("{}{EXE_SUFFIX}", stem.to_string_lossy()), |made| {
            let mut command = clean_command(&self.program);
            command.arg(entry.folder().join(name)).args(flags);
            let output = run_compiler(command.arg("-o").arg(made))?;
            let words = || stderr_text(&output);
            Ok(output.status.success().then_some(()).ok_or_else(words))
        })
    }
}

/// Returns the files that a preprocessed text comes from. Lines such as `# 1 "check.cpp" 2` name them. The number 3
/// behind a name marks a system header, which belongs to the compiler.
fn files_of(text: &[u8]) -> Vec<PathBuf> {
    let text = String::from_utf8_lossy(text);
    let marks = text.lines().filter_map(|line| line.strip_prefix("# "));
    let files = marks.filter_map(|mark| {
        let (_, rest) = mark.split_once(" \"")?;
        let (name, numbers) = rest.rsplit_once('"')?;
        let is_own = !numbers.split(' ').any(|number| number == "3") && !name.starts_with('<');
        // A backslash escapes a quotation mark or another backslash.
        is_own.then(|| PathBuf::from(name.replace("\\\"", "\"").replace("\\\\", "\\")))
    });
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_text_are_read() {
        let text = "# 0 \"/a b/check.cpp\"\n# 0 \"<built-in>\"\n# 1 \"/usr/include/stdio.h\" 1 3 4\nint x;\n\
                    # 1 \"C:\\\\testlib.h\" 1\n# 2 \"/a b/check.cpp\" 2\n";
        // Windows sorts a drive before a folder.
        let mut files = ["/a b/check.cpp", "C:\\testlib.h"].map(PathBuf::from);
        files.sort();
        assert_eq!(files_of(text.as_bytes()), files);
    }
}
