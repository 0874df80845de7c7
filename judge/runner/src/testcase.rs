//! # One program on one case
//!
//! The pair of files that makes a case ([`files`]), when an output is right ([`rule`]: as the expected one is, in
//! [`compare`] or [`tokens`], or as a [`checker`] says), what a judge would call it ([`verdict`]), all of that together
//! ([`check`]), and what the user reads when it fails ([`report`]) or finds as a file ([`kept`]).

pub mod check;
pub mod checker;
pub mod compare;
pub mod files;
pub mod kept;
pub mod report;
pub mod rule;
pub mod tokens;
pub mod verdict;
