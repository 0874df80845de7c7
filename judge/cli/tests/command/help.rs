//! # Help

use super::scratch::{Scratch, run};

#[test]
fn help_has_an_example_for_each_command() {
    let scratch = Scratch::empty();
    for command in [
        "new",
        "import",
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
