//! # Cargo.lock is made and brought up to date as each build does it, without a download

use super::scratch::Scratch;

#[test]
fn a_missing_one_is_made_as_cargo_does() {
    let scratch = Scratch::echo();
    scratch.bundle(&["echo", "--no-verify"]).says(&["Locking"]);
    let lock = scratch.read("Cargo.lock");
    assert!(scratch.bundle(&["echo", "--no-verify"]).stderr.is_empty());
    assert_eq!(scratch.read("Cargo.lock"), lock);
}

#[test]
fn one_that_does_not_fit_is_brought_up_to_date() {
    let scratch = Scratch::echo();
    scratch.bundle(&["echo", "--no-verify"]).succeeds();
    let lock = scratch.read("Cargo.lock");
    scratch.write(
        "Cargo.toml",
        &scratch
            .read("Cargo.toml")
            .replace("\"echo\"", "\"echo\", \"more\""),
    );
    scratch.package("more", "");
    scratch.write("more/src/main.rs", "fn main() {}\n");
    let run = scratch.bundle(&["echo", "--no-verify"]);
    run.says(&["Locking"]);
    run.succeeds();
    let fitting = scratch.read("Cargo.lock");
    assert!(
        !lock.contains("more") && fitting.contains("more"),
        "{fitting}"
    );
    assert!(scratch.bundle(&["echo", "--no-verify"]).stderr.is_empty());
}

#[test]
fn a_crate_that_is_not_at_hand_is_not_downloaded() {
    let scratch = Scratch::echo();
    scratch.package(
        "echo",
        "[dependencies]\nsurely-nobody-has-this-crate = \"9\"\n",
    );
    scratch
        .bundle(&["echo", "--no-verify"])
        .fails(1, &["surely-nobody-has-this-crate", "cargo fetch"]);
}

#[test]
fn a_mistake_in_a_manifest_is_shown_by_cargo() {
    let scratch = Scratch::echo();
    scratch.package("echo", "surely = = 1\n");
    scratch
        .bundle(&["echo", "--no-verify"])
        .fails(1, &["Cargo.toml:5:10"]);
}
