//! # The book, and the same pictures in a terminal
//!
//! `cargo run -p study` builds the book into `target/study`: the chapters in `study/chapters`, in which whatever stands
//! in double braces is made on the spot (see [`directive`]). `cargo run -p study -- show PROBLEM` draws the position on
//! standard input.
//!
//! Nothing here knows the rules of a game. What a move leads to is what the oracles of `testcases` say, or the
//! solutions themselves, which are built, started and asked.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod analysis;
mod book;
mod cell;
mod cost;
mod directive;
mod explorer;
mod gomoku;
mod input;
mod message;
mod number;
mod picture;
mod programs;
mod serve;
mod show;
mod smallest;
mod source;
mod workspace;

/// Build the book that teaches the five problems, or draw a position in the terminal.
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
    /// Serve the book on 127.0.0.1, and build it again whenever a source changes
    #[arg(long)]
    serve: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Draw the position on standard input, in the problem's own format, with what each move leads to
    Show {
        /// The problem's package
        #[arg(value_parser = input::packages())]
        problem: String,
    },
}

fn main() -> ExitCode {
    run(CommandLine::parse()).unwrap_or_else(|error| {
        message::error(format_args!("{error:#}"));
        ExitCode::FAILURE
    })
}

fn run(
    CommandLine {
        command,
        open,
        serve,
    }: CommandLine,
) -> Result<ExitCode> {
    match command {
        Some(Command::Show { problem }) => show::show(&problem),
        None => book(open, serve),
    }
}

fn book(open: bool, serve: bool) -> Result<ExitCode> {
    let first_page = book::build()?;
    if serve {
        return serve::serve(open);
    }
    let page = first_page.display();
    if !open {
        writeln!(io::stdout(), "open {page}")?;
    } else if let Err(reason) = open::that_detached(page.to_string()) {
        writeln!(io::stdout(), "open {page} yourself: {reason}")?;
    }
    Ok(ExitCode::SUCCESS)
}
