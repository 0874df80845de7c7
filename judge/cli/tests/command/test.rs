//! # `cargo judge test`: every verdict, every view of it, every exit status

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::scratch::{ECHO, Run, Scratch};

#[test]
fn a_right_program_and_the_file_to_submit() {
    let scratch = Scratch::echo();
    for _ in 0..2 {
        let table = "problem   verdict      CPU time  peak memory\necho      1 AC ";
        let closing = "1 problem, 1 case: 1 AC\nto submit: target/judge/submit/echo.rs\n";
        let printed = scratch
            .test(&["echo", "--prove"])
            .prints(0, &[table, closing]);
        // A pipe gets no colour.
        assert!(!printed.contains('\u{1b}'), "{printed}");
        assert_eq!(scratch.read("target/judge/submit/echo.rs"), ECHO);
    }
    scratch.case("echo", "wrong", "1\n", "2\n");
    scratch.case("echo", "blank", "1\n", "1 \n");
    let run = scratch.test(&["--prove"]);
    run.says(&["error: 1 of 1 problem not right"]);
    let printed = run.prints(
        1,
        &[
            "WA echo wrong\n    wrong answer: line 1, column 1\n",
            "run again: cargo judge test echo --case wrong --prove\n",
            "    expected   got\n    > 1 | 2    > 1 | 1\n",
            "PE echo blank\n    presentation error: ",
            "1 problem, 3 cases: 1 AC, 1 WA, 1 PE\ntested: what the judge would run\n",
        ],
    );
    assert!(!printed.contains("to submit"), "{printed}");
    assert!(!scratch.path("target/judge/submit/echo.rs").exists());
}

#[test]
fn a_wrong_output_is_kept_until_it_is_right() {
    let scratch = Scratch::workspace(&["contest"]);
    scratch.package("contest", "[package.metadata.judge]\njudge = \"aoj\"\n");
    for (name, case) in [("a", "contest/a"), ("contest-b", "contest/b")] {
        scratch.write(&format!("contest/src/bin/{name}.rs"), ECHO);
        scratch.case(case, "sample", "7\n", "8\n");
    }
    let said = |printed: &str, problem: &str| {
        let [expected, got] = ["testcases", "target/judge/output"]
            .map(|folder| scratch.path(&format!("{folder}/contest/{problem}/sample.out")));
        let (expected, got) = (expected.display(), got.display());
        let lines = format!("    expected:  {expected}\n    got:       {got}\n\n");
        assert!(printed.contains(&lines), "no {lines:?} in {printed}");
    };
    let printed = scratch.test(&[]).prints(1, &["2 cases: 2 WA"]);
    for problem in ["a", "b"] {
        said(&printed, problem);
        let path = format!("target/judge/output/contest/{problem}/sample.out");
        assert_eq!(scratch.read(&path), "7\n");
    }
    scratch.case("contest/a", "sample", "7\n", "7\n");
    scratch.test(&[]).prints(1, &["1 AC, 1 WA"]);
    assert!(scratch.names("target/judge/output/contest/a").is_empty());
    assert_eq!(
        scratch.names("target/judge/output/contest/b"),
        ["sample.out"]
    );
    // That it cannot be kept is no verdict.
    fs::remove_dir_all(scratch.path("target/judge/output")).expect("it is there");
    scratch.write("target/judge/output", "");
    let not = "    got:       not kept: cannot write /";
    scratch.test(&[]).prints(1, &[not, "1 AC, 1 WA"]);
}

/// One program that does what its input says.
const ACTS: &str = "\
use std::io::Write;
fn main() {
    match std::io::stdin().lines().next().unwrap().unwrap().as_str() {
        \"computes\" => loop {},
        \"sleeps\" => std::thread::sleep(std::time::Duration::from_secs(60)),
        \"takes\" => println!(\"{}\", vec![1u8; 100 << 20].iter().map(|&x| x as u64).sum::<u64>()),
        \"prints\" => loop {
            std::io::stdout().write_all(&[b'7'; 65536]).unwrap();
        },
        \"recurses\" => println!(\"{}\", depth(u64::MAX)),
        \"exits\" => std::process::exit(3),
        \"aborts\" => std::process::abort(),
        _ => panic!(\"oh no\"),
    }
}
fn depth(left: u64) -> u64 {
    let frame = std::hint::black_box([left; 64]);
    if left == 0 { 0 } else { depth(left - 1) + frame[7] }
}
";

