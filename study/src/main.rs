//! # The book, and the same pictures in a terminal
//!
//! `cargo run -p study` builds the book into `target/study` from the chapters in `study/chapters`. The code, answers and
//! pictures in these are made by programs, and `cargo run -p study -- update` makes them anew (see [`directive`]).
//! `cargo run -p study -- show PROBLEM` draws the position on standard input.
//!
//! Nothing here knows the rules of a game. They come from the crate `oracle`, and the answers from the solutions,
//! which are built and run.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod analysis;
mod book;
mod cell;
mod chapters;
mod directive;
mod explorer;
mod fold;
mod gomoku;
mod input;
mod links;
mod message;
mod number;
mod page;
mod pdf;
mod picture;
mod programs;
mod show;
mod smallest;
mod source;
mod steps;
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
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make the code, answers and pictures in the chapters anew
    Update,
    /// Print the book to a PDF, with an installed Chromium
    Pdf,
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

fn run(CommandLine { command, open }: CommandLine) -> Result<ExitCode> {
    match command {
        Some(Command::Show { problem }) => show::show(&problem),
        Some(Command::Update) => chapters::update(),
        Some(Command::Pdf) => pdf::write(),
        None => book(open),
    }
}

fn book(open: bool) -> Result<ExitCode> {
    let first_page = book::build()?;
    let page = first_page.display();
    if !open {
        writeln!(io::stdout(), "open {page}")?;
    } else if let Err(reason) = open::that_detached(page.to_string()) {
        writeln!(io::stdout(), "open {page} yourself: {reason}")?;
    }
    Ok(ExitCode::SUCCESS)
}
