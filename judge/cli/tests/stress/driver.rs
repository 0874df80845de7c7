//! # What the command line does, with programs from one folder

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use cargo_judge::stress::{Ended, Error, Keep, Plan, session};
use judge_runner::interrupt::end_as_interrupted;
use judge_runner::sandbox::{Limits, Program, Unknown};
use judge_runner::testcase::rule::{Rule, TextRule};

/// Runs a session: solution, reference and generator, and then options.
pub fn main(folder: &Path) -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let ended = match plan(folder, &arguments) {
        Ok(plan) => session(&plan, &mut anstream::stdout()),
        Err(unknown) => Err(Error::System(unknown.to_string())),
    };
    match ended {
        Ok(Ended::Agreed) => ExitCode::SUCCESS,
        Ok(Ended::Differed) => ExitCode::from(1),
        Ok(Ended::Interrupted) => end_as_interrupted(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(1)
        }
    }
}

fn plan<'a>(folder: &'a Path, arguments: &[String]) -> Result<Plan<'a>, Unknown> {
    let program = |said: &String| {
        Program::resolve(said, Path::new(""), |name| {
            let built = folder.join(format!("{name}{EXE_SUFFIX}"));
            Ok(built.exists().then_some(built))
        })
    };
    let value = |name: &str| arguments.iter().skip_while(|word| *word != name).nth(1);
    let option =
        |name: &str| value(name).map(|value| value.parse::<u64>().expect("the option is a number"));
    let flag = |name: &str| arguments.iter().any(|word| word == name);
    let cases = folder.join("testcases").join("sums");
    Ok(Plan {
        problem: "sums",
        solution: program(&arguments[0])?,
        reference: program(&arguments[1])?,
        generator: program(&arguments[2])?,
        legal: value("--legal").map(program).transpose()?,
        limits: Limits::for_time(Duration::from_millis(option("--limit").unwrap_or(60_000))),
        rule: match value("--checker") {
            Some(checker) => Rule::Checker(program(checker)?),
            None if flag("--float") => Rule::Text(TextRule::Float(1e-6)),
            None => Rule::Text(TextRule::Strict),
        },
        columns: 100,
        time: Duration::from_millis(option("--time").unwrap_or(60_000)),
        tries: option("--tries").and_then(NonZero::new),
        threads: NonZero::new(option("--threads").unwrap_or(3) as usize)
            .expect("there is a thread"),
        // A process that drives one session may keep a path for ever.
        cases: Box::leak(cases.into_boxed_path()),
        keep: match () {
            () if flag("--save") => Keep::Yes,
            () if flag("--ask") => Keep::Ask,
            () => Keep::unless_said(),
        },
    })
}
