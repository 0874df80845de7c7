//! # Cargo.lock is made and brought up to date as each build does it, without a download, and what it names is fetched

use std::process::Command;

use super::scratch::{Run, Scratch, command};

const ECHO: [&str; 2] = ["echo", "--no-verify"];

#[test]
fn one_that_does_not_fit_is_brought_up_to_date() {
    let scratch = Scratch::echo();
    scratch.bundle(&ECHO).says(&["Locking"]);
    let first = scratch.read("Cargo.lock");
    assert!(scratch.bundle(&ECHO).stderr.is_empty());
    assert_eq!(scratch.read("Cargo.lock"), first);
    let root = scratch.read("Cargo.toml");
    scratch.write(
        "Cargo.toml",
        &root.replace("\"echo\"", "\"echo\", \"more\""),
    );
    scratch.package("more", "");
    scratch.write("more/src/main.rs", "fn main() {}\n");
    let run = scratch.bundle(&ECHO);
    run.says(&["Locking"]);
    run.succeeds();
    let fitting = scratch.read("Cargo.lock");
    assert!(
        !first.contains("more") && fitting.contains("more"),
        "{fitting}"
    );
    assert!(scratch.bundle(&ECHO).stderr.is_empty());
}

#[test]
fn what_cargo_has_against_a_manifest_is_shown() {
    let scratch = Scratch::echo();
    scratch.package("echo", "surely = = 1\n");
    scratch.bundle(&ECHO).fails(1, &["Cargo.toml:5:10"]);
    let unknown = "surely-nobody-has-this-crate";
    scratch.package("echo", &format!("[dependencies]\n{unknown} = \"9\"\n"));
    scratch.write(".cargo/config.toml", "[net]\noffline = true\n");
    scratch.bundle(&ECHO).fails(1, &[unknown, "offline"]);
    // A folder may be called like what cargo says when it would have to download something.
    scratch.write("offline/Cargo.toml", "[workspace]\nmembers = [\"gone\"]\n");
    let run = scratch.bundle_in("offline", &ECHO);
    assert!(!run.stderr.contains("Fetching"), "{}", run.stderr);
    run.fails(1, &["offline/gone"]);
}

/// A member that nobody has built needs a crate that cargo does not have, here from a repository; without it there is no
/// `cargo metadata` for any other member either.
#[test]
fn what_it_names_is_fetched() {
    let scratch = Scratch::echo();
    let root = scratch.read("Cargo.toml");
    scratch.write(
        "Cargo.toml",
        &root.replace("\"echo\"", "\"echo\", \"more\""),
    );
    let remote = Scratch::empty();
    remote.write(
        "Cargo.toml",
        "[package]\nname = \"far\"\nversion = \"1.0.0\"\n",
    );
    remote.write("src/lib.rs", "");
    run(Command::new("git")
        .current_dir(remote.path("."))
        .arg("init"));
    run(Command::new("git")
        .current_dir(remote.path("."))
        .args(["add", "."]));
    let mut commit = Command::new("git");
    commit.current_dir(remote.path(".")).args([
        "-c",
        "user.name=nobody",
        "-c",
        "user.email=nobody",
    ]);
    run(commit.args(["commit", "-m", "far"]));
    let far = format!(
        "[dependencies]\nfar = {{ git = \"file://{}\" }}\n",
        remote.path("").display()
    );
    scratch.package("more", &far);
    scratch.write("more/src/main.rs", "fn main() {}\n");
    let mut lock = Command::new(env!("CARGO"));
    lock.current_dir(scratch.path(".")).arg("generate-lockfile");
    run(lock.env("CARGO_HOME", scratch.path("one-home")));

    let bundle = |offline: &str| {
        let arguments = [&["judge", "bundle"][..], &ECHO].concat();
        let mut command = command(&scratch.path("."), &arguments);
        command
            .env("CARGO_HOME", scratch.path("another-home"))
            .env("CARGO_NET_OFFLINE", offline);
        Run::of(
            &arguments,
            command.output().expect("the program can be started"),
        )
    };
    bundle("true").fails(1, &["Fetching", "far", "offline"]);
    let fetched = bundle("false");
    fetched.says(&["Fetching what Cargo.lock names"]);
    fetched.succeeds();
    assert!(bundle("true").succeeds().contains("fn main"));

    // What a test builds needs no more of the network than that.
    let home = scratch.path("third-home").display().to_string();
    let test = |offline: &str| {
        let variables = [("CARGO_HOME", &*home), ("CARGO_NET_OFFLINE", offline)];
        scratch.test_with(&variables, &["echo"])
    };
    test("true").prints(1, &["error echo\n", "far", "offline"]);
    test("false").says(&["Fetching what the workspace needs"]);
    test("true").prints(0, &["1 AC"]);
}

fn run(command: &mut Command) {
    let output = command.output().expect("the command can be started");
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}
