//! # Compiling C++
//!
//! Most problem packages have a checker in C++, with `testlib.h` beside it. The compiler that is installed puts the source
//! and its headers into one text, and compiles that text, unless it has compiled the same one before.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use judge_facts::error::Error;

use crate::compile::store::open_entry_with;
use crate::process::{find_compiler, run_compiler, run_tool, stderr_text};

const EXTENSIONS: [&str; 3] = ["cc", "cpp", "cxx"];

const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

const FLAGS: [&str; 2] = ["-O2", "-std=c++17"];

/// The text of a source with all headers, by the name that tells a compiler what it is.
const TEXT: &str = "program.ii";

/// Tells whether a file is a source in C++.
pub(crate) fn is_source(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS.iter().any(|known| extension == *known) && path.is_file()
}

/// Compiles a source, and returns the program and the files that it is made of but the system's headers. The program is
/// kept in the target folder.
pub(crate) fn compile(source: &Path, target: &Path) -> Result<(PathBuf, Vec<PathBuf>), Error> {
    let compiler = find_compiler("CXX", &COMPILERS).map_err(|names| {
        let message = format!("cannot compile C++: {names} is not installed");
        let help = "install g++ or clang++, or name a compiler in the environment variable CXX";
        Error::usage(message).help(help)
    })?;
    let version = run_tool(Command::new(&compiler).arg("--version"))?;
    let mut command = Command::new(&compiler);
    command.args(FLAGS).arg("-E").arg(source);
    let text = run(&mut command)?.stdout;
    let settings = format!("{compiler:?} {:?} {FLAGS:?}", version.stdout);
    let entry = open_entry_with(&target.join("judge"), &settings, TEXT, &text)?;
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}{EXE_SUFFIX}");
    let program = entry.folder().join(&name);
    if !program.is_file() {
        let workplace = entry.workplace()?;
        let made = workplace.path(&name);
        let mut command = Command::new(&compiler);
        command
            .args(FLAGS)
            .arg("-o")
            .arg(&made)
            .arg(entry.folder().join(TEXT));
        run(&mut command)?;
        entry.adopt(&made, &name)?;
    }
    Ok((program, files(&text)))
}

/// Runs the compiler. Its words are about the source.
fn run(command: &mut Command) -> Result<Output, Error> {
    let output = run_compiler(command)?;
    if output.status.success() {
        return Ok(output);
    }
    let (compiler, said) = (command.get_program().display(), stderr_text(&output));
    let said = said.trim_end();
    Err(Error::usage(format!("{compiler} refuses it\n\n{said}")))
}

/// The files of which a text says that a part of it comes from them, in lines such as `# 1 "check.cpp" 2`. The number 3
/// behind the name marks a header of the system's, which belongs to the compiler.
fn files(text: &[u8]) -> Vec<PathBuf> {
    let text = String::from_utf8_lossy(text);
    let marks = text.lines().filter_map(|line| line.strip_prefix("# "));
    let files = marks.filter_map(|mark| {
        let (_, rest) = mark.split_once(" \"")?;
        let (name, numbers) = rest.rsplit_once('"')?;
        let is_own = !numbers.split(' ').any(|number| number == "3") && !name.starts_with('<');
        // A backslash stands before a quotation mark or another one.
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
        let files = ["/a b/check.cpp", "C:\\testlib.h"].map(PathBuf::from);
        assert_eq!(super::files(text.as_bytes()), files);
    }
}
