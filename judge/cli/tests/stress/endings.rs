//! # How a session ends that finds nothing

#[cfg(unix)]
use std::{fs, thread, time::Duration};

use crate::bench::Bench;
#[cfg(unix)]
use crate::bench::Run;

crate::tests![
    tries_are_counted,
    inputs_are_not_run_twice,
    time_ends_it,
    one_try_is_made_however_short_the_time,
    a_generator_that_does_not_heed_its_seed_is_seen,
    a_reference_that_fails_is_an_error,
    a_reference_that_rejects_all_is_an_error,
    a_generator_that_fails_is_an_error,
    whoever_hangs_is_not_waited_for_long,
    what_is_no_program_is_an_error,
    commands_are_programs_too,
    #[cfg(unix)]
    an_interrupt_is_answered,
    #[cfg(unix)]
    an_interrupt_ends_what_is_running,
];

fn tries_are_counted() {
    Bench::new("adds", "adds", "makes-numbers")
        .run("--tries 20")
        .exits(0)
        .says_nothing()
        .prints(&["`adds` agrees with `adds` on 20 inputs (20 distinct) in "]);
}

fn inputs_are_not_run_twice() {
    Bench::new("adds", "adds", "makes-few")
        .run("--tries 20")
        .exits(0)
        .says_nothing()
        .prints(&["on 20 inputs (3 distinct) in "]);
}

fn time_ends_it() {
    let run = Bench::new("adds", "adds", "makes-numbers").run("--time 300");
    run.exits(0).says_nothing();
    // The tries, the seconds with one decimal, and how many there were in one of them.
    let shown = run
        .stdout
        .strip_prefix("`adds` agrees with `adds` on ")
        .and_then(|rest| rest.strip_suffix(" a second\n"))
        .expect("it says how far it came");
    let (tries, rest) = shown.split_once(" input").expect("inputs are counted");
    let (_, times) = rest.rsplit_once(" in ").expect("the time is told");
    let (seconds, rate) = times.split_once(" s, ").expect("and the rate");
    let [tries, seconds, rate] =
        [tries, seconds, rate].map(|number| number.parse::<f64>().expect("it is a number"));
    assert!(seconds >= 0.3, "{shown}");
    assert!(rate * (seconds + 0.05) + 1.0 >= tries, "{shown}");
    assert!((rate - 1.0) * (seconds - 0.05) <= tries, "{shown}");
}

fn one_try_is_made_however_short_the_time() {
    Bench::new("adds", "adds", "makes-numbers")
        .run("--time 0 --threads 1")
        .exits(0)
        .prints(&["on 1 input (1 distinct) in "]);
}

fn a_generator_that_does_not_heed_its_seed_is_seen() {
    Bench::new("adds", "adds", "makes-one")
        .run("--tries 10")
        .exits(0)
        .says(&["warning: the generator gives the same input for every seed"]);
}

fn a_reference_that_fails_is_an_error() {
    let bench = Bench::new("adds", "rejects", "makes-numbers");
    let command = format!(
        "run again: {} 5 | {}\n",
        bench.path("makes-numbers").display(),
        bench.path("rejects").display()
    );
    bench.run("--save").exits(1).says(&[
        "error: the reference fails at seed 5 (RE: exit status 3); either it is wrong, or the generator makes an input",
        &command,
        "input:\n  | 8\n",
        "never heard of such a number",
    ]);
    assert!(bench.case_files().is_empty());
}

fn a_reference_that_rejects_all_is_an_error() {
    Bench::new("adds", "false", "makes-numbers")
        .run("")
        .exits(1)
        .says(&["error: the reference fails at seed 1 (RE: exit status 1)"]);
}

fn a_generator_that_fails_is_an_error() {
    Bench::new("adds", "adds", "makes-none-from-7")
        .run("")
        .exits(1)
        .says(&[
            "error: the generator fails at seed 7 (RE: exit status 4)",
            "makes-none-from-7 7\n",
            "out of numbers",
        ]);
}

/// A search that is to be short is not long because of one try, and who hangs is not asked again.
fn whoever_hangs_is_not_waited_for_long() {
    for (reference, generator, who) in [
        ("sleeps", "makes-one", "reference"),
        ("adds", "sleeps", "generator"),
    ] {
        let bench = Bench::new("adds", reference, generator);
        bench
            .run("--limit 500 --time 1 --threads 1")
            .exits(1)
            .says(&[
                &format!("error: the {who} does not answer at seed 1 (TLE: ended after "),
                "the limit is 2.000 s of CPU time",
                &format!("run again: {} 1", bench.path(generator).display()),
            ]);
        let starts = std::fs::read_to_string(bench.path("sleeps").with_extension("starts"));
        assert_eq!(starts.expect("it was started"), "started\n");
    }
}

fn what_is_no_program_is_an_error() {
    Bench::new("adds", "no-such-program", "makes-numbers")
        .run("")
        .exits(1)
        .says(&["no program on PATH, is called `no-such-program`"]);
}

fn commands_are_programs_too() {
    if cfg!(unix) {
        Bench::new("cat", "sh -c 'cat -'", "sh -c 'echo \"$1\"' generator")
            .run("--tries 5")
            .exits(0)
            .prints(&["`cat` agrees with `sh -c 'cat -'` on 5 inputs (5 distinct) in "]);
    }
}

#[cfg(unix)]
fn an_interrupt_is_answered() {
    let (run, _) = run_and_interrupt("adds-visibly", "--threads 1");
    run.was_ended_by(2)
        .says(&["note: interrupted: `adds-visibly` agrees with `adds` on "]);
}

#[cfg(unix)]
fn an_interrupt_ends_what_is_running() {
    let (run, solution) = run_and_interrupt("sleeps", "--threads 1");
    run.was_ended_by(2)
        .says(&["note: interrupted: nothing was compared\n"]);
    assert!(!is_alive(solution), "the solution lives on");
}

/// Interrupts a session when its solution has left a mark. Returns the solution's number too.
#[cfg(unix)]
fn run_and_interrupt(solution: &str, options: &str) -> (Run, u32) {
    // Where the tests run in the background, they and what they start begin with this signal ignored.
    // SAFETY: no handler is installed, and the default one ends this process as whoever sends the signal means.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
    }
    let bench = Bench::new(solution, "adds", "makes-numbers");
    let driver = bench
        .command(options)
        .spawn()
        .expect("the driver can be started");
    let mark = bench.path(solution).with_extension("mark");
    let solution = loop {
        match fs::read_to_string(&mark).unwrap_or_default().parse() {
            Ok(number) => break number,
            Err(_) => thread::sleep(Duration::from_millis(10)),
        }
    };
    interrupt(driver.id());
    let output = driver
        .wait_with_output()
        .expect("the driver can be waited for");
    (Run::new(output), solution)
}

#[cfg(unix)]
fn interrupt(process: u32) {
    signal(process, "-INT").expect("the driver is alive");
}

#[cfg(unix)]
fn is_alive(process: u32) -> bool {
    signal(process, "-0").is_some()
}

#[cfg(unix)]
fn signal(process: u32, signal: &str) -> Option<()> {
    let kill = std::process::Command::new("kill")
        .args([signal, &process.to_string()])
        .stderr(std::process::Stdio::null())
        .status()
        .expect("there is a kill");
    kill.success().then_some(())
}
