//! # What cargo knows of a workspace
//!
//! Which compiler is at hand ([`toolchain`]), which packages and targets there are ([`metadata`]), which program a name
//! means ([`program`]), which features are on in what it depends on ([`features`]), and which crates it takes along
//! ([`closure`]).

pub mod closure;
pub mod features;
pub mod metadata;
pub mod program;
pub mod toolchain;
