//! # The program `cargo-judge`
//!
//! Turns a solution into the one file that a judge accepts, verifies the file by that judge's rules, and explains every
//! failure. A problem is a package with a `[package.metadata.judge]` table and a folder `testcases/<package>`. Nothing
//! here knows a problem or a judge by name.
//!
//! The work is done by libraries: [`judge_facts`] knows the judges, [`judge_runner`] runs one program on the cases of a
//! problem, [`judge_bundler`] makes one file of many sources, and [`judge_pipeline`] leads from a package to a verified
//! bundle. The modules here, each of which uses only those before it: [`ui`] (messages and output), [`results`] (the
//! results as a table and as JSON), [`create`] (new problems), [`stress`] (two programs against each other), [`server`]
//! (requests of browser extensions), [`companion`] (problems from the browser), [`cph_submit`] (files to the browser),
//! [`import`] (cases from elsewhere), [`desktop`] (clipboard and browser), and [`commands`] (the command line).

use std::process::ExitCode;

mod commands;
mod companion;
mod cph_submit;
mod create;
mod desktop;
mod import;
mod results;
mod server;
mod stress;
mod ui;

fn main() -> ExitCode {
    commands::main(std::env::args_os())
}
