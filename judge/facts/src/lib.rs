//! # judge-facts
//!
//! The facts that decide a verdict, as data. [`profile`] holds the facts about a judge, from `judges.toml` and a
//! workspace's Cargo.toml. [`problem`] holds those about a problem, from its package's Cargo.toml. [`terms`] derives
//! the limits, the environment and the comparison of outputs. `cargo judge` and the `cargo test` of this workspace's
//! problems both judge by [`terms`]. Only the builds differ: the former tests a release build, the latter a dev build.
//!
//! This crate starts no program and knows nothing of cargo. The modules, each of which uses only those before it:
//! [`columns`] (text cut to a terminal), [`error`] (an error as data, and its rendering), [`verdict`], [`comparison`],
//! [`limits`], [`problem`], [`profile`], [`terms`], [`workspace`] (the folder of a package's cases).
//!
//! To add a fact, describe its key at the head of `judges.toml`, read it in [`profile`], pass it on in [`terms`], and
//! act on it in judge-runner, where `sandbox::Limits` holds the limits of a process. A row in judge-runner's test
//! `verdicts.rs` shows that a verdict depends on the fact. To add a verdict, name it in [`verdict`] and return it from
//! judge-runner's `Outcome::verdict`. `git grep TimeLimitExceeded` finds the code that treats one verdict unlike
//! others.

#![expect(
    missing_docs,
    reason = "a comment says what a name cannot; the crate is this workspace's own"
)]

pub mod columns;
pub mod comparison;
pub mod error;
pub mod limits;
pub mod problem;
pub mod profile;
pub mod terms;
pub mod verdict;
pub mod workspace;

mod location;
