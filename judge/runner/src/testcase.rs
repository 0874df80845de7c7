//! # One program on one case
//!
//! The pair of files that makes a case ([`files`]), when an output is right ([`rule`]: as the expected one is, in
//! [`compare`] or [`tokens`], or as a [`checker`] says), what a judge would call it ([`verdict`]), what the user reads
//! when it fails ([`report`]), and all of that together ([`check`]).

pub mod check;
pub mod checker;
pub mod compare;
mod excerpt;
pub mod files;
pub mod report;
pub mod rule;
pub mod scratch;
pub mod tokens;
pub mod verdict;
