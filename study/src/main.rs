//! # The book
//!
//! `cargo run -p study` builds the book into `target/study` from the chapters in `study/chapters`. Programs generate
//! the code, answers and pictures in the chapters, and `cargo run -p study -- update` regenerates them (see [`make`]).
//!
//! The crate `oracle` has the rules of the games, and the crate `play` analyses positions. The answers come from the
//! solutions, which are built and run.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;

mod board;
mod book;
mod chapter;
mod chapters;
mod make;
mod picture;
mod problems;
mod programs;
mod source;
mod steps;
mod words;

const USAGE: &str = "\
Usage: cargo run -p study             build the book into target/study
       cargo run -p study -- --open   build it and open it in the browser
       cargo run -p study -- update   make the code, answers and pictures in the chapters anew";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => build(false),
        ["--open"] => build(true),
        ["update"] => update(),
        ["--help" | "-h"] => writeln!(io::stdout(), "{USAGE}").map_err(Into::into),
        _ => {
            eprintln!("error: unknown arguments `{}`\n{USAGE}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn update() -> Result<()> {
    let files = chapters::update()?;
    for file in &files {
        writeln!(io::stdout(), "{}", file.display())?;
    }
    writeln!(io::stdout(), "{} files were out of date", files.len())?;
    Ok(())
}

fn build(is_opened: bool) -> Result<()> {
    let page = book::build()?;
    let page = page.display();
    if !is_opened {
        writeln!(io::stdout(), "open {page}")?;
    } else if let Err(reason) = open::that_detached(page.to_string()) {
        writeln!(io::stdout(), "open {page} yourself: {reason}")?;
    }
    Ok(())
}
