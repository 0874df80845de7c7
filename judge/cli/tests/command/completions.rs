//! # The TAB key

use std::process::Command;

use super::scratch::{Scratch, run};

/// Returns what bash offers when TAB is pressed behind these words of a command line, as it asks whatever is registered
/// for the first of them.
fn offered(scratch: &Scratch, folder: &str, typed: &str) -> Vec<String> {
    let script = run(&scratch.path("."), &["completions", "bash"]).succeeds();
    scratch.write("completions", &script);
    let tab = r#"
        source "$0"
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        registered=$(complete -p "$1")
        [[ $registered =~ -F\ ([^ ]+) ]]
        "${BASH_REMATCH[1]}" "$1" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
        printf '%s\n' "${COMPREPLY[@]}""#;
    let output = Command::new("bash")
        .args(["-c", tab])
        .arg(scratch.path("completions"))
        .args(typed.split(' '))
        .current_dir(scratch.path(folder))
        .output()
        .expect("there is a bash to press it in");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "", "{typed}");
    let offered = String::from_utf8(output.stdout).expect("it is UTF-8");
    offered.lines().map(str::to_string).collect()
}

/// A contest of two, a problem and a package that is none.
fn contest() -> Scratch {
    let scratch = Scratch::workspace(&["abc350", "echo", "other"]);
    let judge = "[package.metadata.judge]\njudge = \"aoj\"\n";
    for (package, metadata) in [("abc350", judge), ("echo", judge), ("other", "")] {
        scratch.package(package, metadata);
    }
    for program in [
        "abc350/src/bin/a",
        "abc350/src/bin/b",
        "echo/src/main",
        "other/src/main",
    ] {
        scratch.write(&format!("{program}.rs"), "fn main() {}\n");
    }
    for name in ["large", "sample-1", "sample-2", "sample-10"] {
        scratch.case("abc350/a", name, "", "");
    }
    scratch.case("echo", "sample-1", "", "");
    scratch.case("echo", "small", "", "");
    scratch
}

#[test]
fn names_are_completed() {
    let scratch = contest();
    let offered = |typed: &str| offered(&scratch, ".", typed);
    for called in ["cargo judge", "cargo-judge"] {
        let offered = |typed: &str| offered(&format!("{called} {typed}"));
        assert_eq!(offered("new --from-c"), ["--from-companion"]);
        assert_eq!(offered("bundle e"), ["echo"]);
        assert_eq!(offered("test echo abc"), ["abc350/a", "abc350/b"]);
        assert_eq!(offered("submit -p abc350/"), ["abc350/a", "abc350/b"]);
        assert_eq!(offered("bundle echo --judge atc"), ["atcoder"]);
        let cases = ["sample-1", "sample-2", "sample-10"];
        assert_eq!(offered("test abc350/a --case sam"), cases);
    }
    // No problem of this workspace is called `large`, and that of no name are all of them.
    assert_eq!(offered("cargo judge test --case l"), ["large"]);
    assert_eq!(offered("cargo judge test echo --case l"), [""]);
    let all = offered("cargo judge test ");
    assert_eq!(all[..3], ["abc350/a", "abc350/b", "echo"]);
    assert_eq!(offered("cargo jud"), [""]);
}

#[test]
fn the_current_folder_says_what_is_meant() {
    let scratch = contest();
    let typed = "cargo judge test --case ";
    assert_eq!(offered(&scratch, "echo/src", typed), ["sample-1", "small"]);
    scratch.profile("local", "title = \"Local\"\nedition = \"2021\"\n");
    let typed = "cargo judge bundle --judge loc";
    assert_eq!(offered(&scratch, "echo/src", typed), ["local"]);
}

#[test]
fn what_is_wrong_is_no_news_while_typing() {
    let scratch = Scratch::empty();
    assert_eq!(offered(&scratch, ".", "cargo judge test e"), [""]);
    assert_eq!(
        offered(&scratch, ".", "cargo judge new --judge atc"),
        ["atcoder"]
    );
    scratch.write("Cargo.toml", "[workspace\n");
    for typed in ["test e", "test --case s", "bundle --judge atc"] {
        let typed = format!("cargo judge {typed}");
        assert_eq!(offered(&scratch, ".", &typed), [""]);
    }
}

#[test]
fn every_shell_gets_its_script() {
    let scratch = Scratch::empty();
    let script = |shell| run(&scratch.path("."), &["completions", shell]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        script(shell).prints(
            0,
            &["CARGO_JUDGE_COMPLETE", env!("CARGO_BIN_EXE_cargo-judge")],
        );
    }
    script("command.com").fails(2, &["bash", "fish"]);
}
