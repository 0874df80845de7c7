//! # A learner's program, checked
//!
//! It is asked for one board, in case that it never ends, and then for all at once.

use std::env;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use judge_facts::verdict::Verdict;
use judge_runner::interrupt;
use judge_runner::result::reason;
use judge_runner::sandbox::{self, Job, Limits, Outcome, Streams};
use judge_runner::scratch::ScratchFile;
use judge_runner::text::escape;

use super::Exercise;
use crate::show::paint::{BAD, Block, GOOD, STONE, alone, paint, say};
use crate::{number, smallest, workspace};

/// A board and its answer.
type Case = (String, String);

/// Checks the learner's file, and says what was found, with exit status 1 if the program is wrong.
pub fn check(exercise: &Exercise) -> Result<(String, ExitCode)> {
    let (number, answer) = (&exercise.number, &exercise.answer);
    let shown = answer.display();
    ensure!(answer.exists(), "{shown} is missing: begin the exercise");
    interrupt::prepare();
    let program = build(answer, "exercise", number, exercise.edition)?;
    let cases = cases(exercise)?;
    for asked in [&cases[..1], &cases] {
        if let Some((place, mut said)) = mistake(asked, &run(&program, asked)?)? {
            let alone = &asked[place..=place];
            if asked.len() > 1 && mistake(alone, &run(&program, alone)?)?.is_none() {
                say(&mut said, "note", "alone this board is answered right");
            }
            let text = draw(place, &asked[place].0) + &said;
            return Ok((text, ExitCode::FAILURE));
        }
    }
    let kept = exercise.folder.with_file_name("kept");
    let kept = kept.join(format!("{number}.rs"));
    let book = build(&kept, "kept", number, exercise.edition)?;
    let count = number::grouped(cases.len() as u64);
    let mut text = format!("{} on all {count} boards\n", paint("right", GOOD));
    for (whose, source, program) in [("yours", answer, program), ("the book's", &kept, book)] {
        let code = fs::read_to_string(source)?;
        let code = code.lines().map(str::trim_start);
        let lines = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
        let (lines, mut time) = (lines.count(), Duration::MAX);
        for _ in 0..5 {
            let outcome = run(&program, &cases)?;
            time = time.min(outcome.cpu.unwrap_or(outcome.wall));
        }
        text += &format!("  {whose:<10}  {lines} lines of code, {time:.1?} for all boards\n");
    }
    Ok((text, ExitCode::SUCCESS))
}

/// Builds a program of the standard library and `shared` in a package of its own, and returns its file.
fn build(source: &Path, role: &str, number: &str, edition: &str) -> Result<PathBuf> {
    let name = format!("{role}-{}", number.replace('.', "-"));
    let target = workspace::target()?.join("exercises");
    let folder = target.join(&name);
    let source = path::absolute(source)?;
    let [shared, oracle] = ["shared", "oracle"].map(|library| workspace::root().join(library));
    let manifest = format!(
        "workspace = {{}}\nprofile.dev.opt-level = 2\npackage = {{ name = {name:?}, edition = {edition:?} }}\n\
         bin = [{{ name = {name:?}, path = {source:?} }}]\ndependencies.shared.path = {shared:?}\ndependencies.oracle.path = {oracle:?}\n"
    );
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["build", "--quiet"]).current_dir(&folder);
    cargo.arg("--target-dir").arg(&target);
    let context = workspace::context();
    let status = context.status_if_slow("Building", &name, || cargo.status());
    let is_built = status.context("cannot start cargo")?.success();
    ensure!(is_built, "{} cannot be built", source.display());
    Ok(target.join("debug").join(name + env::consts::EXE_SUFFIX))
}

/// Enough for a slow program, and soon over for one that never ends.
fn limits() -> Limits {
    let mut limits = Limits::for_time(Duration::from_secs(5));
    limits.memory = Some(512 << 20);
    limits
}

fn run(program: &Path, asked: &[Case]) -> Result<Outcome> {
    let input: String = asked.iter().flat_map(|(board, _)| [board, "\n"]).collect();
    let mut file = ScratchFile::new()?;
    Ok(sandbox::run(Job {
        program,
        arguments: &[],
        streams: Streams::Input(file.write(input.as_bytes())?),
        folder: None,
        limits: limits(),
    })?)
}

/// The cases of an exercise, the smallest board first.
fn cases(exercise: &Exercise) -> Result<Vec<Case>> {
    let source = exercise.folder.join("cases.rs");
    let program = build(&source, "cases", &exercise.number, "2024")?;
    let outcome = run(&program, &[])?;
    let (source, ended) = (source.display(), reason(&outcome, &limits(), None));
    let is_right = outcome.verdict() == Verdict::Accepted;
    ensure!(is_right, "{source} fails: {ended}");
    let text = String::from_utf8(outcome.stdout.read()?)?;
    let cases = text.split("\n\n").filter_map(|it| it.rsplit_once('\n'));
    let cases = cases.map(|(board, answer)| (board.to_string(), answer.to_string()));
    let mut cases: Vec<Case> = cases.collect();
    ensure!(!cases.is_empty(), "{source} prints no boards");
    cases.sort_by_cached_key(|(board, _)| smallest::rank(board));
    Ok(cases)
}

/// The place of the first board that is answered wrong, and what is said of it.
fn mistake(asked: &[Case], outcome: &Outcome) -> Result<Option<(usize, String)>> {
    let output = outcome.stdout.read()?;
    let output = String::from_utf8_lossy(&output);
    let lines: Vec<&str> = output.lines().collect();
    let answer = |place| asked.get(place).map(|(_, answer): &Case| answer.as_str());
    let differs = |&place: &usize| lines.get(place).copied() != answer(place);
    let has_ended = outcome.verdict() == Verdict::Accepted;
    let ended = (!has_ended).then_some(lines.len());
    let Some(place) = (0..=lines.len()).find(differs).or(ended) else {
        return Ok(None);
    };
    let expected = answer(place).unwrap_or("nothing more");
    let printed = lines.get(place).unwrap_or(&"nothing");
    let mut text = String::new();
    say(&mut text, "expected", paint(expected, GOOD));
    say(&mut text, "printed", paint(escape(printed.as_bytes()), BAD));
    if ended == Some(place) {
        say(&mut text, "because", reason(outcome, &limits(), None));
        let complaint = String::from_utf8_lossy(&outcome.stderr.head);
        let complaint = complaint.lines().filter(|line| !line.is_empty());
        let mut say = |line: &str| say(&mut text, "", escape(line.as_bytes()));
        complaint.take(2).for_each(&mut say);
    }
    Ok(Some((place.min(asked.len() - 1), text)))
}

/// Draws a board, or one side's numbers as the input has them.
fn draw(place: usize, board: &str) -> String {
    let gap = if board.contains(' ') { " " } else { "" };
    let cells = board.lines().flat_map(|row| row.split(gap));
    let cells = cells.filter(|cell| !cell.is_empty());
    let cells: Vec<_> = cells.map(|cell| (cell.to_string(), STONE)).collect();
    let size = cells.len().isqrt();
    let title = format!("board {}", number::grouped(place as u64 + 1));
    if size < 3 || size * size != cells.len() {
        return format!("  {}\n    {board}\n", paint(title, STONE));
    }
    alone(&Block::new(&title, 0..size, 0..size, &cells))
}
