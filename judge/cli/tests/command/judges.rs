//! # Which judge, and what a workspace says about it

use super::scratch::{ECHO, Run, Scratch, command, run};

const LIST: &str = "algospot, aoj, atcoder, codechef, codeforces, ";

#[test]
fn no_judge_lists_the_judges() {
    let scratch = Scratch::echo();
    scratch.package("echo", "");
    let said = "no judge is given for `echo`\n --> echo/Cargo.toml";
    scratch.bundle(&["echo"]).fails(2, &[said, "--judge", LIST]);
    let unknown = "no judge is called `nowhere`";
    let run = scratch.bundle(&["echo", "--judge", "nowhere"]);
    run.fails(2, &[unknown, LIST]);
    scratch.package("echo", "[package.metadata.judge]\njudge = \"nowhere\"\n");
    let place = "\n --> echo/Cargo.toml:6:9\n  |\n6 | judge = \"nowhere\"\n";
    let said = format!("{unknown}{place}");
    scratch.bundle(&["echo"]).fails(2, &[&said, LIST]);
    scratch.package("echo", "[package.metadata.judge]\njugde = \"aoj\"\n");
    let said = ["echo/Cargo.toml:6:1", "unknown field `jugde`"];
    scratch.bundle(&["echo"]).fails(1, &said);
}

#[test]
fn a_workspace_has_a_judge_of_its_own() {
    let scratch = Scratch::echo();
    // Edition 2015 is what the workspace says, and there an import begins at the root.
    let profile =
        "title = \"Mine\"\nedition = \"2015\"\nrustc = \"1.63\"\nsource-limit = \"1 KiB\"\n";
    scratch.profile("mine", profile);
    let manifest = scratch
        .read("echo/Cargo.toml")
        .replace("\"2021\"", "\"2015\"");
    scratch.write("echo/Cargo.toml", &manifest);
    let module = "mod one {\n    pub use std::io;\n}\n\nmod two {\n    pub use one::io;\n}\n\n";
    let main = module.to_string() + &ECHO.replace("use std::io", "use two::io");
    scratch.write("echo/src/main.rs", &main);
    let bundled = scratch.bundle(&["echo", "--judge", "mine"]);
    bundled.says(&["Verified `echo` for Mine"]);
    bundled.succeeds();
    let said = "echo/src/main.rs:6:";
    scratch
        .bundle(&["echo", "--judge", "aoj"])
        .fails(1, &[said]);
    scratch.write("echo/src/main.rs", ECHO);
    let run = scratch.bundle(&["echo", "--judge", "poj"]);
    run.says(&["note: POJ takes no Rust, only C, C++, Pascal, Java and Fortran"]);
    assert_eq!(run.succeeds(), ECHO);
    // And one that is known, with one fact changed.
    scratch.profile("aoj", "source-limit = \"10 bytes\"\nedition = \"2015\"\n");
    let said = "the file has 208 bytes, and AOJ takes no more than 10";
    scratch.bundle(&["echo"]).fails(1, &[said]);
}

#[test]
fn the_readmes_judge_works_as_written() {
    let readme = include_str!("../../../README.md");
    let mut blocks = readme.split("```toml\n[workspace.metadata.judge.profiles.local]");
    let profile = blocks.nth(1).and_then(|block| block.split("```").next());
    let scratch = Scratch::workspace(&[]);
    let (_, profile) = profile
        .expect("the manual has an example")
        .split_once('\n')
        .unwrap();
    scratch.profile("local", profile);
    // A page is enough to know the judge, and the judge to know where to submit.
    let page = "https://judge.example/p/7";
    let run = |arguments: &[&str]| run(&scratch.path("."), arguments);
    run(&["new", "seven", "--problem", page]).says(&["Created `seven` for Our contest"]);
    scratch.write("seven/src/main.rs", ECHO);
    scratch.case("seven", "sample-1", "7\n", "7\n");
    run(&["submit", "seven", "--no-copy", "--no-open"])
        .says(&["https://judge.example/p/7/submit", "Choose \"Rust 1.75\""]);
    // And the least that there may be.
    scratch.profile("local", "edition = \"2021\"\n");
    let bundled = scratch.bundle(&["seven"]);
    bundled.says(&["Verified `seven` for local"]);
    bundled.succeeds();
}

