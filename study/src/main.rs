//! # The book
//!
//! `cargo run -p study` builds the book into `target/study` from the chapters in `study/chapters`. The code, answers and
//! pictures in these are made by programs, and `cargo run -p study -- update` makes them anew (see [`make`]).
//!
//! The rules of the games are those of the crate `oracle`, what follows from a position is the crate `play`'s to say, and
//! the answers come from the solutions, which are built and run.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod board;
mod book;
mod cell;
mod chapter;
mod chapters;
mod gomoku;
mod make;
mod number;
mod picture;
mod problems;
mod programs;
mod source;
mod steps;

/// Build the book that teaches the five problems.
#[derive(Debug, Parser)]
#[command(
    name = "study",
    bin_name = "cargo run -p study --",
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    /// Open the book in the browser
    #[arg(long)]
    open: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make the code, answers and pictures in the chapters anew
    Update,
}

fn main() -> ExitCode {
    run(CommandLine::parse()).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(CommandLine { command, open }: CommandLine) -> Result<ExitCode> {
    match command {
        Some(Command::Update) => {
            let files = chapters::update()?;
            for file in &files {
                writeln!(io::stdout(), "{}", file.display())?;
            }
            writeln!(io::stdout(), "{} files were out of date", files.len())?;
        }
        None => {
            let page = book::build()?;
            let page = page.display();
            if !open {
                writeln!(io::stdout(), "open {page}")?;
            } else if let Err(reason) = open::that_detached(page.to_string()) {
                writeln!(io::stdout(), "open {page} yourself: {reason}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
