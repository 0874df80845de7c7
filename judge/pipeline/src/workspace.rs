//! # The workspace
//!
//! A workspace's packages and judges ([`project`]), cargo's description of it ([`metadata`]), the compiler at hand
//! ([`toolchain`], [`wasm`]), the programs that a name stands for ([`solution`]), the features of their dependencies
//! (`features`), and the crates of a bundle (`dependencies`).

pub mod metadata;
pub mod project;
pub mod solution;
pub mod toolchain;
pub mod wasm;

pub(crate) mod dependencies;

mod features;
