//! # The oracles
//!
//! The rules of each problem, said as naively as they can be said: letters in arrays, loops over cells, no bits, no
//! memo, nothing from the solutions or from what they share. A file that is too plain to be wrong is worth more here
//! than a quick one. The exhaustive tests, the book, the exercises and the generators ask them, so nothing is needed to build them
//! but the standard library. `positions` and `weights` make boards where mistakes are likely.

pub mod abc349e;
pub mod algospot_tictactoe;
pub mod aoj_tictactoe;
pub mod arc012c;
pub mod poj1568;
pub mod positions;
pub mod random;
pub mod three_in_a_row;
pub mod weights;
