//! # `cargo judge test --watch`: again on save

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use serde_json::Value;

use crate::kit::{Background, ECHO, Workspace, is_alive, printing, wait_at_most, wait_for};

mod ends;
mod folders;

const WAITING: &str = "    Watching sources and cases; press Ctrl-C to stop\n";

#[test]
fn a_save_is_answered() {
    let workspace = Workspace::echo();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    // An editor writes a second file and then renames it to the first.
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

/// Returns a workspace whose program reads a number 1 from a different file in each line, the folder of the files
/// outside the workspace, and all of these files.
pub fn of_many_parts() -> (Workspace, Workspace, [(PathBuf, &'static str); 9]) {
    let (workspace, elsewhere) = (Workspace::solve("", ""), Workspace::empty());
    let outside = elsewhere.path("");
    let outside = outside.to_str().expect("the path is UTF-8");
    workspace.library(&format!("{outside}numbers"), "");
    // The library takes its description from a workspace of its own.
    elsewhere.append("numbers/Cargo.toml", "description.workspace = true\n");
    let other = "[workspace]\nmembers = [\"numbers\"]\n[workspace.package]\ndescription = \"1\"\n";
    workspace.write("solve/build.rs", BUILD_SCRIPT);
    workspace.write("solve/src/main.rs", PARTS.replace("ELSEWHERE/", outside));
    let link = workspace.path("solve/src/linked");
    symlink(elsewhere.path("linked"), link).expect("a link can be made");
    let flags = "[build]\nrustflags = [\"--cfg\", \"n1\"]\n";
    let parts = [
        (workspace.path("solve/data/t"), "1"),
        (workspace.path("t"), "1"),
        (elsewhere.path("t"), "1"),
        (
            elsewhere.path("numbers/src/lib.rs"),
            "pub const N: u32 = 1;\npub const D: &str = env!(\"CARGO_PKG_DESCRIPTION\");\n",
        ),
        (elsewhere.path("Cargo.toml"), other),
        (elsewhere.path("linked/mod.rs"), "pub const N: u32 = 1;\n"),
        (workspace.path("solve/tables/a"), "1"),
        (workspace.path("solve/table"), "1"),
        (workspace.path(".cargo/config.toml"), flags),
    ];
    for (path, content) in &parts {
        workspace.write(path.to_str().expect("the path is UTF-8"), content);
    }
    workspace.case("solve", "sample", "", format!("{}\n", parts.len()));
    (workspace, elsewhere, parts)
}

/// Each of these files is saved with 2 instead.
#[test]
fn whatever_the_program_is_made_of_is_watched() {
    let (workspace, _elsewhere, parts) = of_many_parts();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    for (already, (path, content)) in parts.iter().enumerate() {
        fs::write(path, content.replace('1', "2")).expect("it can be written");
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
    let texts = [env!(\"A\"), env!(\"B\"), numbers::D].map(|it| it.parse::<u32>().unwrap());
    let settings = if cfg!(n2) { 2 } else { 1 };
    println!(\"{}\", included + numbers::N + linked::N + texts.iter().sum::<u32>() + settings);
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

#[test]
fn a_package_that_is_removed_is_said_to_be() {
    let workspace = Workspace::echo();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    fs::remove_dir_all(workspace.path("echo")).expect("it is there");
    judge.says("", "     Removed echo\n");
}

/// Each content begins one round only.
#[test]
fn the_lock_file_is_watched() {
    let workspace = Workspace::echo();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    let right = workspace.read("Cargo.lock");
    workspace.write("Cargo.lock", "nonsense");
    judge.says("1 problem, 0 cases: 1 error\n", "     Changed Cargo.lock\n");
    wait_for(|| (judge.streams().1.matches(WAITING).count() == 2).then_some(()));
    begins_a_round(&judge, "the right one", || {
        workspace.write("Cargo.lock", right)
    });
    ends_with(&judge, "AC", "the right one");
}

/// The library includes a file, so its sources are not all known, and it does not compile at first.
#[test]
fn a_library_elsewhere_is_watched_when_bundles_are_verified() {
    let program = "fn main() {\n    println!(\"{}\", numbers::N);\n}\n";
    let (workspace, elsewhere) = (Workspace::solve(program, ""), Workspace::empty());
    let manifest = workspace.read("solve/Cargo.toml");
    let folder = elsewhere.path("numbers");
    let dependency = format!("[dependencies]\nnumbers = {{ path = {folder:?} }}\n");
    workspace.write("solve/Cargo.toml", manifest + &dependency);
    let library = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    elsewhere.write("numbers/Cargo.toml", library);
    elsewhere.write(
        "numbers/src/lib.rs",
        "#[path = \"../../part.rs\"]\nmod part;\n",
    );
    elsewhere.write("part.rs", "");
    elsewhere.write("n", "7");
    let judge = Background::start(&workspace, &["test", "--watch", "--verify"]);
    judge.says("", WAITING);
    begins_a_round(&judge, "the module", || {
        elsewhere.write("part.rs", "pub const N: &str = include_str!(\"n\");\n");
    });
    let right = "#[path = \"../../part.rs\"]\nmod part;\npub use part::N;\n";
    begins_a_round(&judge, "the library", || {
        elsewhere.write("numbers/src/lib.rs", right);
    });
    ends_with(&judge, "AC", "the library");
    begins_a_round(&judge, "the module", || {
        elsewhere.write(
            "part.rs",
            "pub const N: &str = concat!(1, include_str!(\"n\"));\n",
        );
    });
    ends_with(&judge, "WA", "the module");
}

/// The bundle depends on files outside of its packages, and on cargo's settings in the user's folder.
#[test]
fn whatever_a_bundle_is_made_of_is_watched() {
    let workspace = Workspace::solve(&printing("numbers::N"), "checker = \"check.cpp\"\n");
    let library = "pub const TEXT: &str = include_str!(\"../../text\");\n\
                   #[cfg(seven)]\npub const N: u32 = 7;\n";
    workspace.library("numbers", library);
    let script = "fn main() {\n    println!(\"cargo:rerun-if-changed=../table\");\n    \
                  println!(\"cargo:rustc-cfg={}\", std::fs::read_to_string(\"../table\").unwrap().trim());\n}\n";
    workspace.write("numbers/build.rs", script);
    let check = "#include \"../status.h\"\nint main() { return STATUS; }\n";
    workspace.write("solve/check.cpp", check);
    workspace.script("rustc.sh", "exec rustc \"$@\"");
    let judge = "[workspace.metadata.judge.profiles.aoj]\nrustc-path = \"rustc.sh\"\n";
    workspace.append("Cargo.toml", judge);
    let files = [
        ("text", ""),
        ("table", "seven"),
        ("status.h", "#define STATUS 0"),
        ("solve/.cargo/config.toml", ""),
    ];
    for (file, content) in files {
        workspace.write(file, content);
    }
    let judge = Background::start_in(&workspace, "solve", &["test", "--watch", "--verify"]);
    judge.says("1 case: 1 AC\n", WAITING);
    for file in files.map(|(file, _)| file).into_iter().chain(["rustc.sh"]) {
        begins_a_round(&judge, file, || workspace.append(file, "\n"));
    }
}

/// The module of the program and the header of the checker are outside of the package.
#[test]
fn files_that_do_not_compile_are_watched() {
    let program = "#[path = \"../../part.rs\"]\nmod part;\n\nfn main() {\n    part::main();\n}\n";
    let workspace = Workspace::solve(program, "checker = \"check.cpp\"\n");
    let check = "#include \"../status.h\"\nint main() { return STATUS; }\n";
    workspace.write("solve/check.cpp", check);
    workspace.write("status.h", "#define STATUS nothing");
    workspace.write("part.rs", "pub fn main() {");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 problem, 0 cases: 1 CE\n", WAITING);
    workspace.write("part.rs", "pub fn main() {}");
    judge.says("1 problem, 0 cases: 1 error\n", "     Changed part.rs\n");
    workspace.write("status.h", "#define STATUS 0");
    judge.says("1 case: 1 AC\n", "     Changed status.h\n");
}

/// Cargo.toml names all packages of a folder, or of the workspace's own.
#[test]
fn a_new_package_is_watched() {
    for folder in ["problems/", ""] {
        let workspace = Workspace::echo();
        let root = format!(
            "[workspace]\nresolver = \"2\"\nmembers = [\"{folder}*\"]\nexclude = [\"target\", \"testcases\"]\n"
        );
        workspace.write("Cargo.toml", root);
        let moves = |from: &str, to: &str| {
            let (from, to) = (workspace.path(from), workspace.path(to));
            fs::create_dir_all(to.parent().expect("it is in a folder")).expect("it can be made");
            fs::rename(from, to).expect("it can be renamed");
        };
        moves("echo", &format!("{folder}echo"));
        let judge = Background::start(&workspace, &["test", "--watch"]);
        judge.says("1 case: 1 AC\n", WAITING);
        workspace.package(".new", ECHO, "");
        let manifest = workspace.read(".new/Cargo.toml").replace(".new", "new");
        workspace.write(".new/Cargo.toml", manifest);
        workspace.case("new", "sample", "7\n", "7\n");
        let new = format!("{folder}new");
        moves(".new", &new);
        judge.says("2 cases: 2 AC\n", &format!("     Changed {new}\n"));
    }
}

/// The checker appends to a log in each round, and in the second round it also changes a file that it reads.
#[test]
fn a_save_while_a_round_is_repeated_is_answered() {
    let workspace = Workspace::solve(ECHO, "checker = \"./check.sh\"\n");
    let check = "echo >> log\ngrep -q yes data\nright=$?\n\
                 [ $(wc -l < log) != 2 ] || echo no > data\nexit $right";
    workspace.script("solve/check.sh", check);
    workspace.write("solve/data", "yes\n");
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 WA\n", "");
    wait_for(|| (judge.streams().1.matches(WAITING).count() == 3).then_some(()));
}

/// The system drops changes beyond a limit for a process that does not read them.
#[test]
fn more_changes_than_the_system_tells_begin_a_round() {
    let workspace = Workspace::echo();
    let judge = Background::start(&workspace, &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    let most = fs::read_to_string("/proc/sys/fs/inotify/max_queued_events");
    let most: usize = most.expect("it is there").trim().parse().expect("a number");
    let send = |signal| {
        // SAFETY: the call takes integers, and the process has not been waited for.
        unsafe { libc::kill(judge.id(), signal) };
    };
    // Hidden files do not count. The system would count several changes of one file as one.
    let files = ["echo/src/.one", "echo/src/.two"]
        .map(|path| File::create(workspace.path(path)).expect("it can be made"));
    begins_a_round(&judge, "many changes", || {
        send(libc::SIGSTOP);
        for mut file in files.iter().cycle().take(most + 2) {
            file.write_all(b"1").expect("it can be written");
        }
        send(libc::SIGCONT);
    });
    workspace.case("echo", "sample", "7\n", "8\n");
    ends_with(&judge, "WA", "the case");
}

/// Waits until the newest round has ended with this verdict.
#[track_caller]
fn ends_with(judge: &Background, verdict: &str, action: &str) {
    let newest = |text: &str| {
        text.rsplit("1 case: 1 ")
            .next()
            .map(|it| it[..2].to_string())
    };
    let ends = || newest(&judge.streams().0).filter(|it| it == verdict);
    let ended = wait_at_most(ends);
    assert!(
        ended.is_some(),
        "{action}: no {verdict} in {:#?}",
        judge.streams()
    );
}

/// Waits until one more round has ended after an action.
#[track_caller]
fn begins_a_round(judge: &Background, action: &str, act: impl FnOnce()) {
    let rounds = || judge.streams().1.matches(WAITING).count();
    let before = rounds();
    act();
    let ended = wait_at_most(|| (rounds() > before).then_some(()));
    assert!(ended.is_some(), "{action}: {:#?}", judge.streams());
}
