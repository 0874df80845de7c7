//! # AOJ 0066: every board there is

use std::sync::Arc;

use super::bad_input;
use super::layout::{SYMMETRIES, layouts, swap_letters, symmetric};
use super::program::Program;
use super::trial::{self, Check, Progress, Trial};
use crate::oracle::aoj_tictactoe::{LETTERS, game_tree_verdict, verdict};
use crate::oracle::three_in_a_row::{Board, all_boards, boards_in_play, has_line, is_finished};

/// The tests of the program.
pub fn trials(program: &Arc<Program>) -> Vec<Trial> {
    let checks: &[(&str, Check)] = &[
        ("all-boards-in-play", all_boards_in_play),
        (
            "all-boards-with-at-most-one-winner",
            all_boards_with_at_most_one_winner,
        ),
        ("all-boards-swapped", all_boards_swapped),
        (
            "all-boards-in-eight-symmetries",
            all_boards_in_eight_symmetries,
        ),
        ("layouts", other_layouts),
        ("outside-the-promise", outside_the_promise),
        ("two-readings", two_readings),
    ];
    let mut trials = trial::trials(program, checks);
    trials.extend(bad_input::trials(program, 8 << 20, |line| {
        ["o", "x", "d"].contains(&line)
    }));
    trials
}

fn all_boards_in_play(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    assert_eq!(boards.len(), 5478);
    assert_eq!(
        boards
            .iter()
            .filter(|board| !is_finished(board, LETTERS))
            .count(),
        4520
    );
    program.check(&text(&boards), &verdicts(&boards));
}

fn all_boards_with_at_most_one_winner(program: &Program, _: &Progress) {
    let boards = boards_with_at_most_one_winner();
    assert_eq!(boards.len(), 19_371);
    program.check(&text(&boards), &verdicts(&boards));
}

/// With the letters swapped, so is the winner.
fn all_boards_swapped(program: &Program, _: &Progress) {
    let boards = boards_with_at_most_one_winner();
    let swap = |text: &[u8]| swap_letters(text, b'o', b'x');
    program.check(&swap(&text(&boards)), &swap(&verdicts(&boards)));
}

fn all_boards_in_eight_symmetries(program: &Program, _: &Progress) {
    let boards = boards_with_at_most_one_winner();
    for which in 0..SYMMETRIES {
        let lines = boards
            .iter()
            .flat_map(|board| [&symmetric(board, which)[..], b"\n"].concat());
        program.check(&lines.collect::<Vec<u8>>(), &verdicts(&boards));
    }
}

fn other_layouts(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    for (_, text) in layouts(&text(&boards)) {
        program.check(&text, &verdicts(&boards));
    }
    program.check(b"", b"");
    program.check(b"\n \r\n", b"");
}

/// The answers before bad input stay, and boards on which both sides have a line are answered somehow.
fn outside_the_promise(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    for good in [0, 1, 50, 5000] {
        let (input, expected) = (text(&boards[..good]), verdicts(&boards[..good]));
        let line = good + 1;
        for bad in [
            "oxsoxsoxss",
            "oxsoxsox",
            "oxsoxsoxa",
            "OXSOXSOXS",
            "oxs oxs oxs",
            "\noxsoxsoxs",
        ] {
            let said = if bad.starts_with('\n') {
                let line = line + 1;
                format!("input line {line}: expected nothing after a blank line, found \"oxs")
            } else {
                format!("input line {line}: expected 9 cells of \"sox\", found {bad:?}")
            };
            let input = [&input, bad.as_bytes(), b"\nsssssssss\n"].concat();
            program.check_refusal(&input, &expected, &said);
        }
    }
    // Of a long line the start is enough.
    let (long, shown) = ("o".repeat(41), "o".repeat(40));
    let said = format!("input line 1: expected 9 cells of \"sox\", found {shown:?}...\n");
    program.check_refusal(long.as_bytes(), b"", &said);
    let won_twice: Vec<Board> = all_boards(LETTERS).filter(is_won_twice).collect();
    assert_eq!(won_twice.len(), 312);
    program.check(&text(&won_twice), &b"o\n".repeat(312));
}

/// The example that reads the problem as a game to be played on says what that reading says, and that is not what is
/// asked for.
fn two_readings(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    let differ = |board: &&Board| verdict(board) != game_tree_verdict(board);
    assert_eq!(boards.iter().filter(differ).count(), 3468);
    let finished = boards.iter().filter(|board| is_finished(board, LETTERS));
    assert_eq!(finished.filter(differ).count(), 0);
    for (board, other) in [
        (b"sssssssss", 'd'),
        (b"ssssossss", 'd'),
        (b"ssssossxs", 'o'),
    ] {
        assert_eq!((verdict(board), game_tree_verdict(board)), ('d', other));
    }
    let game_tree = program.example("aoj-tictactoe-game-tree");
    game_tree.check(b"sssssssss\nssssossss\nssssossxs\n", b"d\nd\no\n");
    let other = boards
        .iter()
        .flat_map(|board| [game_tree_verdict(board) as u8, b'\n']);
    game_tree.check(&text(&boards), &other.collect::<Vec<u8>>());
}

fn boards_with_at_most_one_winner() -> Vec<Board> {
    all_boards(LETTERS)
        .filter(|board| !is_won_twice(board))
        .collect()
}

fn is_won_twice(board: &Board) -> bool {
    has_line(board, b'o') && has_line(board, b'x')
}

fn text(boards: &[Board]) -> Vec<u8> {
    boards
        .iter()
        .flat_map(|board| [&board[..], b"\n"].concat())
        .collect()
}

fn verdicts(boards: &[Board]) -> Vec<u8> {
    boards
        .iter()
        .flat_map(|board| [verdict(board) as u8, b'\n'])
        .collect()
}
