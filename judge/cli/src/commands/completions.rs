//! # `cargo judge completions`
//!
//! The script for a shell asks this program when the user presses TAB, because the problems, judges and cases are known
//! only then. An error gives no candidates and no message: it would end up in the middle of the command line.

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
use judge_pipeline::workspace::project::read_problem;
use judge_pipeline::workspace::solution::{all_examples, find_solutions, problem_solutions};
use judge_runner::cases::{ExpectedOutput, find_cases};

const PROGRAM: &str = "cargo-judge";

/// The variable that is set when a shell asks for candidates.
const VARIABLE: &str = "CARGO_JUDGE_COMPLETE";

/// Print a script that completes this command in a shell
///
/// The script completes options and the names of problems, judges and cases. In bash and zsh it works for `cargo judge`,
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
    let failed = |error| Error::input(format!("cannot write the script: {error}"));
    let program = env::current_exe().map_err(failed)?;
    let program = program.to_string_lossy();
    // The script for bash puts the word in quotation marks. Within them, those of a path with a space are characters.
    let word = match arguments.shell {
        Shell::Bash => PROGRAM,
        _ => &program,
    };
    let shells = Shells::builtins();
    let shell = shells.completer(&arguments.shell.to_string());
    let mut script = Vec::new();
    shell
        .expect("each shell that has a static script also has this one")
        .write_registration(VARIABLE, PROGRAM, PROGRAM, word, &mut script)
        .map_err(failed)?;
    let script = String::from_utf8_lossy(&script);
    output::to_standard_output(&match arguments.shell {
        Shell::Bash => {
            let word = format!("\"{PROGRAM}\"");
            debug_assert!(script.contains(&word), "{word} is not in the script");
            let quoted = format!("'{}'", program.replace('\'', r"'\''"));
            script.replace(&word, &quoted) + BASH
        }
        Shell::Zsh => script.into_owned() + ZSH,
        _ => script.into_owned(),
    })
}

/// If a shell asks for candidates, prints them and ends the process.
pub(super) fn answer() {
    CompleteEnv::with_factory(CommandLine::command)
        .var(VARIABLE)
        .complete();
}

pub(super) fn problems() -> Vec<CompletionCandidate> {
    let Some((_, metadata)) = workspace() else {
        return Vec::new();
    };
    let problems = problem_solutions(&metadata).into_iter();
    let problems = problems.map(|it| it.to_string().into());
    // An example without a verdict is a generator or a checker.
    let examples = all_examples(&metadata)
        .into_iter()
        .filter(|it| read_problem(*it).is_ok_and(|problem| it.example(&problem).is_some()));
    let examples = examples.map(|it| CompletionCandidate::from(&it.target.name));
    problems.chain(examples).collect()
}

/// Returns the judges that are known in the workspace, or outside of one the built-in judges.
pub(super) fn judges() -> Vec<CompletionCandidate> {
    let root = workspace().map(|(_, metadata)| metadata.workspace_root.into_std_path_buf());
    let profiles = read_profiles(&root.unwrap_or_default().join("Cargo.toml"));
    let profiles = profiles.unwrap_or_default().into_values();
    profiles
        .map(|it| CompletionCandidate::new(it.name).help(Some(it.title.into())))
        .collect()
}

/// Returns the cases of the problems on the command line, or of those that the command takes by default.
pub(super) fn cases() -> Vec<CompletionCandidate> {
    let Some((folder, metadata)) = workspace() else {
        return Vec::new();
    };
    let find = |names: &[String]| find_solutions(&metadata, &folder, names);
    // The words of the command line follow `--`. The first two are the program and the command.
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

/// Returns the current folder, which clap does not pass on, and its workspace.
fn workspace() -> Option<(PathBuf, Metadata)> {
    let folder = env::current_dir().ok()?;
    let metadata = metadata::read_members(&folder).ok()?;
    Some((folder, metadata))
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
