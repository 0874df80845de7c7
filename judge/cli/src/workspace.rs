//! # What cargo knows of a workspace
//!
//! Which compiler is at hand ([`toolchain`]), which packages and targets there are ([`metadata`]), which program a name
//! means ([`program`]), and which crates it takes along ([`platform`], [`features`], `conditions` and, from
//! all of these, [`closure`]).

pub mod closure;
pub mod features;
pub mod metadata;
pub mod platform;
pub mod program;
pub mod toolchain;

mod conditions;
