//! # One program on one case
//!
//! The pair of files that makes a case ([`files`]), where two outputs part ([`compare`]), what a judge would call it
//! ([`verdict`]), what the user reads when it fails ([`report`]), and all of that together ([`check`]).

pub mod check;
pub mod compare;
pub mod files;
pub mod report;
pub mod verdict;
