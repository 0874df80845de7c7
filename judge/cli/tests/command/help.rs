//! # Help, on paper and in the shell

use std::env;
use std::process::Command;

use super::scratch::{Scratch, run};

#[test]
fn help_has_an_example_for_each_command() {
    for command in [
        &["new", "--help"][..],
        &["submit", "--help"],
        &["list", "--help"],
        &["completions", "--help"],
        &["--help"],
    ] {
        let help = run(&env::temp_dir(), command).succeeds();
        assert!(help.contains("\nExamples:\n"), "{help}");
    }
}

#[test]
fn every_shell_gets_its_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&env::temp_dir(), &["completions", shell]).succeeds();
        for word in ["from-companion", "no-verify", "no-copy"] {
            assert!(script.contains(word), "{shell}: {word} is not in\n{script}");
        }
    }
    run(&env::temp_dir(), &["completions", "command.com"]).fails(2, &["bash", "fish"]);
}

/// In bash, `cargo judge` is completed by way of cargo, which has no idea of it.
#[cfg(unix)]
#[test]
fn bash_completes_what_comes_after_cargo() {
    let scratch = Scratch::empty();
    scratch.write(
        "completions",
        &run(&scratch.path("."), &["completions", "bash"]).succeeds(),
    );
    let script = "source ./completions; COMP_WORDS=(cargo judge new --from-c); COMP_CWORD=3; \
                  _cargo_with_judge cargo --from-c new; echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash")
        .args(["-c", script])
        .current_dir(scratch.path("."))
        .output();
    let Ok(output) = output else {
        eprintln!("there is no bash to try it in");
        return;
    };
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "--from-companion\n"
    );
}
