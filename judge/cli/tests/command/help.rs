//! # Help

use super::scratch::{Scratch, run};

#[test]
fn help_has_an_example_for_each_command() {
    let scratch = Scratch::empty();
    let commands = "new import submit list completions test stress bundle";
    let each = commands.split(' ').map(|command| vec![command, "--help"]);
    for asked in each.chain([vec!["--help"]]) {
        let help = run(&scratch.path("."), &asked).succeeds();
        assert!(help.contains("\nExamples:\n"), "{help}");
    }
}
