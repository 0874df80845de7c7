//! # Rust against its own C
//!
//! Each program in `tests/programs` is compiled for this machine and, by way of a wasm object, from C. Both must print
//! the same bytes and end with the same status. The C is compiled twice, and each warning is an error: as a judge
//! does, for 32 bits where a C library for them is installed, and with the sanitizers, which find what C leaves
//! undefined. Debian's rustc 1.63 makes the objects.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

use judge_to_c::{Options, PROGRAM_END, translate};
use libtest_mimic::{Arguments, Failed, Trial};

mod compile;
mod damaged;
mod random;

use compile::{has_compiler, object, run, workplace};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    if !has_compiler() {
        eprintln!("skipped: Debian's rustc and libstd-rust-dev-wasm32 are not installed");
        return ExitCode::SUCCESS;
    }
    let mut trials = Vec::new();
    for file in sources("programs") {
        trials.push(Trial::test(name(&file), move || same(&file)));
    }
    for file in sources("refused") {
        trials.push(Trial::test(format!("refused {}", name(&file)), move || {
            refused(&file)
        }));
    }
    for seed in [2, 3] {
        let name = format!("random-{seed}");
        trials.push(Trial::test(name.clone(), move || {
            let source = workplace(&name)?.join(format!("{name}.rs"));
            fs::write(&source, random::program(seed))?;
            same(&source)
        }));
    }
    for (name, source) in TOO_MUCH {
        trials.push(Trial::test(name, move || panics(name, source)));
    }
    trials.push(Trial::test("damaged", damaged::refused_or_translated));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn sources(folder_name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let entries = fs::read_dir(folder.join(folder_name)).expect("the folder of programs");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a program").path())
        .collect();
    files.retain(|file| file.extension() == Some(OsStr::new("rs")));
    assert!(!files.is_empty());
    files
}

fn name(file: &Path) -> String {
    let name = file.file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn same(file: &Path) -> Result<(), Failed> {
    let name = name(file);
    let folder = workplace(&format!("program-{name}"))?;
    let native = folder.join("native");
    run(compile::rustc(file)
        .args(["-Copt-level=2", "-o"])
        .arg(&native))?;
    let text = fs::read_to_string(file)?;
    let object = object(&format!("{text}{PROGRAM_END}"), &folder)?;
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
    let input = file.with_extension("in");
    let expected = execute(&native, &input)?;
    if name == "names" {
        compile::cpp(&source, &folder.join("cpp"))?;
    }
    let is_32_bit = compile::has_32_bit_libc(&folder);
    let fast = if is_32_bit { "-O2 -m32" } else { "-O2" };
    let checked = "-O0 -fsanitize=address,undefined -fno-sanitize-recover=all";
    for (build, flags) in [("fast", fast), ("checked", checked)] {
        let program = folder.join(build);
        compile::c(&source, &program, flags)?;
        let got = execute(&program, &input)?;
        if (got.status.code(), &got.stdout) != (expected.status.code(), &expected.stdout) {
            return Err(difference(build, &expected, &got).into());
        }
    }
    Ok(())
}

fn execute(program: &Path, input: &Path) -> Result<Output, Failed> {
    let file = File::open(input);
    let stdin = file.map_or_else(|_| Stdio::null(), Stdio::from);
    Ok(Command::new(program).stdin(stdin).output()?)
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

/// The first line of such a program is a comment with a part of the message.
fn refused(file: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(file)?;
    let object = object(&source, &workplace(&format!("refused-{}", name(file)))?)?;
    let expected = source.lines().next().unwrap_or_default();
    let expected = expected.trim_start_matches("// ");
    match translate(&object, &Options::default()) {
        Err(error) if error.to_string().contains(expected) => Ok(()),
        Err(error) => Err(format!("expected `{expected}`, got: {error}").into()),
        Ok(_) => Err("it is translated".into()),
    }
}

/// A recursion without end, whose variables must not run into the program's data, and more memory than there can be.
const TOO_MUCH: [(&str, &str); 2] = [
    (
        "stack-overflow",
        "#[inline(never)] fn deeper(a: &mut [u64; 512]) -> u64 {
             let mut b = *a; b[7] += 1; if b[7] == 0 { b[3] } else { deeper(&mut b) + b[9] } }
         fn main() { println!(\"{}\", deeper(&mut [1; 512])); }",
    ),
    (
        "memory-overflow",
        "fn main() { let block = |i: u8| { let mut block = Vec::with_capacity(900 << 20); block.push(i); block };
             println!(\"{}\", (0..8).map(block).collect::<Vec<_>>()[7][0]); }",
    ),
];

fn panics(name: &str, text: &str) -> Result<(), Failed> {
    let folder = workplace(name)?;
    let translation = translate(&object(text, &folder)?, &Options::default())?;
    let file = folder.join("program.c");
    fs::write(&file, translation.text)?;
    compile::c(&file, &folder.join("program"), "-O2")?;
    let output = execute(&folder.join("program"), Path::new(""))?;
    if output.status.code() != Some(101) || !output.stdout.is_empty() {
        return Err(format!("{output:?}").into());
    }
    Ok(())
}
