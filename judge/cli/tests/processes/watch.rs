//! # `cargo judge test --watch`: again on save

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::Value;

use crate::kit::{Background, ECHO, Workspace, is_alive, wait_for};

const WAITING: &str = "    Watching sources and cases; press Ctrl-C to stop\n";

/// A program that prints a text whatever it reads.
fn printing(text: &str) -> String {
    format!("fn main() {{\n    println!(\"{text}\");\n}}\n")
}

#[test]
fn a_save_is_answered() {
    let workspace = Workspace::echo();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    // As an editor does it: beside, and then in place of it.
    workspace.write("echo/src/.main.rs.swp", printing("8"));
    let path = |name| workspace.path("echo/src").join(name);
    fs::rename(path(".main.rs.swp"), path("main.rs")).expect("it can be renamed");
    judge.says("1 case: 1 WA\n", "     Changed echo/src/main.rs\n");
    // A new case, whose files come one after the other.
    workspace.case("echo", "new", "9\n", "8\n");
    judge.says("2 cases: 1 AC, 1 WA\n", "     Changed testcases/echo/new.");
    // A module in a folder that was not there.
    workspace.write("echo/src/deep/answer.rs", printing("7"));
    workspace.write(
        "echo/src/main.rs",
        "#[path = \"deep/answer.rs\"]\nmod answer;\nfn main() {\n    answer::main();\n}\n",
    );
    workspace.write("echo/src/deep/answer.rs", "fn main() {");
    judge.says("1 problem, 0 cases: 1 CE\n", "");
    workspace.write(
        "echo/src/deep/answer.rs",
        "pub fn main() { println!(\"nothing\"); }\n",
    );
    judge.says("2 cases: 2 WA\n", "     Changed echo/src/deep/answer.rs\n");
    let (stdout, stderr) = judge.ended_by(libc::SIGINT);
    assert!(!stdout.contains('\u{1b}'), "{stdout}");
    assert!(!stderr.contains(['\u{1b}', '\r']), "{stderr}");
}

#[test]
fn a_broken_manifest_is_shown_and_watched() {
    let workspace = Workspace::echo();
    let right = workspace.read("echo/Cargo.toml");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    workspace.write("echo/Cargo.toml", right.replace("2021", "1066"));
    judge.says("", "1066");
    workspace.write("echo/Cargo.toml", &right);
    workspace.case("echo", "sample", "7\n", "8\n");
    judge.says("1 case: 1 WA\n", "");
}

#[test]
fn a_save_ends_the_run_that_is_out_of_date() {
    let sleeps = include_str!("programs/sleeps.rs");
    let workspace = Workspace::solve(sleeps, "time-limit = \"200 s\"\n");
    workspace.case("solve", "sample", "8\n", "8\n");
    let judge = Background::start(&workspace, &["test", "--watch", "--json"]);
    let pids = wait_for(|| {
        let pids = fs::read_to_string(workspace.path("pids")).ok();
        pids.filter(|pids| pids.ends_with('\n'))
    });
    workspace.write("solve/src/main.rs", ECHO);
    let (stdout, _) = judge.says("\"AC\": 1", "     Changed solve/src/main.rs\n");
    // Of what was ended there is no document.
    let document: Value = serde_json::from_str(&stdout).expect("it is one document");
    assert_eq!(document["ok"], true);
    let pids = pids.split_whitespace();
    wait_for(|| (!pids.clone().any(is_alive)).then_some(()));
    // Each finished round gives a document of its own.
    workspace.case("solve", "sample", "8\n", "9\n");
    let (stdout, _) = judge.says("\"WA\": 1", "");
    let documents = serde_json::Deserializer::from_str(&stdout).into_iter::<Value>();
    assert_eq!(
        documents
            .map(|document| document.is_ok())
            .collect::<Vec<_>>(),
        [true, true]
    );
}

