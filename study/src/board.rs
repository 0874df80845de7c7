//! # Boards to play on
//!
//! A page of the book with a board, and an analysis of the board beside it. The analysis is [`play`], compiled to
//! WebAssembly. The HTML and its scripts are in `study/board`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;

use crate::{problems, programs};

/// The text in a chapter's file in place of the page's board.
pub const IN_FILE: &str =
    "*Here the book that `cargo run -p study -- --open` builds has a board to play on.*";

/// The text in a page, and in a terminal, if the boards cannot be built.
pub const MISSING: &str = "For boards to play on, run `rustup target add wasm32-unknown-unknown`, or on Debian \
    `apt-get install rustc libstd-rust-dev-wasm32 lld`, and build the book again.";

/// The target, which has no system to call.
const TARGET: &str = "wasm32-unknown-unknown";

/// The options for a small program, because the pages contain it. Each build of the book compiles it in a few seconds.
const FLAGS: [&str; 7] = [
    "--edition=2021",
    "--cap-lints=allow",
    "--target",
    TARGET,
    "-Copt-level=s",
    "-Cpanic=abort",
    "-Cstrip=symbols",
];

/// The features of `oracle` and `play` that are unstable in Debian 12's rustc 1.63.
const UNSTABLE: &str = "-Zcrate-attr=feature(mixed_integer_ops, let_else, inline_const)";

/// The HTML of a board that begins with a case, or of a small board if the case is `small`.
pub fn html(package: &str, case: &str, can_play: bool) -> Result<String> {
    let problem = problems::find(package)?;
    if !can_play {
        return Ok(format!("*{MISSING}*"));
    }
    if case == "small" {
        return Ok(format!(
            include_str!("../board/small.html"),
            package = package
        ));
    }
    let start = problems::board(problem, &format!("@{case}"))?;
    Ok(format!(
        include_str!("../board/page.html"),
        package = package,
        start = start
    ))
}

/// Returns the page and the address of a picture's board; `None` if readers cannot play on that board.
pub fn of_picture(chapter: &str, picture: &[&str]) -> Result<Option<String>> {
    let board = match *picture {
        ["board" | "bits" | "tree" | "win" | "outcomes", board, ..] => board.to_string(),
        ["trap", .., board] => board.to_string(),
        ["weights", ref board @ ..] => board.join("/"),
        ["gomoku", case] => format!("@{case}"),
        _ => return Ok(None),
    };
    let package = match board.split('/').count() {
        _ if board.starts_with('@') => "arc012c",
        _ if board.contains(',') => "abc349e",
        4 => "poj1568",
        // Boards that are only about lines are in the first chapter.
        _ if chapter == "aoj-tictactoe" => chapter,
        _ => "algospot-tictactoe",
    };
    Ok(Some(link(package, &board)?))
}

/// Replaces the links to the inputs of cases, which the pages lack, by links to the boards in these inputs.
pub fn with_links_to_cases(text: &str) -> Result<String> {
    let mut parts = text.split("](../../testcases/");
    let mut linked = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (case, behind) = part.split_once(".in)").context("a case ends with `.in`")?;
        let (package, case) = case.split_once('/').context("a case is in a folder")?;
        linked += &format!("]({}){behind}", link(package, &format!("@{case}"))?);
    }
    Ok(linked)
}

fn link(package: &str, board: &str) -> Result<String> {
    let board = problems::board(problems::find(package)?, board)?;
    Ok(format!("explore-{package}.html#{board}"))
}

/// A compiler for the boards' program.
pub struct Compiler {
    rustc: PathBuf,
    /// True for Debian's compiler, which has its linker in another package and may be old.
    is_debians: bool,
}

impl Compiler {
    /// Finds the compiler: the user's own, if it has the target, or else Debian's.
    pub fn find() -> Option<Compiler> {
        let own = run(Command::new("rustc").args(["--print", "sysroot"]), "");
        let own = PathBuf::from(own.ok()?.trim());
        [(own, false), (PathBuf::from("/usr"), true)]
            .into_iter()
            .find(|(folder, _)| folder.join("lib/rustlib").join(TARGET).join("lib").is_dir())
            .map(|(folder, is_debians)| Compiler {
                rustc: folder.join("bin/rustc"),
                is_debians,
            })
    }

    /// Compiles the program into the book's folder, as a script that contains the program.
    pub fn write(&self, book: &Path) -> Result<()> {
        let folder = programs::target().join("study-board");
        let cannot = |path: &Path| format!("cannot write {}", path.display());
        fs::create_dir_all(&folder).with_context(|| cannot(&folder))?;
        for (name, kind) in [("oracle", "rlib"), ("play", "cdylib")] {
            let mut command = Command::new(&self.rustc);
            command
                .args(FLAGS)
                .args(["--crate-name", name, "--crate-type", kind]);
            command.args(["-L", ".", "--extern", "oracle=liboracle.rlib"]);
            if self.is_debians {
                command.arg("-Clinker=wasm-ld");
                command.env("RUSTC_BOOTSTRAP", "1").arg(UNSTABLE);
            }
            command.arg(problems::root().join(name).join("src/lib.rs"));
            run(
                command.current_dir(&folder),
                &format!("cannot compile {name} for the pages"),
            )?;
        }
        let program = BASE64.encode(fs::read(folder.join("play.wasm"))?);
        let script = book.join("board-program.js");
        let text = format!("var boardProgram = '{program}';\n");
        fs::write(&script, text).with_context(|| cannot(&script))
    }
}

/// Runs a command and returns what it prints.
fn run(command: &mut Command, cannot: &str) -> Result<String> {
    let output = command.output().context("cannot start rustc")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{cannot}\n{}", said.trim());
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_a_case_opens_its_board() {
        let text = "[a](../../testcases/abc349e/sample-2.in), [b](../../testcases/aoj-tictactoe/unfinished-centre.in).";
        let linked = with_links_to_cases(text).unwrap();
        assert_eq!(
            linked,
            "[a](explore-abc349e.html#-1,1,0/-4,-2,-5/-4,-1,-5), [b](explore-aoj-tictactoe.html#.../.o./.x.)."
        );
    }
}
