//! # The workspace
//!
//! The packages and judges of a workspace ([`project`]) as cargo describes it ([`metadata`]), the compiler at hand
//! ([`toolchain`], [`wasm`]), the programs that a name stands for ([`solution`]), the features of their dependencies (`features`),
//! and the crates that go into a bundle (`dependencies`).

pub mod metadata;
pub mod project;
pub mod solution;
pub mod toolchain;
pub mod wasm;

pub(crate) mod dependencies;

mod features;