/// It sleeps for longer than the limit, which takes no CPU time.
const SLEEPS: &str = "\
fn main() {
    std::thread::sleep(std::time::Duration::from_millis(300));
    println!(\"7\");
}
";

#[test]
fn the_judges_clock_counts() {
    let scratch = Scratch::solve(SLEEPS, "time-limit = \"250 ms\"\n");
    scratch.test(&[]).prints(0, &["1 AC"]);
    scratch.profile("aoj", "clock = \"wall\"\n");
    // Also where one is run again because others ran beside it.
    scratch.case("solve", "other", "8\n", "7\n");
    let said = [
        "2 TLE",
        "time limit exceeded: ended after 0.",
        " of CPU time; the limit is 0.250 s on the clock\n",
    ];
    scratch.test(&["--jobs", "2"]).prints(1, &said);
    scratch.bundle(&["solve"]).fails(1, &["with TLE\n"]);
}

#[test]
fn a_program_sees_the_judges_variables() {
    let main = "fn main() {\n    println!(\"{}\", std::env::var(\"MY_JUDGE\").unwrap());\n}\n";
    let scratch = Scratch::solve(main, "");
    scratch.test(&[]).prints(1, &["1 RE"]);
    scratch.profile("aoj", "env = { MY_JUDGE = \"7\" }\n");
    scratch.test(&[]).prints(0, &["1 AC"]);
    scratch
        .bundle(&["solve"])
        .says(&["Verified `solve` for AOJ"]);
    scratch.write(
        "solve/examples/seven.rs",
        "fn main() { println!(\"7\"); }\n",
    );
    let stress = [
        "solve",
        "--against",
        "seven",
        "--generator",
        "seven",
        "--tries",
        "3",
    ];
    scratch
        .stress(&stress)
        .prints(0, &["agrees with `seven` on 3 inputs"]);
}

