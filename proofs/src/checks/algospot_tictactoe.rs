//! # Algospot TICTACTOE: every reachable board

use std::sync::LazyLock;

use super::layout::layouts;
use super::program::Program;
use super::{Checks, bad_input};
use oracle::algospot_tictactoe::{LETTERS, answer};
use oracle::three_in_a_row::{Board, all_boards, reachable_boards, rows, symmetries};

pub const CHECKS: &Checks = &[
    ("all-reachable-boards", all_reachable_boards),
    ("layouts", other_layouts),
    ("outside-the-constraints", outside_the_constraints),
    ("bad-input", |program| {
        bad_input::check(program, 8, |line| ["TIE", "o", "x"].contains(&line));
    }),
];

/// All reachable boards, each with its answer.
static BOARDS: LazyLock<Vec<(Board, &str)>> = LazyLock::new(|| {
    let boards = reachable_boards(LETTERS).into_iter();
    boards.map(|board| (board, answer(&board))).collect()
});

/// Every board in all its symmetries.
fn all_reachable_boards(program: &Program) {
    let counts = ["TIE", "x", "o"].map(|wanted| {
        let answers = BOARDS.iter().map(|(_, answer)| *answer);
        answers.filter(|answer| *answer == wanted).count()
    });
    assert_eq!(counts, [1068, 2936, 1474]);
    for which in 0..8 {
        let turned = BOARDS.iter().map(|(board, _)| symmetries(board)[which]);
        program.check(&text(turned), &answers(BOARDS.len()));
    }
}

fn other_layouts(program: &Program) {
    let text = text(BOARDS.iter().map(|(board, _)| *board));
    for text in layouts(&text) {
        program.check(&text, &answers(BOARDS.len()));
    }
    program.check(b"0\n", b"");
}

/// The program prints the answers before bad input, and may give any answer for an unreachable board.
fn outside_the_constraints(program: &Program) {
    let good = text(BOARDS[..100].iter().map(|(board, _)| *board));
    let boards = &good[b"100\n".len()..];
    for count in ["101", "2147483648", "18446744073709551615"] {
        // Less than was announced, a wrong row, a row that is not there.
        let refused = [
            ("", 1, "another board, found the end of the input\n"),
            ("...\nxo", 2, "3 cells of \".xo\", found \"xo\"\n"),
            ("...\n...\nxoq\n...\n", 3, "3 cells of "),
            ("....\n...\n...\n", 1, "3 cells of "),
            (
                "...\n\n...\n",
                3,
                "nothing after a blank line, found \"...\"\n",
            ),
        ];
        let good = [count.as_bytes(), b"\n", boards].concat();
        program.check_refusals(&good, &answers(100), &refused);
    }
    let refused = [("...\n", 1, "the end of the input, found \"...\"")];
    program.check_refusals(&good, &answers(100), &refused);
    for count in ["", "x", "-1", "1.5", "18446744073709551616"] {
        let said = match count {
            "" => "input line 2: expected nothing after a blank line, ".to_string(),
            _ => format!("input line 1: expected a number of boards, found {count:?}"),
        };
        program.check_refusal(&[count.as_bytes(), b"\n", boards].concat(), b"", &said);
    }
    program.check_count(&text(all_boards(LETTERS)), 19_683);
}

fn text(boards: impl Iterator<Item = Board>) -> Vec<u8> {
    let boards: Vec<Board> = boards.collect();
    format!("{}\n{}", boards.len(), rows(boards.as_flattened(), 3)).into_bytes()
}

/// The answers to the first boards.
fn answers(count: usize) -> Vec<u8> {
    let lines = BOARDS[..count]
        .iter()
        .map(|(_, answer)| format!("{answer}\n"));
    lines.collect::<String>().into_bytes()
}
