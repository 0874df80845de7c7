//! # The cost of one run
//!
//! CPU time, user and system, because wall time includes the other work of the machine. A worker that has run nothing
//! yet starts the program, because the kernel charges a program with the memory of the process that starts it.

use std::io;
use std::path::Path;
use std::time::Duration;

use judge_facts::comparison::TextRule;
use judge_facts::limits::{Clock, Sandbox};
use judge_facts::terms::{Files, Rule, Terms};
use judge_runner::cases::Case;
use judge_runner::pool::run_case;
use judge_runner::result::CaseResult;
use judge_runner::rule::ResolvedRule;
use judge_runner::worker::{self, CaseRequest};

/// Runs the program on an input. The expected output is the input, so a run without an error is a wrong answer.
///
/// # Errors
/// If the worker or the program cannot be started.
pub fn run(program: &Path, input: &Path) -> io::Result<CaseResult> {
    let case = Case {
        name: "apart".to_string(),
        input: input.to_path_buf(),
        expected: input.to_path_buf(),
    };
    let terms = Terms {
        // No run takes longer unless something is wrong.
        time: Duration::from_secs(600),
        clock: Clock::Cpu,
        memory: 4 << 30,
        stack: None,
        sandbox: Sandbox::default(),
        env: Default::default(),
        files: Files::default(),
        rule: Rule::Comparison(TextRule::STRICT),
        presentation_error: false,
    };
    let rule = ResolvedRule::Comparison(TextRule::STRICT);
    worker::end_waiting();
    run_case(&CaseRequest::new(program, &case, &terms, &rule, None))
}
