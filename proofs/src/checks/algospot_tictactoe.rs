//! # Algospot TICTACTOE: every reachable board

use std::sync::LazyLock;

use super::layout::layouts;
use super::program::{Program, check_ending, stdout};
use super::{Problem, bad_input};
use oracle::algospot_tictactoe::{LETTERS, answer};
use oracle::three_in_a_row::{Board, all_boards, reachable_boards, symmetries};

pub const PROBLEM: Problem = Problem {
    package: "algospot-tictactoe",
    checks: &[
        ("all-reachable-boards", all_reachable_boards),
        ("layouts", other_layouts),
        ("outside-the-constraints", outside_the_constraints),
        ("bad-input", |program| {
            bad_input::check(program, 8, |line| ["TIE", "o", "x"].contains(&line));
        }),
    ],
};

/// All reachable boards, each with its answer.
static BOARDS: LazyLock<Vec<(Board, &str)>> = LazyLock::new(|| {
    let boards = reachable_boards(LETTERS).into_iter();
    boards.map(|board| (board, answer(&board))).collect()
});

/// Every board in all its symmetries.
fn all_reachable_boards(program: &Program) {
    assert_eq!(BOARDS.len(), 5478);
    let with = |wanted| {
        BOARDS
            .iter()
            .filter(|(_, answer)| *answer == wanted)
            .count()
    };
    assert_eq!((with("TIE"), with("x"), with("o")), (1068, 2936, 1474));
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

/// The answers before bad input stay, and unreachable boards get any answer.
fn outside_the_constraints(program: &Program) {
    let (good, expected) = (
        text(BOARDS[..100].iter().map(|(board, _)| *board)),
        answers(100),
    );
    let rows = &good[b"100\n".len()..];
    for count in ["101", "2147483648", "18446744073709551615"] {
        // Less than was announced, a wrong row, a row that is not there; the line behind the hundred boards is line 302.
        for (bad, said) in [
            (
                "",
                "302: expected another board, found the end of the input\n",
            ),
            (
                "...\nxo",
                "303: expected 3 cells of \".xo\", found \"xo\"\n",
            ),
            ("...\n...\nxoq\n...\n", "304: expected 3 cells of "),
            ("....\n...\n...\n", "302: expected 3 cells of "),
            (
                "...\n\n...\n",
                "304: expected nothing after a blank line, found \"...\"\n",
            ),
        ] {
            let input = [count.as_bytes(), b"\n", rows, bad.as_bytes()].concat();
            program.check_refusal(&input, &expected, &format!("input line {said}"));
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
    let all = text(all_boards(LETTERS));
    program.run(&all, |outcome| {
        let lines = stdout(outcome)
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        check_ending(outcome)?;
        (lines == 19_683)
            .then_some(())
            .ok_or(format!("{lines} answers"))
    });
}

fn text(boards: impl Iterator<Item = Board>) -> Vec<u8> {
    let boards: Vec<Board> = boards.collect();
    let mut text = format!("{}\n", boards.len()).into_bytes();
    for row in boards.iter().flat_map(|board| board.chunks(3)) {
        text.extend_from_slice(row);
        text.push(b'\n');
    }
    text
}

/// The answers to the first boards.
fn answers(count: usize) -> Vec<u8> {
    let lines = BOARDS[..count]
        .iter()
        .map(|(_, answer)| format!("{answer}\n"));
    lines.collect::<String>().into_bytes()
}
