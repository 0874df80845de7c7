//! # The parts of the runner that need no process

mod cases;
mod compare;
