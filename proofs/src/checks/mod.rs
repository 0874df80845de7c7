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

/// The tests of a problem by their names. A test fails by a panic.
pub type Checks = [(&'static str, fn(&Program))];

/// The tests for the problem of a package; `None` for an unknown package.
pub fn of(package: &str) -> Option<&'static Checks> {
    Some(match package {
        "aoj-tictactoe" => aoj_tictactoe::CHECKS,
        "algospot-tictactoe" => algospot_tictactoe::CHECKS,
        "poj1568" => poj1568::CHECKS,
        "abc349e" => abc349e::CHECKS,
        "arc012c" => arc012c::CHECKS,
        _ => return None,
    })
}