/// Each line of the program reads a number 1 from another place, and each of these files is saved with 2 instead.
#[test]
fn whatever_the_program_is_made_of_is_watched() {
    let (workspace, elsewhere) = (Workspace::solve(PARTS, ""), Workspace::empty());
    let outside = elsewhere.path("");
    let outside = outside.display();
    let manifest = workspace.read("solve/Cargo.toml");
    let dependency = format!("[dependencies]\nnumbers = {{ path = \"{outside}/numbers\" }}\n");
    workspace.write("solve/Cargo.toml", manifest + &dependency);
    workspace.write("solve/build.rs", BUILD_SCRIPT);
    workspace.write(
        "solve/src/main.rs",
        PARTS.replace("ELSEWHERE", &outside.to_string()),
    );
    let link = workspace.path("solve/src/linked");
    symlink(elsewhere.path("linked"), link).expect("a link can be made");
    let library = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    elsewhere.write("numbers/Cargo.toml", library);
    let parts = [
        (&workspace, "solve/data/t", "1"),
        (&workspace, "t", "1"),
        (&elsewhere, "t", "1"),
        (&elsewhere, "numbers/src/lib.rs", "pub const N: u32 = 1;\n"),
        (&elsewhere, "linked/mod.rs", "pub const N: u32 = 1;\n"),
        (&workspace, "solve/tables/a", "1"),
        (&workspace, "solve/table", "1"),
        (
            &workspace,
            ".cargo/config.toml",
            "[build]\nrustflags = [\"--cfg\", \"n1\"]\n",
        ),
    ];
    parts
        .iter()
        .for_each(|(folder, path, content)| folder.write(path, content));
    workspace.case("solve", "sample", "", format!("{}\n", parts.len()));
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    for (already, (folder, path, content)) in parts.iter().enumerate() {
        folder.write(path, content.replace('1', "2"));
        let rounds = |text: &str, what| text.matches(what).count();
        wait_for(|| {
            let (stdout, stderr) = judge.streams();
            let is_told = rounds(&stdout, "1 case: 1 WA\n") == already + 1;
            (is_told && rounds(&stderr, WAITING) == already + 2).then_some(())
        });
    }
}

const PARTS: &str = "\
mod linked;

fn main() {
    let included = include!(\"../data/t\") + include!(\"../../t\") + include!(\"ELSEWHERE/t\");
    let scripts = [env!(\"A\"), env!(\"B\")].map(|it| it.parse::<u32>().unwrap());
    let settings = if cfg!(n2) { 2 } else { 1 };
    println!(\"{}\", included + numbers::N + linked::N + scripts[0] + scripts[1] + settings);
}
";

/// It names a folder and a file.
const BUILD_SCRIPT: &str = "\
fn main() {
    for (name, watched, file) in [(\"A\", \"tables\", \"tables/a\"), (\"B\", \"table\", \"table\")] {
        println!(\"cargo:rerun-if-changed={}\", watched);
        println!(\"cargo:rustc-env={}={}\", name, std::fs::read_to_string(file).unwrap());
    }
}
";

#[test]
fn a_checker_with_its_data_and_linked_cases_are_watched() {
    let workspace = Workspace::solve(ECHO, "checker = \"./check.sh\"\n");
    workspace.script("solve/check.sh", "exec grep -q yes data");
    workspace.write("solve/data", "yes\n");
    fs::rename(workspace.path("testcases/solve"), workspace.path("kept")).expect("it is there");
    let link = workspace.path("testcases/solve");
    symlink("../kept", link).expect("a link can be made");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    workspace.write("kept/more.in", "7\n");
    workspace.write("kept/more.out", "7\n");
    judge.says("2 cases: 2 AC\n", WAITING);
    workspace.write("solve/data", "no\n");
    judge.says("2 cases: 2 WA\n", "");
    workspace.script("solve/check.sh", "exit 2");
    judge.says("2 cases: 2 PE\n", "     Changed solve/check.sh\n");
}
