//! # Tests of things that no console session shows
//!
//! Signals, posts from a browser, terminals, memory, disks that are full, and processes that are left behind. Each test has the
//! shipped program work in a workspace of its own. All are in one executable, because each more would have to be linked.
//!
//! Much of it is looked up in /proc, so these tests are for Linux.

#![cfg(target_os = "linux")]

mod archives;
mod c_file;
mod companion;
mod conditions;
mod freshness;
mod interrupts;
mod kit;
mod misbehaviour;
mod posts;
mod sizes;
mod watch;
mod workers;
mod x11;
