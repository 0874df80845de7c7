//! # The compilers that the tests run

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::Failed;

/// Debian's compiler, which has the target.
const OLD_RUSTC: &str = "/usr/bin/rustc";

/// True if Rust can be compiled to wasm objects, or no test may be skipped.
pub fn has_compiler() -> bool {
    std::env::var_os("SKIP_NO_TEST").is_some() || Path::new("/usr/lib/rustlib/wasm32-wasi").is_dir()
}

/// A folder of the test's own, empty at first.
pub fn workplace(name: &str) -> Result<PathBuf, Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Runs a command that has to succeed without any output.
pub fn run(command: &mut Command) -> Result<(), Failed> {
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() && output.stderr.is_empty() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(format!("{command:?}: {}\n{said}", output.status).into())
}

/// The compiler that compiles this test. C has to print what the current standard library prints.
pub fn rustc(source: &Path) -> Command {
    call(&Path::new(env!("CARGO")).with_file_name("rustc"), source)
}

fn call(rustc: &Path, source: &Path) -> Command {
    let mut command = Command::new(rustc);
    command
        .args([
            "--edition=2021",
            "--crate-name=program",
            "--cap-lints=allow",
        ])
        .arg(source);
    command
}

/// Compiles the text of a program to an object.
pub fn object(text: &str, folder: &Path) -> Result<Vec<u8>, Failed> {
    let (source, object) = (folder.join("object.rs"), folder.join("program.o"));
    fs::write(&source, text)?;
    let flags = "--target=wasm32-wasi -Cpanic=abort -Clto=fat -Ccodegen-units=1 -Copt-level=s --emit=obj -o";
    run(call(Path::new(OLD_RUSTC), &source)
        .args(flags.split(' '))
        .arg(&object))?;
    Ok(fs::read(object)?)
}

/// Compiles C as a judge does; a warning is an error.
pub fn c(source: &Path, program: &Path, flags: &str) -> Result<(), Failed> {
    let strict = "-std=gnu89 -pedantic -Wall -Wextra -Werror";
    let flags = strict.split(' ').chain(flags.split(' '));
    run(Command::new("gcc")
        .args(flags)
        .arg("-o")
        .args([program, source])
        .arg("-lm"))
}

/// Compiles C as C++, which some users choose at their judge.
pub fn cpp(source: &Path, program: &Path) -> Result<(), Failed> {
    let flags = ["-x", "c++", "-O1", "-o"];
    run(Command::new("g++")
        .args(flags)
        .args([program, source])
        .arg("-lm"))
}

/// True if programs of 32 bits can be linked.
pub fn has_32_bit_libc(folder: &Path) -> bool {
    let source = folder.join("empty.c");
    fs::write(&source, "int main(void) { return 0; }\n").is_ok()
        && c(&source, &folder.join("empty"), "-m32").is_ok()
}
