//! # judge-cli
//!
//! Turns a solution into the one file that a judge accepts, and proves it on that judge's terms: compiled as the judge
//! does, run on every case of the problem under its limits, compared as the judge does; what fails says exactly why.
//! Nothing here knows a problem or a judge by name. A problem is a package with a `[package.metadata.judge]` table and a
//! folder `testcases/<package>`; a judge is a table of facts.
//!
//! One file is made of many sources by the library [`judge_bundler`]; how one program does on the cases of a problem is
//! [`judge_runner`]'s to say: limits, verdicts, comparison, reports, and what a package says about its problem. The
//! modules here follow the way of the data, and each knows only those before it: [`ui`] (errors, messages, paths),
//! [`profile`] (what the judge has), [`workspace`] (which program, and which crates it takes along), [`compile`] (as
//! the judge does, or as the workspace says), [`workers`] (many programs at once, each started by a small process),
//! [`verify`] (all that must hold before a file is given out), [`submission`] (from a program to what its judge would
//! run), [`results`] (what came of it, as a table and as JSON), [`stress`] (two programs against each other). Beside
//! that way, `create` makes new problems, `companion` takes them from the browser, `import` takes cases from
//! elsewhere, and [`desktop`] hands a file over to the user's clipboard and a page to the browser. On top of them stands
//! [`cli`], the commands.

pub mod cli;
mod companion;
pub mod compile;
mod create;
pub mod desktop;
mod import;
pub mod profile;
pub mod results;
pub mod stress;
pub mod submission;
pub mod ui;
pub mod verify;
pub mod workers;
pub mod workspace;
