//! # A program in Rust and in C

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Output};

use judge_to_c::{Options, prepare, translate};
use libtest_mimic::Failed;

use crate::compile::{self, object, run, workplace};

/// The builds of one program.
pub struct Program {
    folder: PathBuf,
    /// The translation.
    pub source: PathBuf,
}

impl Program {
    /// Compiles the text natively, as C as a judge does, and as C with the sanitizers.
    pub fn new(name: &str, text: &str) -> Result<Program, Failed> {
        let folder = workplace(name)?;
        let (rust, native) = (folder.join("native.rs"), folder.join("native"));
        fs::write(&rust, text)?;
        // Its results are those of a release build, which takes longer to make.
        let flags = ["-Coverflow-checks=off", "-Cdebug-assertions=off", "-o"];
        run(compile::rustc(&rust).args(flags).arg(native))?;
        let object = object(&prepare(text), &folder)?;
        let options = Options {
            // These words would end the comment, or are not C89.
            header: format!("{name} */ is /* not ??/\n*/ the end \u{e9}\u{e9}\u{e9}"),
            ..Options::default()
        };
        let translation = translate(&object, &options)?;
        if translation != translate(&object, &options)? {
            return Err("the same object gives two C files".into());
        }
        let source = folder.join("program.c");
        fs::write(&source, &translation.text)?;
        let is_32_bit = compile::has_32_bit_libc(&folder);
        let fast = if is_32_bit { "-O2 -m32" } else { "-O2" };
        let checked = "-O0 -fsanitize=address,undefined -fno-sanitize-recover=all";
        compile::c(&source, &folder.join("fast"), fast)?;
        compile::c(&source, &folder.join("checked"), checked)?;
        Ok(Program { folder, source })
    }

    /// Fails unless both builds of the C file do as the native program does.
    pub fn is_the_same(&self, input: &[u8]) -> Result<(), Failed> {
        let expected = self.execute("native", input)?;
        for build in ["fast", "checked"] {
            let got = self.execute(build, input)?;
            if (got.status.code(), &got.stdout) != (expected.status.code(), &expected.stdout) {
                return Err(difference(build, &expected, &got).into());
            }
        }
        Ok(())
    }

    /// Runs one of the builds: `native`, `fast` or `checked`.
    pub fn execute(&self, build: &str, input: &[u8]) -> Result<Output, Failed> {
        let path = self.folder.join("input.txt");
        fs::write(&path, input)?;
        let stdin = File::open(path)?;
        Ok(Command::new(self.folder.join(build))
            .stdin(stdin)
            .output()?)
    }
}

fn difference(build: &str, expected: &Output, got: &Output) -> String {
    let outputs = [&expected.stdout, &got.stdout, &got.stderr];
    let [want, have, errors] = outputs.map(|output| String::from_utf8_lossy(output));
    let first = want
        .lines()
        .zip(have.lines())
        .find(|(want, have)| want != have);
    let (want, have) = (expected.status, got.status);
    format!("{build}: first difference: {first:?}, expected {want}, got {have}\n{errors}")
}

/// A function for the modules. Its value is the same, but the compiler does not know it.
const OPAQUE: &str =
    "fn opaque<T: Copy>(value: T) -> T { unsafe { std::ptr::read_volatile(&value) } }\n";

/// A program that runs the `main` of the module which the first line of its input names.
pub fn of_modules<'a>(modules: impl IntoIterator<Item = &'a (String, String)>) -> String {
    let (mut text, mut arms) = (OPAQUE.to_string(), String::new());
    for (name, module) in modules {
        let call =
            "pub fn call() -> std::process::ExitCode { std::process::Termination::report(main()) }";
        let _ = writeln!(text, "mod {name} {{\n{module}\n{call}\n}}");
        let _ = writeln!(arms, "{name:?} => {name}::call(),");
    }
    let _ = writeln!(
        text,
        "fn main() -> std::process::ExitCode {{
             let mut name = String::new();
             std::io::stdin().read_line(&mut name).unwrap();
             match name.trim_end() {{ {arms} _ => unreachable!() }}
         }}"
    );
    text
}
