//! # The tests of each problem, and what they share

use program::Program;

mod abc349e;
mod algospot_tictactoe;
mod aoj_tictactoe;
mod arc012c;
mod bad_input;
mod layout;
mod poj1568;
pub mod program;

/// A problem and how its program is tested.
pub struct Problem {
    pub package: &'static str,
    /// The tests by their names.
    pub checks: &'static [(&'static str, Check)],
}

/// A check of a program. It fails by a panic.
type Check = fn(&Program);

/// All problems.
pub const PROBLEMS: [Problem; 5] = [
    aoj_tictactoe::PROBLEM,
    algospot_tictactoe::PROBLEM,
    poj1568::PROBLEM,
    abc349e::PROBLEM,
    arc012c::PROBLEM,
];
