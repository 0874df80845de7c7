//! # The command line, tried as a user would
//!
//! Every test writes a small workspace into a folder of its own and runs the shipped program there. All are in one
//! executable, because each more would have to be linked.

#[cfg(target_os = "linux")]
mod background;
#[cfg(unix)]
mod clipboard;
mod companion;
mod comparing;
#[cfg(unix)]
mod completions;
mod contests;
mod crates;
mod docs;
mod editions;
mod examples;
mod help;
mod import;
mod interactive;
#[cfg(target_os = "linux")]
mod interrupts;
mod judges;
#[cfg(target_os = "linux")]
mod links;
mod list;
mod lock;
mod names;
mod new;
mod output;
mod places;
mod posts;
mod proof;
mod scratch;
#[cfg(unix)]
mod submit;
mod table;
mod test;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod workers;