#[test]
fn every_way_to_fail_has_its_verdict_and_its_reason() {
    // What is in front of the panic is dead, so that its line in the bundle is another one.
    let program = format!("#[allow(dead_code)]\nfn dead() {{}}\n\n{ACTS}");
    let scratch = Scratch::solve(&program, "memory-limit = \"32 MiB\"\n");
    let check = |name: &str, more: &[&str], verdict: &str, reason: &str| {
        scratch.case("solve", name, &format!("{name}\n"), "7\n");
        let arguments = [&["--case", name], more].concat();
        let head = format!("{verdict} solve {name}\n");
        let again = format!("run again: cargo judge test solve --case {name}");
        scratch.test(&arguments).prints(1, &[&head, reason, &again]);
    };
    let short = ["--time-limit", "200 ms"];
    check(
        "computes",
        &short,
        "TLE",
        "of CPU time, the limit is 0.200 s",
    );
    check("sleeps", &short, "TLE", "on the clock");
    check(
        "takes",
        &["--memory-limit", "48 MiB"],
        "MLE",
        "the limit is 48 MiB (as the command says)",
    );
    let own = "stack overflow: it needs more than its stack of 28 MiB, the memory limit is 32 MiB (the problem's)";
    check("recurses", &[], "RE", own);
    check("prints", &["--time-limit", "20 s"], "OLE", "64 MiB");
    check("exits", &[], "RE", "exit status 3");
    check("aborts", &[], "RE", "SIGABRT (signal 6)");
    scratch.profile("aoj", "stack-limit = \"16 MiB\"\n");
    let judges = "stack overflow: it needs more than the judge's stack of 16 MiB\n";
    check("recurses", &[], "RE", judges);
    scratch.profile("aoj", "stack-limit = \"32 MiB\"\n");
    check("recurses", &[], "RE", own);
    let place = "RE solve panics\n    panicked at solve/src/main.rs:16:14: oh no\n";
    check("panics", &[], "RE", place);
}

#[test]
fn a_compile_error() {
    let scratch = Scratch::solve("fn main() {\n    let x: u8 = \"\";\n}\n", "");
    for arguments in [&[][..], &["--prove"]] {
        let place =
            "CE solve\n    error[E0308]: mismatched types\n     --> solve/src/main.rs:2:17\n";
        let label = "|            expected due to this\n\n1 problem, 0 cases: 1 CE";
        let printed = ["\nsolve     1 CE\n", place, label];
        scratch.test(arguments).prints(1, &printed);
    }
    let coloured = scratch.test_with(&[("CLICOLOR_FORCE", "1")], &[]).ends(1);
    let colour = "\u{1b}[1m\u{1b}[91merror[E0308]\u{1b}[0m";
    assert!(coloured.contains(colour), "{coloured}");
    let document = scratch.test_with(&[("CLICOLOR_FORCE", "1")], &["--json"]);
    let document: Value = serde_json::from_str(&document.ends(1)).expect("it is JSON");
    let error = &document["problems"][0]["error"];
    assert_eq!(error["verdict"], "CE");
    let message = error["message"].as_str().expect("it is a text");
    assert!(message.starts_with("error[E0308]: mismatched"), "{message}");
    // One of two in a package, and a library that both need.
    scratch.write("solve/src/bin/right.rs", ECHO);
    for name in ["right", "solve"] {
        scratch.case(&format!("solve/{name}"), "sample", "7\n", "7\n");
    }
    scratch
        .test(&[])
        .prints(1, &["CE solve/solve\n", "\nsolve/right  1 AC "]);
    let manifest = scratch.read("solve/Cargo.toml");
    let needs = "[features]\nmore = []\n\n[[bin]]\nname = \"solve\"\npath = \"src/main.rs\"\nrequired-features = [\"more\"]\n";
    scratch.write("solve/Cargo.toml", &format!("{manifest}{needs}"));
    let said = "error solve/solve\n    target `solve` in package `solve` requires the features";
    scratch.test(&[]).prints(1, &[said, "\nsolve/right  1 AC "]);
    scratch.write("solve/Cargo.toml", &manifest);
    scratch.write("solve/src/lib.rs", "fn one() -> u8 {\n    \"\"\n}\n");
    scratch.test(&[]).prints(
        1,
        &[
            "CE solve/right\n    error[E0308]",
            "CE solve/solve\n    error[E0308]",
            "2 CE",
        ],
    );
}