/// Syntax is left to the judge's own compiler, whatever its age: the first ones know no JSON.
#[cfg(unix)]
#[test]
fn the_judges_own_compiler_has_the_last_word() {
    let scratch = Scratch::echo();
    let unknown = "edition = \"2015\"\nrustc = \"1.60.99\"\n";
    let other = scratch
        .read("echo/Cargo.toml")
        .replace("\"echo\"", "\"other\"");
    scratch.write("other/Cargo.toml", &other);
    scratch.write("other/src/main.rs", ECHO);
    scratch.case("other", "sample", "7\n", "7\n");
    scratch.profile("aoj", unknown);
    // Once in a command, for all problems.
    let run = scratch.test(&[]);
    let said =
        "nobody looks for syntax that AOJ does not have yet; `rustup toolchain install 1.60.99`";
    assert_eq!(run.stderr.matches(said).count(), 1, "{}", run.stderr);
    run.prints(0, &["2 problems, 2 cases: 2 AC"]);

    let refuses = "#[cfg(judges_own)]\ncompile_error!(\"it is too new\");\n";
    scratch.write("echo/src/main.rs", &format!("{ECHO}\n{refuses}"));
    let refused = ["it is too new", "echo/src/main.rs:11:1"];
    // As rustup keeps toolchains: one beside the other.
    let exec = "exec rustc --cfg judges_own \"$@\"";
    scratch.script("target/toolchains/1.60.99-x/bin/rustc", exec);
    let sysroot = scratch.path("target/toolchains/usual");
    let asked = format!(
        "case \"$*\" in '-O --print sysroot'*) rustc \"$@\" | sed '1s|.*|{}|';;",
        sysroot.display()
    );
    let usual = scratch.script("usual.sh", &format!("{asked} *) exec rustc \"$@\";; esac"));
    let arguments = ["judge", "bundle", "echo"];
    let output = command(&scratch.path("."), &arguments)
        .env("RUSTC", usual)
        .output();
    Run::of(&arguments, output.expect("it can be started")).fails(1, &refused);
    // And where the judge's facts say where it is.
    let judge = |rustc: &str, kind: &str, own: &str| {
        let compile = format!("compile = {{ kind = \"{kind}\" }}");
        let facts = format!("rustc = \"{rustc}\"\nrustc-path = {own:?}\n{compile}\n");
        scratch.profile("mine", &format!("edition = \"2015\"\n{facts}"));
        scratch.bundle(&["echo", "--judge", "mine"])
    };
    for kind in ["rustc", "cargo"] {
        let run = judge("1.60.99", kind, "target/toolchains/1.60.99-x/bin/rustc");
        assert!(!run.stderr.contains("nobody looks"), "{}", run.stderr);
        run.fails(1, &refused);
    }
    let says = "echo 'main.rs:6:9: 6:15 error: no such syntax' >&2";
    let old = format!("case \"$*\" in *json* | *edition*) exit 3;; esac\n{says}\nexit 101");
    let run = judge("1.0.0", "rustc", &scratch.script("old.sh", &old));
    run.fails(1, &["echo/src/main.rs:6:9: 6:15 error: no such syntax"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_named_before_all_that_a_linker_says() {
    let scratch = Scratch::echo();
    let says = "echo 'ld: final link failed: No space left on device' >&2\nexit 1";
    let flag = format!("-Clinker={}", scratch.script("linker.sh", says));
    let compile = format!("compile = {{ kind = \"rustc\", flags = [{flag:?}] }}\n");
    scratch.profile("aoj", &compile);
    let said = "error: the disk is full\nlinking with ";
    scratch.bundle(&["echo"]).fails(1, &[said]);
}

/// What is wrong in a profile with the edition 2021 above it, in which column of the seventh line, and what is said.
const MISTAKES: &str = "
colour = 'red'                  | 7:1  | unknown field `colour`
source-limit = '64 kB'          | 7:16 | expected a length
rustc = 'new'                   | 7:9  | expected a version
crates.a = 'new'                | 7:12 | expected a version
crates.a.versoin = '1'          | 7:   | expected a version
compile = { kind = 'gcc' }      | 7:   | unknown variant `gcc`
";

#[test]
fn a_profile_with_a_mistake_names_its_place() {
    let scratch = Scratch::echo();
    let fails = |profile: &str, said: &[&str]| {
        scratch.profile("mine", profile);
        let run = scratch.bundle(&["echo", "--judge", "mine"]);
        run.fails(1, said);
    };
    for mistake in MISTAKES.trim().lines() {
        let mut parts = mistake.split('|').map(str::trim);
        let [profile, place, message] = [(); 3].map(|()| parts.next().expect("three parts"));
        let profile = format!("edition = '2021'\n{profile}\n");
        fails(&profile, &[&format!("Cargo.toml:{place}"), message]);
    }
    let message = "expected an edition";
    fails("edition = '2020'\n", &["Cargo.toml:6:11", message]);
    let message = "missing field `edition`";
    fails("title = 'Mine'\n", &["Cargo.toml:5:", message]);
    // A compiler that is too old for its edition, too.
    let said = "error: edition 2021 is stable since Rust 1.56.0, and mine has 1.55.0";
    fails("edition = '2021'\nrustc = '1.55.0'\n", &[said]);
}

/// A condition, and how a judge compiles for which it holds.
const CONDITIONS: &str = r#"
mine                      | kind = "rustc", flags = ["-O", "--cfg=mine"]
mine                      | kind = "cargo", flags = ["--cfg", "mine"]
debug_assertions          | kind = "rustc", flags = []
not(debug_assertions)     | kind = "rustc"
debug_assertions          | kind = "rustc", flags = ["-O", "-Cdebug-assertions"]
not(debug_assertions)     | kind = "cargo", manifest.profile.release.opt-level = 0
debug_assertions          | kind = "cargo", manifest.profile.release.debug-assertions = true
panic = "abort"           | kind = "cargo", manifest.profile.release.panic = "abort"
not(target_os = "none")   | kind = "rustc", flags = ["-O", "-C", "overflow-checks"]
"#;

#[test]
fn a_library_sees_what_the_judge_sets() {
    let main = ECHO.replace("number)", "lib::same(number))");
    let scratch = Scratch::with_library(&main, "", "7\n");
    for line in CONDITIONS.trim().lines() {
        let (condition, compile) = line.split_once('|').expect("two parts");
        let facts = format!("edition = \"2021\"\ncompile = {{ {compile} }}\n");
        scratch.profile("mine", &facts);
        let same = "pub fn same(number: i64) -> i64 {\n    number\n}\n";
        scratch.write("lib/src/lib.rs", &format!("#[cfg({condition})]\n{same}"));
        let run = scratch.bundle(&["top", "--no-verify", "--judge", "mine"]);
        let text = run.succeeds();
        let has = text.contains("pub fn same");
        assert!(has, "{condition} where {compile}:\n{text}");
    }
}
