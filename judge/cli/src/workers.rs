//! # Many programs at once
//!
//! The programs that are judged are not started by this process but by small ones ([`worker`]), of which a [`pool`] keeps
//! as many as there are cores. What a program says about its own panic is read by [`panics`].

pub mod panics;
pub mod pool;
pub mod worker;