/// Two packages have programs of one name, which are one file to cargo.
#[test]
fn what_the_workspace_builds() {
    let scratch = Scratch::workspace(&["a", "b"]);
    for name in ["a", "b"] {
        scratch.package(name, "[package.metadata.judge]\njudge = \"aoj\"\n");
        let text = format!("fn main() {{\n    println!(\"{name}\");\n}}\n");
        for program in ["other", "same"] {
            scratch.write(&format!("{name}/src/bin/{program}.rs"), &text);
            scratch.case(
                &format!("{name}/{program}"),
                "sample",
                "",
                &format!("{name}\n"),
            );
        }
    }
    let lto = "[profile.release]\nlto = true\n";
    scratch.write(
        "Cargo.toml",
        &format!("{}\n{lto}", scratch.read("Cargo.toml")),
    );
    let cargo_builds = || {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(["build", "--release", "--verbose"])
            .current_dir(scratch.path("."));
        let output = cargo.env_remove("CARGO_TARGET_DIR").output();
        Run::of(&[], output.expect("cargo can be started"))
    };
    assert!(cargo_builds().stderr.contains("Running"));
    let all = "4 problems, 4 cases: 4 AC\n\
               tested: what the workspace builds; the same with --prove tests what is submitted\n";
    scratch.test(&[]).prints(0, &[all]);
    scratch
        .test(&["b/same", "a/same", "b/other"])
        .prints(0, &["3 cases: 3 AC"]);
    assert!(!scratch.path("target/judge").exists());
    // What is built for the tests and what the user builds live beside each other.
    let again = cargo_builds();
    assert!(!again.stderr.contains("Running"), "{}", again.stderr);
    scratch.test(&["--docs", "none"]).fails(2, &["--prove"]);
}

#[test]
fn one_that_is_wrong_keeps_no_other_from_being_tested() {
    let scratch = Scratch::workspace(&["a", "b", "c", "d"]);
    for name in ["a", "b", "c", "d"] {
        scratch.package(name, "[package.metadata.judge]\njudge = \"aoj\"\n");
        scratch.write(&format!("{name}/src/main.rs"), ECHO);
        scratch.case(name, "sample", "7\n", "7\n");
    }
    scratch.write("a/src/main.rs", "fn main() {}\n");
    fs::remove_dir_all(scratch.path("testcases/b")).expect("it is there");
    // A file from before would pass for what is right now.
    let earlier = "target/judge/submit/b.rs";
    scratch.write(earlier, ECHO);
    fs::remove_file(scratch.path("testcases/c/sample.out")).expect("it is there");
    scratch.test(&[]).prints(
        1,
        &[
            "WA a sample",
            "error b\n",
            "error c\n    ",
            "sample.out",
            "\nd         1 AC ",
            "4 problems, 2 cases: 1 AC, 1 WA, 2 errors",
        ],
    );
    assert!(!scratch.path(earlier).exists());
    let printed = scratch.test(&["--fail-fast"]).prints(1, &["WA a sample"]);
    assert!(!printed.contains("error b"), "{printed}");
    // A problem is known by its table.
    scratch.package("b", "");
    let unknown = "[package.metadata.judge]\njudge = \"aoj\"\ntiem-limit = \"1 s\"\n";
    scratch.package("c", unknown);
    scratch.test(&[]).prints(
        1,
        &["3 problems, 2 cases", "c/Cargo.toml:7:1", "tiem-limit"],
    );
    // That nobody judges it is a fault of one problem too.
    for (judge, said) in [
        ("", "no judge is given for `c`"),
        ("judge = \"nowhere\"\n", "no judge is called `nowhere`"),
    ] {
        scratch.package("c", &format!("[package.metadata.judge]\n{judge}"));
        scratch.test(&["c", "d"]).prints(
            1,
            &["\nd         1 AC ", "error c\n", said, "1 AC, 1 error"],
        );
    }
    scratch
        .test(&["a", "d", "d"])
        .prints(1, &["2 problems, 2 cases"]);
}

