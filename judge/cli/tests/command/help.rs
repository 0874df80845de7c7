//! # Help, on paper and in the shell

use std::process::Command;

use super::scratch::{Scratch, run};

#[test]
fn help_has_an_example_for_each_command() {
    let scratch = Scratch::empty();
    for command in [
        "new",
        "submit",
        "list",
        "completions",
        "test",
        "stress",
        "help",
    ] {
        let asked = [command, "--help"];
        // The one command that is not ours has no help of its own.
        let asked = if command == "help" {
            &asked[1..]
        } else {
            &asked
        };
        let help = run(&scratch.path("."), asked).succeeds();
        assert!(help.contains("\nExamples:\n"), "{help}");
    }
}

#[test]
fn every_shell_gets_its_script() {
    let scratch = Scratch::empty();
    let script = |shell| run(&scratch.path("."), &["completions", shell]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = script(shell).succeeds();
        for word in ["from-companion", "no-verify", "no-copy"] {
            assert!(script.contains(word), "{shell}: {word} is not in\n{script}");
        }
    }
    script("command.com").fails(2, &["bash", "fish"]);

    // In bash, `cargo judge` is completed by way of cargo, which has no idea of it.
    scratch.write("completions", &script("bash").succeeds());
    let typed = "source ./completions; COMP_WORDS=(cargo judge new --from-c); COMP_CWORD=3; \
                 _cargo_with_judge cargo --from-c new; echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash")
        .args(["-c", typed])
        .current_dir(scratch.path("."))
        .output();
    let Ok(output) = output else {
        return eprintln!("there is no bash to try it in");
    };
    let completed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(completed, "--from-companion\n");
}
