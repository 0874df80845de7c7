//! # `cargo judge completions`
//!
//! A shell's script that completes commands, options and their values.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::CommandLine;
use crate::ui::error::Error;
use crate::ui::output;

/// The program's own name, which cargo calls it by.
const PROGRAM: &str = "cargo-judge";

/// The same as a name in a shell's script.
const UNDASHED: &str = "cargo_judge";

/// Print a script that completes this command in a shell
///
/// With it, bash and zsh complete `cargo judge` too, the other shells `cargo-judge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  echo 'source <(cargo judge completions bash)' >> ~/.bashrc
  cargo judge completions zsh > ~/.zfunc/_cargo-judge
  cargo judge completions fish > ~/.config/fish/completions/cargo-judge.fish")]
pub(super) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub(super) fn run(arguments: &CompletionsArguments) -> Result<(), Error> {
    let script = match arguments.shell {
        // With a dash in the program's name, clap_complete 4.6.11 calls a subcommand by two different names in one
        // script.
        Shell::Bash => {
            let registered = format!(" {UNDASHED}\n");
            script(Shell::Bash, UNDASHED).replace(&registered, &format!(" {PROGRAM}\n")) + BASH
        }
        shell => script(shell, PROGRAM),
    };
    output::to_standard_output(&script)
}

fn script(shell: Shell, program: &'static str) -> String {
    let mut command = CommandLine::command().name(program).bin_name(program);
    let mut script = Vec::new();
    generate(shell, &mut command, program, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Cargo's own completion for zsh asks a subcommand's; the one for bash does not, so it is asked from here.
const BASH: &str = r#"
# `cargo judge` is completed as `cargo-judge` is, and the rest of cargo as before.
_cargo_with_judge() {
    if [[ $COMP_CWORD -ge 2 && ${COMP_WORDS[1]} == judge ]]; then
        COMP_WORDS=(cargo-judge "${COMP_WORDS[@]:2}")
        COMP_CWORD=$((COMP_CWORD - 1))
        _cargo_judge cargo-judge "$2" "$3"
        return
    fi
    if ! declare -F _cargo >/dev/null && declare -F _completion_loader >/dev/null; then
        # Cargo's own is loaded when it is first needed, and then takes this one's place.
        _completion_loader cargo
        complete -F _cargo_with_judge -o bashdefault -o default cargo
    fi
    if declare -F _cargo >/dev/null; then
        _cargo "$@"
    fi
}
complete -F _cargo_with_judge -o bashdefault -o default cargo
"#;