#[test]
fn only_some_cases_and_other_limits() {
    let scratch = Scratch::solve(ECHO, "");
    scratch.case("solve", "sample-2", "1\n", "1\n");
    scratch.case("solve", "-d", "7\n", "8\n");
    let printed = scratch
        .test(&["--case", "sample*", "--jobs", "1", "--prove"])
        .prints(0, &["2 cases: 2 AC"]);
    // A file that is not right on all cases is not given out.
    assert!(!printed.contains("to submit"), "{printed}");
    scratch
        .test(&["--case", "sample-?"])
        .prints(0, &["1 case: 1 AC"]);
    // The command that runs it again comes to the same.
    let again =
        "cargo judge test solve --case -d --prove --time-limit '300 ms' --memory-limit '32 MiB'\n";
    let limits = ["--time-limit", "300 ms", "--memory-limit", "32 MiB"];
    let arguments = [&["--fail-fast", "-j1", "--prove"], &limits[..]].concat();
    scratch.test(&arguments).prints(1, &["1 WA", again]);
    scratch
        .test(&["--case", "-d", "--memory-limit", "1 KiB"])
        .prints(1, &["1 case: 1 MLE"]);
    // Nor is one that other limits than the judge's have let through.
    fs::remove_file(scratch.path("testcases/solve/-d.in")).expect("it is there");
    fs::remove_file(scratch.path("testcases/solve/-d.out")).expect("it is there");
    for limit in ["--time-limit=60 s", "--memory-limit=1 GiB"] {
        let printed = scratch
            .test(&["--prove", limit])
            .prints(0, &["2 cases: 2 AC"]);
        assert!(!printed.contains("to submit"), "{printed}");
    }
}

#[test]
fn wrong_use() {
    let scratch = Scratch::echo();
    for line in [
        "nobody: no package or binary of this workspace is called `nobody`",
        "--case=nothing: no case is called `nothing`",
        "--case=smaple: did you mean `sample`?",
        "--time-limit=2: --time-limit",
        "--memory-limit=2MB: --memory-limit",
        "--jobs=0: expected a number, 1 or more\n",
        "--jobs=-1: expected a number, 1 or more\n",
        "--jobs=many: expected a number, 1 or more\n",
    ] {
        let (argument, said) = line.split_once(": ").expect("both are there");
        scratch.test(&[argument]).fails(2, &[said]);
    }
    scratch.package("echo", "");
    scratch.test(&[]).fails(2, &["no problem to test"]);
}

#[test]
fn json_says_which_limits_held_and_what_was_left_out() {
    let scratch = Scratch::echo();
    scratch.case("echo", "a-wrong", "1\n", "2\n");
    scratch.case("echo", "b", "1\n", "1\n");
    let limits = ["--time-limit", "1500 ms", "--memory-limit", "64 MiB"];
    let arguments = ["--json", "--fail-fast", "--jobs", "1"];
    let run = scratch.test(&[&limits[..], &arguments].concat());
    let document: Value = serde_json::from_str(&run.prints(1, &[])).expect("it is JSON");
    let problem = &document["problems"][0];
    let case = &problem["cases"][0];
    for (value, expected) in [
        (&document["ok"], Value::from(false)),
        (&document["tested"], "workspace".into()),
        (&document["counts"]["WA"], 1.into()),
        (&problem["time_limit_seconds"], 1.5.into()),
        (&problem["memory_limit_bytes"], (64 << 20).into()),
        (&problem["not_run"], 2.into()),
        (
            &problem["not_run_names"],
            serde_json::json!(["b", "sample"]),
        ),
        (&case["name"], "a-wrong".into()),
        (&case["verdict"], "WA".into()),
    ] {
        assert_eq!(*value, expected, "{document}");
    }
    assert!(case["peak_memory_bytes"].is_u64());
    let time = |value: &Value| value["wall_seconds"].as_f64().expect("it is a number");
    assert!(time(&document) >= time(problem), "{document}");
    assert!(time(problem) > time(case), "{document}");
    // The help is the one place that says what is in the document.
    let help = scratch.test(&["--help"]).prints(0, &[]);
    let words = help.split(|c: char| !c.is_alphanumeric() && c != '_');
    let words: Vec<&str> = words.collect();
    for value in [&document, problem, case] {
        for key in value.as_object().expect("it is a table").keys() {
            assert!(words.contains(&key.as_str()), "{key} is not in\n{help}");
        }
    }
}
