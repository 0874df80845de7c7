//! # `cargo judge test`: every verdict, every view of it, every exit status

use std::fs;

use serde_json::Value;

use super::scratch::{ECHO, Scratch};

/// Runs a program on the one case, and checks its exit status and what is printed.
#[track_caller]
fn gets(program: &str, metadata: &str, printed: &[&str]) -> String {
    let printed_always = ["run again: cargo judge test solve --case sample"];
    Scratch::solve(program, metadata)
        .test(&[])
        .prints(1, &[printed, &printed_always].concat())
}

#[test]
fn a_right_program_and_the_file_to_submit() {
    let scratch = Scratch::echo();
    for _ in 0..2 {
        let printed = scratch.test(&["echo"]).prints(
            0,
            &[
                "problem   verdict      CPU time  peak memory\necho      1 AC ",
                "1 problem, 1 case: 1 AC\nto submit: target/judge/submit/echo.rs\n",
            ],
        );
        // A pipe gets no colour.
        assert!(!printed.contains('\u{1b}'), "{printed}");
        assert_eq!(scratch.read("target/judge/submit/echo.rs"), ECHO);
    }
    scratch.case("echo", "other", "1\n", "2\n");
    let printed = scratch.test(&[]).prints(1, &["1 AC, 1 WA"]);
    assert!(!printed.contains("to submit"), "{printed}");
    assert!(!scratch.path("target/judge/submit/echo.rs").exists());
}

#[test]
fn a_wrong_answer_and_one_in_white_space_only() {
    let scratch = Scratch::echo();
    scratch.case("echo", "wrong", "1\n", "2\n");
    scratch.case("echo", "blank", "1\n", "1 \n");
    let printed = scratch.test(&[]).prints(
        1,
        &[
            "WA echo wrong\n    wrong answer: line 1, column 1\n",
            "run again: cargo judge test echo --case wrong\n",
            "    expected   got\n    > 1 | 2    > 1 | 1\n",
            "PE echo blank\n    presentation error: ",
            "1 problem, 3 cases: 1 AC, 1 WA, 1 PE",
        ],
    );
    assert!(!printed.contains("to submit"), "{printed}");
    scratch.test(&[]).says(&["error: 1 of 1 problem not right"]);
}

#[test]
fn too_much_time() {
    let limit = "time-limit = \"200 ms\"\n";
    gets(
        "fn main() { loop {} }\n",
        limit,
        &["TLE solve sample", "of CPU time, the limit is 0.200 s"],
    );
    let sleep = "fn main() { std::thread::sleep(std::time::Duration::from_secs(60)); }\n";
    gets(sleep, limit, &["TLE solve sample", "on the clock"]);
}

#[test]
fn too_much_memory() {
    let take = "fn main() { let v = vec![1u8; 100 << 20]; println!(\"{}\", v.iter().map(|&x| x as u64).sum::<u64>()); }\n";
    let limit = "memory-limit = \"32 MiB\"\n";
    gets(take, limit, &["MLE solve sample", "the limit is 32 MiB"]);
}

#[test]
fn too_much_output() {
    let print = "use std::io::Write;\nfn main() { loop { std::io::stdout().write_all(&[b'7'; 65536]).unwrap(); } }\n";
    gets(
        print,
        "time-limit = \"20 s\"\n",
        &["OLE solve sample", "64 MiB"],
    );
}

#[test]
fn crashes() {
    let exit = "fn main() { std::process::exit(3); }\n";
    gets(exit, "", &["RE solve sample", "exit status 3"]);
    let abort = "fn main() { std::process::abort(); }\n";
    gets(abort, "", &["RE solve sample", "SIGABRT (signal 6)"]);
}

#[test]
fn a_panic_is_shown_in_the_users_own_file() {
    // What is in front of the panic is dead, so that its line in the bundle is another one.
    let panic = "#[allow(dead_code)]\nfn dead() {}\n\nfn main() {\n    panic!(\"oh no\");\n}\n";
    gets(
        panic,
        "",
        &["RE solve sample\n    panicked at solve/src/main.rs:5:5: oh no\n"],
    );
}

#[test]
fn a_compile_error() {
    let scratch = Scratch::solve("fn main() {\n    let x: u8 = \"\";\n}\n", "");
    scratch.test(&[]).prints(
        1,
        &[
            "\nsolve     1 CE\n",
            "CE solve\n",
            "solve/src/main.rs:2:17",
            "1 problem, 0 cases: 1 CE",
        ],
    );
    scratch
        .test(&["--workspace-binary"])
        .prints(1, &["CE solve\n", "src/main.rs:2:17"]);
    scratch.write("solve/src/main.rs", "fn main() {\n    let x = ;\n}\n");
    scratch
        .test(&[])
        .prints(1, &["CE solve\n", "solve/src/main.rs:2:13"]);
}

