//! # The tests of each problem, and what they share

pub mod abc349e;
pub mod algospot_tictactoe;
pub mod aoj_tictactoe;
pub mod arc012c;
mod bad_input;
mod layout;
pub mod poj1568;
mod positions;
pub mod program;
#[path = "../random.rs"]
pub mod random;
pub mod trial;
