//! # AOJ 0066: every board there is

use super::layout::layouts;
use super::program::Program;
use super::{Checks, bad_input};
use oracle::aoj_tictactoe::{LETTERS, verdict};
use oracle::three_in_a_row::{Board, all_boards, has_line, reachable_boards, rows, symmetries};

pub const CHECKS: &Checks = &[
    ("all-boards", all_boards_with_at_most_one_winner),
    ("layouts", other_layouts),
    ("outside-the-constraints", outside_the_constraints),
    ("bad-input", |program| {
        bad_input::check(program, 8, |line| ["o", "x", "d"].contains(&line));
    }),
];

/// Every board in all its symmetries, and with the letters swapped, which swaps the winner too.
fn all_boards_with_at_most_one_winner(program: &Program) {
    let (won_twice, boards): (Vec<Board>, Vec<Board>) =
        all_boards(LETTERS).partition(|board| has_line(board, b'o') && has_line(board, b'x'));
    assert_eq!(boards.len(), 19_371);
    let expected = verdicts(&boards);
    for which in 0..8 {
        let turned: Vec<Board> = boards
            .iter()
            .map(|board| symmetries(board)[which])
            .collect();
        program.check(&text(&turned), &expected);
    }
    program.check(&swapped(&text(&boards)), &swapped(&expected));
    // Boards that both sides have won get some answer.
    assert_eq!(won_twice.len(), 312);
    program.check(&text(&won_twice), &b"o\n".repeat(312));
}

fn swapped(text: &[u8]) -> Vec<u8> {
    let swap = |&byte: &u8| match byte {
        b'o' => b'x',
        b'x' => b'o',
        other => other,
    };
    text.iter().map(swap).collect()
}

fn other_layouts(program: &Program) {
    let boards = reachable_boards(LETTERS);
    for text in layouts(&text(&boards)) {
        program.check(&text, &verdicts(&boards));
    }
    program.check(b"", b"");
    program.check(b"\n \r\n", b"");
}

/// The answers to the boards before bad input stay.
fn outside_the_constraints(program: &Program) {
    let boards = reachable_boards(LETTERS);
    for good in [0, 50, 5000] {
        let (input, expected) = (text(&boards[..good]), verdicts(&boards[..good]));
        for bad in [
            "oxsoxsoxss",
            "oxsoxsox",
            "oxsoxsoxa",
            "OXSOXSOXS",
            "oxs oxs oxs",
        ] {
            let rows = format!("{bad}\nsssssssss\n");
            let said = format!("9 cells of \"sox\", found {bad:?}");
            program.check_refusals(&input, &expected, &[(&rows, 1, &said)]);
        }
        let refused = [("\noxsoxsoxs", 2, "nothing after a blank line, found \"oxs")];
        program.check_refusals(&input, &expected, &refused);
    }
    // The message about a long line shows only the start of the line.
    let shown = "o".repeat(40);
    for (length, dots) in [(40, ""), (41, "...")] {
        let said = format!("input line 1: expected 9 cells of \"sox\", found {shown:?}{dots}\n");
        program.check_refusal("o".repeat(length).as_bytes(), b"", &said);
    }
}

fn text(boards: &[Board]) -> Vec<u8> {
    rows(boards.as_flattened(), 9).into_bytes()
}

fn verdicts(boards: &[Board]) -> Vec<u8> {
    let lines = boards.iter().map(|board| [verdict(board) as u8, b'\n']);
    lines.flatten().collect()
}
