//! # `cargo judge completions`
//!
//! What a shell has to run so that the TAB key asks this program, and the answers: which problems, judges and cases
//! there are is known only when it is pressed. Whoever presses it wants no message, so that whatever is wrong, the
//! answer is empty.

use std::collections::HashSet;
use std::env;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, CompletionCandidate, Shell};

use super::CommandLine;
use crate::ui::output;
use judge_facts::error::Error;
use judge_facts::profile::read_profiles;
use judge_pipeline::workspace::metadata::{self, Metadata};
use judge_pipeline::workspace::solution::{find_solutions, problem_solutions};
use judge_runner::cases::{ExpectedOutput, find_cases};

/// The program's own name, which cargo calls it by.
const PROGRAM: &str = "cargo-judge";

/// The variable by which a shell says that it asks.
const VARIABLE: &str = "CARGO_JUDGE_COMPLETE";

/// Print what completes this command in a shell
///
/// It also completes the names of problems, judges and cases. In bash and zsh that is for `cargo judge`, in the other
/// shells for `cargo-judge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  echo 'source <(cargo judge completions bash)' >> ~/.bashrc
  echo 'source <(cargo judge completions zsh)' >> ~/.zshrc
  echo 'cargo judge completions fish | source' >> ~/.config/fish/config.fish")]
pub(super) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub(super) fn run(arguments: &CompletionsArguments) -> Result<(), Error> {
    let failed = |error| Error::input(format!("cannot write the script: {error}"));
    let program = env::current_exe().map_err(failed)?;
    let shells = Shells::builtins();
    let shell = shells.completer(&arguments.shell.to_string());
    let mut script = Vec::new();
    shell
        .expect("each shell that has a static script also has this one")
        .write_registration(
            VARIABLE,
            PROGRAM,
            PROGRAM,
            &program.to_string_lossy(),
            &mut script,
        )
        .map_err(failed)?;
    let cargo = match arguments.shell {
        Shell::Bash => BASH,
        Shell::Zsh => ZSH,
        _ => "",
    };
    output::to_standard_output(&(String::from_utf8_lossy(&script) + cargo))
}

/// Answers a shell, which ends the process, if one asks.
pub(super) fn answer() {
    CompleteEnv::with_factory(CommandLine::command)
        .var(VARIABLE)
        .complete();
}

/// The problems of the workspace.
pub(super) fn problems() -> Vec<CompletionCandidate> {
    let Some((_, metadata)) = workspace() else {
        return Vec::new();
    };
    let problems = problem_solutions(&metadata).into_iter();
    problems.map(|it| it.to_string().into()).collect()
}

/// The judges that are known in the workspace, or the tool's own outside of one.
pub(super) fn judges() -> Vec<CompletionCandidate> {
    let root = workspace().map(|(_, metadata)| metadata.workspace_root.into_std_path_buf());
    let profiles = read_profiles(&root.unwrap_or_default().join("Cargo.toml"));
    let profiles = profiles.unwrap_or_default().into_values();
    profiles
        .map(|it| CompletionCandidate::new(it.name).help(Some(it.title.into())))
        .collect()
}

/// The cases of the problems that are named before, or of those that are meant without a name.
pub(super) fn cases() -> Vec<CompletionCandidate> {
    let Some((folder, metadata)) = workspace() else {
        return Vec::new();
    };
    let find = |names: &[String]| find_solutions(&metadata, &folder, names);
    // The shell's words follow `--`, and the first two of them are the program and the command.
    let words = env::args_os().skip_while(|word| word != "--").skip(3);
    let mut names: Vec<String> = words.filter_map(|word| word.into_string().ok()).collect();
    names.retain(|word| find(std::slice::from_ref(word)).is_ok());
    let solutions = find(&names).unwrap_or_default();
    let cases = solutions
        .iter()
        .map(|it| find_cases(&it.cases_folder(), ExpectedOutput::Optional).cases);
    let mut seen = HashSet::new();
    let names = cases.flatten().map(|case| case.name);
    names
        .filter(|name| seen.insert(name.clone()))
        .map(CompletionCandidate::from)
        .collect()
}

/// The current folder, which clap does not pass on, and its workspace.
fn workspace() -> Option<(PathBuf, Metadata)> {
    let folder = env::current_dir().ok()?;
    let metadata = metadata::read_members(&folder).ok()?;
    Some((folder, metadata))
}

/// Cargo's own completion for zsh asks this function of a subcommand.
const ZSH: &str = "\
_cargo-judge() { _clap_dynamic_completer_cargo_judge }
";

/// Cargo's own for bash asks nobody, so that a subcommand's is asked from here.
const BASH: &str = r#"
# `cargo judge` is completed as `cargo-judge` is, and the rest of cargo as before.
_cargo_with_judge() {
    if [[ $COMP_CWORD -ge 2 && ${COMP_WORDS[1]} == judge ]]; then
        COMP_WORDS=(cargo-judge "${COMP_WORDS[@]:2}")
        COMP_CWORD=$((COMP_CWORD - 1))
        _clap_complete_cargo_judge cargo-judge "$2" "$3"
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
