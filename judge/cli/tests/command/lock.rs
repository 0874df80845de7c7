//! # Cargo.lock is made and brought up to date as each build does it, without a download

use super::scratch::Scratch;

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
    scratch.bundle(&ECHO).fails(1, &[unknown, "cargo fetch"]);
    // A folder may be called like what cargo says when it would have to download something.
    scratch.write("offline/Cargo.toml", "[workspace]\nmembers = [\"gone\"]\n");
    let run = scratch.bundle_in("offline", &ECHO);
    assert!(!run.stderr.contains("cargo fetch"), "{}", run.stderr);
    run.fails(1, &["offline/gone"]);
}
