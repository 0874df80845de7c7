//! # The oracles
//!
//! The rules of each problem in the plainest code: letters in arrays, loops over cells, no bits, no memo, nothing from
//! the solutions or from `shared`. Here, code that is too plain to be wrong is worth more than fast code. The
//! exhaustive tests, the book, the exercises and the generators use the oracles, so the crate needs only the standard
//! library. `positions` and `weights` make boards where mistakes are likely.

pub mod abc349e;
pub mod algospot_tictactoe;
pub mod aoj_tictactoe;
pub mod arc012c;
pub mod poj1568;
pub mod positions;
pub mod random;
pub mod three_in_a_row;
pub mod weights;
