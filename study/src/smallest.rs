//! # The smallest board on which a wrong example shows
//!
//! Asked of the programs themselves, over all boards where these can be counted and over the cases where they cannot.

use std::fs;

use anyhow::{Context, Result};
use oracle::poj1568::{self, Solved};
use oracle::three_in_a_row::{Letters, boards_in_play};
use oracle::{algospot_tictactoe, aoj_tictactoe};
use proofs::built;

use crate::explorer::format;
use crate::programs;

/// How many boards are asked for at once: most wrong programs show early.
const AT_ONCE: usize = 250;

/// Returns the board with the fewest stones, or the smallest numbers, to which the wrong program of a package says
/// something else than the solution; of several, the one whose stones come first, o before x.
pub fn board(package: &str, wrong: &str) -> Result<String> {
    let mut boards = candidates(package)?;
    let (_, wrong_path) = programs::locate(wrong)?;
    let at_once = if format::is_alone(package) {
        1
    } else {
        AT_ONCE
    };
    loop {
        let asked: Vec<String> = boards.by_ref().take(at_once).collect();
        if asked.is_empty() {
            return None
                .with_context(|| format!("{wrong} says what {package} says of every board"));
        }
        let input = format::input(package, &asked);
        let right = programs::answer(package, &input)?;
        let other = programs::run(&wrong_path, input.as_bytes())?.stdout;
        let other = String::from_utf8_lossy(&other);
        let differ = |&place: &usize| right.lines().nth(place) != other.lines().nth(place);
        if let Some(place) = (0..asked.len()).find(differ) {
            return Ok(asked[place].clone());
        }
    }
}

/// The boards that are asked for, the smallest first.
fn candidates(package: &str) -> Result<Box<dyn Iterator<Item = String>>> {
    let mut boards = match package {
        "aoj-tictactoe" => three_in_a_row(aoj_tictactoe::LETTERS, 9),
        "algospot-tictactoe" => three_in_a_row(algospot_tictactoe::LETTERS, 3),
        "poj1568" => return Ok(Box::new(won())),
        _ => cases(package)?,
    };
    boards.sort_by_cached_key(|board| rank(board));
    Ok(Box::new(boards.into_iter()))
}

fn three_in_a_row(letters: Letters, columns: usize) -> Vec<String> {
    let rows = |board: &[u8; 9]| {
        let rows = board.chunks(columns).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("\n")
    };
    boards_in_play(letters).iter().map(rows).collect()
}

/// The boards of poj1568 on which there is an answer to be wrong about: a forced win. Among those with as many stones
/// the oracle has those first whose stones come first.
fn won() -> impl Iterator<Item = String> {
    let solved = Solved::all();
    (4..16).step_by(2).flat_map(move |stones| {
        let won = |board: &_| solved.first_winning_cell(board).is_some();
        let boards = solved.promised(stones).filter(won);
        let boards = boards.map(|board| poj1568::text(&board));
        let boards = boards.flat_map(|text| format::boards("poj1568", &text));
        boards.collect::<Vec<_>>()
    })
}

/// The boards of a package's cases.
fn cases(package: &str) -> Result<Vec<String>> {
    let folder = built::cases_folder(package);
    let shown = folder.display();
    let files = fs::read_dir(&folder).with_context(|| format!("cannot read {shown}"))?;
    let mut boards = Vec::new();
    for file in files {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "in") {
            boards.extend(format::boards(package, &fs::read_to_string(&path)?));
        }
    }
    Ok(boards)
}

/// The place of a board among others: the smallest first, and of several, the one whose stones come first, o before x.
pub fn rank(board: &str) -> (u64, String) {
    (size(board), board.replace(['.', 's'], "~"))
}

/// How large a board is: the number of its stones, or what its numbers come to.
fn size(board: &str) -> u64 {
    let number = |word: &str| word.parse().map_or(0, i64::unsigned_abs);
    let numbers: u64 = board.split_whitespace().map(number).sum();
    numbers + board.matches(['o', 'x']).count() as u64
}
