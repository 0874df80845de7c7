//! # One program on one case
//!
//! The pair of files that makes a case ([`files`]), when an output is right ([`rule`]: as the expected one is, in
//! [`compare`] or [`tokens`], or as a [`referee`] says, which is a [`checker`] or an [`interactor`]), what a judge would
//! call it ([`verdict`]), what was said to an interactor ([`dialogue`]), all of that together ([`check`]), and what the
//! user reads when it fails ([`report`]) or finds as a file ([`kept`]).

pub mod check;
pub mod checker;
pub mod compare;
pub mod dialogue;
pub mod files;
pub mod interactor;
pub mod kept;
pub mod referee;
pub mod report;
pub mod rule;
pub mod tokens;
pub mod verdict;
