//! # judge-facts
//!
//! The facts that decide a verdict, as data: what a judge has ([`profile`], read from `judges.toml` and from a
//! workspace's own Cargo.toml), what a package says about its problem ([`problem`]), and what follows from the two for
//! one program ([`terms`]): its limits and how its output is compared. `cargo judge` and the `cargo test` of a problem
//! both ask [`terms`], so they cannot come to different verdicts.
//!
//! This is the ground floor: it starts no program and knows nothing of cargo. The modules, each of which knows only
//! those before it: [`error`] (an error as data, and its one rendering), [`verdict`], [`comparison`], [`limits`],
//! [`problem`], [`profile`], [`terms`], [`workspace`] (where a package's cases are).

pub mod comparison;
pub mod error;
pub mod limits;
pub mod problem;
pub mod profile;
pub mod terms;
pub mod verdict;
pub mod workspace;

mod location;
