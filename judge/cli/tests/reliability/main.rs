//! # What programs and machines may do to `cargo judge test`
//!
//! Each test has the shipped program judge real programs that misbehave, or judge under conditions that are bad. It must
//! come to the right verdict or to a clear error, leave no process and no part of a file, and hold little memory itself.
//!
//! That is looked up in /proc, so these tests are for Linux.

#![cfg(target_os = "linux")]

mod bench;
mod conditions;
mod misbehaviour;
mod sizes;
