//! # Messages and output
//!
//! Messages go to standard error, results to standard output or into files. Nothing here knows the purpose of the tool.

pub mod message;
pub mod output;