#[test]
fn one_that_is_wrong_keeps_no_other_from_being_tested() {
    let scratch = Scratch::workspace(&["a", "b", "c"]);
    for name in ["a", "b", "c"] {
        scratch.package(name, "[package.metadata.judge]\njudge = \"aoj\"\n");
        scratch.write(&format!("{name}/src/main.rs"), ECHO);
        scratch.case(name, "sample", "7\n", "7\n");
    }
    scratch.write("a/src/main.rs", "fn main() {}\n");
    fs::remove_dir_all(scratch.path("testcases/b")).expect("it is there");
    scratch.test(&[]).prints(
        1,
        &[
            "WA a sample",
            "error b\n",
            "\nc         1 AC ",
            "3 problems, 2 cases: 1 AC, 1 WA, 1 error",
        ],
    );
    let printed = scratch.test(&["--fail-fast"]).prints(1, &["WA a sample"]);
    assert!(!printed.contains("error b"), "{printed}");
    // A problem is known by its table.
    scratch.package("b", "");
    scratch
        .test(&["a", "c"])
        .prints(1, &["2 problems, 2 cases"]);
    scratch.test(&[]).prints(1, &["2 problems, 2 cases"]);
}

#[test]
fn no_cases_and_unknown_keys_are_errors() {
    let scratch = Scratch::echo();
    fs::remove_file(scratch.path("testcases/echo/sample.out")).expect("it is there");
    scratch.test(&[]).prints(1, &["error echo\n", "sample.out"]);
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    scratch.test(&[]).prints(1, &["error echo\n", "1 error"]);
    let scratch = Scratch::solve(ECHO, "tiem-limit = \"1 s\"\n");
    scratch
        .test(&[])
        .prints(1, &["solve/Cargo.toml:7:1", "tiem-limit"]);
}

#[test]
fn only_some_cases() {
    let scratch = Scratch::echo();
    scratch.case("echo", "sample-2", "1\n", "1\n");
    scratch.case("echo", "wrong", "1\n", "2\n");
    let printed = scratch
        .test(&["--case", "sample*", "--jobs", "1"])
        .prints(0, &["2 cases: 2 AC"]);
    // A file that is not right on all cases is not given out.
    assert!(!printed.contains("to submit"), "{printed}");
    scratch
        .test(&["--case", "sample-?"])
        .prints(0, &["1 case: 1 AC"]);
    scratch
        .test(&["--case", "nothing"])
        .fails(2, &["no case is called `nothing`"]);
    let printed = scratch
        .test(&["--fail-fast", "-j1", "--workspace-binary"])
        .prints(1, &["1 WA"]);
    assert!(
        printed.contains("--case wrong --workspace-binary"),
        "{printed}"
    );
}

#[test]
fn wrong_use() {
    let scratch = Scratch::echo();
    scratch.test(&["nobody"]).fails(
        2,
        &["no package or binary of this workspace is called `nobody`"],
    );
    for arguments in [["--time-limit", "2"], ["--memory-limit", "2 MB"]] {
        scratch.test(&arguments).fails(2, &[]);
    }
    for number in ["0", "-1", "many"] {
        scratch.test(&[&format!("--jobs={number}")]).fails(
            2,
            &[&format!(
                "invalid value '{number}' for '--jobs <N>': expected a number, 1 or more\n"
            )],
        );
    }
    scratch.package("echo", "");
    scratch.test(&[]).fails(2, &["no problem to test"]);
    scratch.test(&["echo"]).fails(2, &["no judge is given"]);
}

#[test]
fn limits_of_the_command_line() {
    let scratch = Scratch::solve(
        // By the clock, a busy machine would leave it too little CPU time to exceed anything.
        "fn main() { let mut n = 0u64; while n < 200_000_000 { n = std::hint::black_box(n + 1); } println!(\"7\"); }\n",
        "",
    );
    scratch.test(&[]).prints(0, &["1 AC"]);
    scratch
        .test(&["--time-limit", "100 ms"])
        .prints(1, &["1 TLE", "the limit is 0.100 s"]);
    scratch
        .test(&["--memory-limit", "1 KiB"])
        .prints(1, &["1 MLE"]);
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
    assert_eq!(document["ok"], false);
    assert_eq!(document["counts"]["WA"], 1);
    let problem = &document["problems"][0];
    assert_eq!(problem["time_limit_seconds"], 1.5);
    assert_eq!(problem["memory_limit_bytes"], 64 << 20);
    assert_eq!(problem["not_run"], 2);
    assert_eq!(problem["not_run_names"], serde_json::json!(["b", "sample"]));
    let case = &problem["cases"][0];
    assert_eq!(case["name"], "a-wrong");
    assert_eq!(case["verdict"], "WA");
    assert!(case["peak_memory_bytes"].is_u64());
    let time = |value: &Value| value["wall_seconds"].as_f64().expect("it is a number");
    assert!(time(&document) >= time(problem), "{document}");
    assert!(time(problem) > time(case), "{document}");
    // The help is the one place that says what is in the document.
    let help = scratch.test(&["--help"]).prints(0, &[]);
    let words: Vec<&str> = help
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    for value in [&document, problem, case] {
        for key in value.as_object().expect("it is a table").keys() {
            assert!(words.contains(&key.as_str()), "{key} is not in\n{help}");
        }
    }
}

#[test]
fn the_command_that_runs_a_case_again_has_its_limits() {
    let scratch = Scratch::solve(ECHO, "");
    scratch.case("solve", "-d", "7\n", "8\n");
    let limits = ["--time-limit", "300 ms", "--memory-limit", "32 MiB"];
    let again = "cargo judge test solve --case -d --time-limit '300 ms' --memory-limit '32 MiB'\n";
    scratch.test(&limits).prints(1, &[again]);
    let said = [&["--case", "-d"], &limits[..]].concat();
    scratch.test(&said).prints(1, &["1 case: 1 WA", again]);
}
