//! # The parts of the runner that need no process

mod compare;
