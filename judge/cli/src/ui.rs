//! # Messages and output
//!
//! Messages go to standard error, results to standard output or into files. These modules know no judge.

pub mod message;
pub mod output;
