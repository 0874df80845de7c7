//! # `cargo judge completions`
//!
//! The script for a shell asks this program when the user presses TAB, because the problems and judges are known only
//! then. An error gives no candidates and no message: it would end up in the middle of the command line.

use std::env;

use clap::{Args, CommandFactory};
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, CompletionCandidate, Shell};

use super::CommandLine;
use crate::ui::output;
use judge_facts::error::Error;
use judge_facts::profile::read_profiles;
use judge_pipeline::workspace::metadata::{self, Metadata};
use judge_pipeline::workspace::solution::problem_solutions;

const PROGRAM: &str = "cargo-judge";

/// The variable that is set when a shell asks for candidates.
const VARIABLE: &str = "CARGO_JUDGE_COMPLETE";

/// Print a script that completes this command in a shell
///
/// The script completes options and the names of problems and judges. In bash and zsh it works for `cargo judge`,
/// in other shells for `cargo-judge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  echo 'source <(cargo judge completions bash)' >> ~/.bashrc
  echo 'source <(cargo judge completions zsh)' >> ~/.zshrc
  echo 'cargo judge completions fish | source' >> ~/.config/fish/config.fish
  Add-Content $PROFILE 'cargo judge completions powershell | Out-String | Invoke-Expression'")]
pub(super) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

pub(super) fn run(arguments: &CompletionsArguments) -> Result<(), Error> {
    let shells = Shells::builtins();
    let shell = shells.completer(&arguments.shell.to_string());
    let mut script = Vec::new();
    shell
        .expect("each shell that has a static script also has this one")
        .write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)
        .map_err(|error| Error::input(format!("cannot write the script: {error}")))?;
    let subcommand = match arguments.shell {
        Shell::Bash => BASH,
        Shell::Zsh => ZSH,
        _ => "",
    };
    output::to_standard_output(&(String::from_utf8_lossy(&script) + subcommand))
}

/// If a shell asks for candidates, prints them and ends the process.
pub(super) fn answer() {
    CompleteEnv::with_factory(CommandLine::command)
        .var(VARIABLE)
        .complete();
}

pub(super) fn problems() -> Vec<CompletionCandidate> {
    let problems = workspace().map(|workspace| {
        let problems = problem_solutions(&workspace).into_iter();
        problems.map(|it| it.to_string().into()).collect()
    });
    problems.unwrap_or_default()
}

/// Returns the judges that are known in the workspace, or outside of one the built-in judges.
pub(super) fn judges() -> Vec<CompletionCandidate> {
    let root = workspace().map(|workspace| workspace.workspace_root.into_std_path_buf());
    let profiles = read_profiles(&root.unwrap_or_default().join("Cargo.toml"));
    let profiles = profiles.unwrap_or_default().into_values();
    profiles
        .map(|it| CompletionCandidate::new(it.name).help(Some(it.title.into())))
        .collect()
}

fn workspace() -> Option<Metadata> {
    metadata::read_members(&env::current_dir().ok()?).ok()
}

/// Cargo's completion for zsh calls the function `_cargo-judge`.
const ZSH: &str = "\
_cargo-judge() { _clap_dynamic_completer_cargo_judge }
";

/// Cargo's completion for bash calls nothing for a subcommand, so this function takes its place and calls it for the
/// rest of cargo. bash-completion loads cargo's script only when it is needed. The script then registers itself, and this
/// function has to register again.
const BASH: &str = r#"
_cargo_with_judge() {
    if [[ $COMP_CWORD -ge 2 && ${COMP_WORDS[1]} == judge ]]; then
        COMP_WORDS=(cargo-judge "${COMP_WORDS[@]:2}")
        COMP_CWORD=$((COMP_CWORD - 1))
        _clap_complete_cargo_judge cargo-judge "$2" "$3"
        return
    fi
    declare -F _cargo >/dev/null || _completion_loader cargo 2>/dev/null
    complete -F _cargo_with_judge -o bashdefault -o default cargo
    ! declare -F _cargo >/dev/null || _cargo "$@"
}
complete -F _cargo_with_judge -o bashdefault -o default cargo
"#;
