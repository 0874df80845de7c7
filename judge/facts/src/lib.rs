//! # judge-facts
//!
//! The facts that decide a verdict, as data: those about a judge ([`profile`], from `judges.toml` and from a workspace's
//! Cargo.toml), those about a problem ([`problem`], from its package's Cargo.toml), and what follows from the two
//! ([`terms`]): the limits, the environment, and the comparison of outputs. `cargo judge` and the `cargo test` of a
//! problem both use [`terms`], so they cannot give different verdicts.
//!
//! This crate starts no program and knows nothing of cargo. The modules, each of which uses only those before it:
//! [`error`] (an error as data, and its one rendering), [`verdict`], [`comparison`], [`limits`], [`problem`],
//! [`profile`], [`terms`], [`workspace`] (the folder of a package's cases).

pub mod comparison;
pub mod error;
pub mod limits;
pub mod problem;
pub mod profile;
pub mod terms;
pub mod verdict;
pub mod workspace;

mod location;
