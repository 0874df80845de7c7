//! # Algospot TICTACTOE: every board that can arise

use std::sync::Arc;

use super::bad_input;
use super::layout::{SYMMETRIES, layouts, symmetric};
use super::program::{Program, has_manners};
use super::trial::{self, Check, Progress, Trial};
use crate::oracle::algospot_tictactoe::{LETTERS, answer};
use crate::oracle::three_in_a_row::{Board, all_boards, boards_in_play};

/// The tests of the program.
pub fn trials(program: &Arc<Program>) -> Vec<Trial> {
    let checks: &[(&str, Check)] = &[
        ("all-boards-in-play", all_boards_in_play),
        (
            "all-boards-in-eight-symmetries",
            all_boards_in_eight_symmetries,
        ),
        ("layouts", other_layouts),
        ("outside-the-promise", outside_the_promise),
    ];
    let mut trials = trial::trials(program, checks);
    trials.extend(bad_input::trials(program, 8 << 20, |line| {
        ["TIE", "o", "x"].contains(&line)
    }));
    trials
}

fn all_boards_in_play(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    assert_eq!(boards.len(), 5478);
    let with = |wanted: &str| {
        boards
            .iter()
            .filter(|board| answer(board) == wanted)
            .count()
    };
    assert_eq!((with("TIE"), with("x"), with("o")), (1068, 2936, 1474));
    program.check(&text(&boards), &answers(&boards));
}

fn all_boards_in_eight_symmetries(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    let answers = answers(&boards);
    for which in 0..SYMMETRIES {
        let turned = |board: &Board| {
            symmetric(board, which)
                .try_into()
                .expect("nine cells stay nine")
        };
        let turned: Vec<Board> = boards.iter().map(turned).collect();
        program.check(&text(&turned), &answers);
    }
}

fn other_layouts(program: &Program, _: &Progress) {
    let boards = boards_in_play(LETTERS);
    let answers = answers(&boards);
    for (_, text) in layouts(&text(&boards)) {
        program.check(&text, &answers);
    }
    program.check(b"0\n", b"");
}

/// The answers before bad input stay, and boards that no game leads to are answered somehow.
fn outside_the_promise(program: &Program, _: &Progress) {
    let boards = &boards_in_play(LETTERS)[..100];
    let (good, expected) = (text(boards), answers(boards));
    let rows = &good[b"100\n".len()..];
    for count in ["101", "2147483648", "18446744073709551615"] {
        // Less than was announced, a wrong row, a row that is not there; the line behind the hundred boards is line 302.
        for (bad, said) in [
            (
                "",
                "input line 302: expected another board, found the end of the input\n",
            ),
            (
                "...\nxo",
                "input line 303: expected 3 cells of \".xo\", found \"xo\"\n",
            ),
            (
                "...\n...\nxoq\n...\n",
                "input line 304: expected 3 cells of ",
            ),
            ("....\n...\n...\n", "input line 302: expected 3 cells of "),
            (
                "...\n\n...\n",
                "input line 304: expected nothing after a blank line, found \"...\"\n",
            ),
        ] {
            let input = [count.as_bytes(), b"\n", rows, bad.as_bytes()].concat();
            program.check_refusal(&input, &expected, said);
        }
    }
    program.check_refusal(
        &[&good[..], b"...\n"].concat(),
        &expected,
        "input line 302: expected the end of the input, found \"...\"",
    );
    for count in ["", "x", "-1", "1.5", "18446744073709551616"] {
        let said = match count {
            "" => "input line 2: expected nothing after a blank line, ".to_string(),
            _ => format!("input line 1: expected a number of boards, found {count:?}"),
        };
        program.check_refusal(&[count.as_bytes(), b"\n", rows].concat(), b"", &said);
    }
    let all: Vec<Board> = all_boards(LETTERS).collect();
    assert_eq!(all.len(), 19_683);
    program.run(&text(&all), |outcome| {
        let lines = outcome.stdout.iter().filter(|&&byte| byte == b'\n').count();
        has_manners(outcome).and(
            (lines == all.len())
                .then_some(())
                .ok_or(format!("{lines} answers")),
        )
    });
}

fn text(boards: &[Board]) -> Vec<u8> {
    let mut text = format!("{}\n", boards.len()).into_bytes();
    for row in boards.iter().flat_map(|board| board.chunks(3)) {
        text.extend_from_slice(row);
        text.push(b'\n');
    }
    text
}

fn answers(boards: &[Board]) -> Vec<u8> {
    let lines = boards.iter().map(|board| format!("{}\n", answer(board)));
    lines.collect::<String>().into_bytes()
}
