//! # What is told to the user, and how
//!
//! Errors, messages on standard error, results on standard output, and paths as people read them. Nothing here knows what
//! the tool is for.

pub mod error;
pub mod message;
pub mod output;

pub(crate) mod paths;
pub(crate) mod place;
