//! # Rust against its own C
//!
//! Each program is compiled for this machine and, by way of a wasm object, from C. Both must print the same bytes and
//! end with the same status. The C is compiled twice, and each warning is an error: as a judge does, for 32 bits where
//! a C library for them is installed, and with the sanitizers, which find what C leaves undefined. Debian's rustc 1.63
//! makes the objects. It takes seconds for each, so the files of `tests/programs` are modules of one program, which
//! runs the module that its first line of input names. Those of `tests/alone` cannot share a program.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use judge_to_c::{Options, translate};
use libtest_mimic::{Arguments, Failed, Trial};

mod compile;
mod damaged;
#[path = "../../../bundler/tests/generated/random.rs"]
mod numbers;
mod program;
mod random;

use compile::{has_compiler, object, workplace};
use program::Program;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    if !has_compiler() {
        eprintln!("skipped: Debian's rustc and libstd-rust-dev-wasm32 are not installed");
        return ExitCode::SUCCESS;
    }
    // The longest comes first, so that both cores are busy to the end.
    let mut trials = vec![
        Trial::test("programs", programs),
        Trial::test("random programs", random_programs),
    ];
    for (name, text) in sources("alone") {
        trials.push(Trial::test(name.clone(), move || {
            let program = Program::new(&name, &text)?;
            program.is_the_same(b"")?;
            compile::cpp(&program.source, &program.source.with_extension("cpp"))
        }));
    }
    for (name, text) in sources("refused") {
        let name = format!("refused {name}");
        trials.push(Trial::test(name.clone(), move || refused(&name, &text)));
    }
    trials.push(Trial::test("damaged", damaged::refused_or_translated));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The names and texts of the programs in a folder.
fn sources(folder: &str) -> Vec<(String, String)> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let entries = fs::read_dir(tests.join(folder)).expect("the folder of programs");
    let paths = entries.map(|entry| entry.expect("a program").path());
    let sources = paths.filter_map(|path| {
        let name = path.file_name()?.to_str()?.strip_suffix(".rs")?;
        Some((name.to_string(), fs::read_to_string(&path).expect("a text")))
    });
    let sources: Vec<_> = sources.collect();
    assert!(!sources.is_empty());
    sources
}

/// Expects an error that contains the comment in the program's first line.
fn refused(name: &str, source: &str) -> Result<(), Failed> {
    let object = object(source, &workplace(name)?)?;
    let expected = source.lines().next().unwrap_or_default();
    let expected = expected.trim_start_matches("// ");
    match translate(&object, &Options::default()) {
        Err(error) if error.to_string().contains(expected) => Ok(()),
        Err(error) => Err(format!("expected `{expected}`, got: {error}").into()),
        Ok(_) => Err("it is translated".into()),
    }
}

/// The input of the modules that read one.
const TEXT: &[u8] = include_bytes!("../programs/text.in");

/// An unbounded recursion, whose variables must not overwrite the program's data, and an impossible allocation.
const TOO_MUCH: [(&str, &str); 2] = [
    (
        "stack_overflow",
        "#[inline(never)] fn deeper(a: &mut [u64; 512]) -> u64 {
             let mut b = *a; b[7] += 1; if b[7] == 0 { b[3] } else { deeper(&mut b) + b[9] } }
         fn main() { println!(\"{}\", deeper(&mut [1; 512])); }",
    ),
    (
        "memory_overflow",
        "fn main() { let block = |i: u8| { let mut block = Vec::with_capacity(900 << 20); block.push(i); block };
             println!(\"{}\", (0..8).map(block).collect::<Vec<_>>()[7][0]); }",
    ),
];

fn programs() -> Result<(), Failed> {
    let files = sources("programs");
    let too_much = TOO_MUCH.map(|(name, text)| (name.to_string(), text.to_string()));
    let program = Program::new(
        "programs",
        &program::of_modules(files.iter().chain(&too_much)),
    )?;
    compare(&program, &files)?;
    for (name, _) in TOO_MUCH {
        let output = program.execute("fast", name.as_bytes())?;
        if output.status.code() != Some(101) || !output.stdout.is_empty() {
            return Err(format!("{name}: {output:?}").into());
        }
    }
    Ok(())
}

fn random_programs() -> Result<(), Failed> {
    let modules = [2, 3].map(|seed| (format!("seed_{seed}"), random::program(seed)));
    let program = Program::new("random", &program::of_modules(&modules))?;
    compare(&program, &modules)
}

/// Compares what each module does, and names those that differ.
fn compare(program: &Program, modules: &[(String, String)]) -> Result<(), Failed> {
    let mut differences = String::new();
    for (name, _) in modules {
        let input = [name.as_bytes(), b"\n", TEXT].concat();
        if let Err(difference) = program.is_the_same(&input) {
            differences += &format!("{name}: {}\n", difference.message().unwrap_or_default());
        }
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(differences.into())
}
