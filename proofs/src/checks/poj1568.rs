//! # POJ 1568: every board within the constraints

use std::sync::LazyLock;

use super::layout::layouts;
use super::program::Program;
use super::{Checks, bad_input};
use oracle::poj1568::{Board, Solved, line, text};
use oracle::random::Random;
use oracle::three_in_a_row::symmetries;

pub const CHECKS: &Checks = &[
    ("all-boards-to-8-stones", |program| {
        all_boards(program, &COUNTS[..3])
    }),
    ("all-boards-with-10-stones", |program| {
        all_boards(program, &COUNTS[3..4])
    }),
    ("all-boards-from-12-stones", |program| {
        all_boards(program, &COUNTS[4..])
    }),
    ("counts", counts),
    ("boards-in-eight-symmetries", in_eight_symmetries),
    ("layouts", other_layouts),
    ("games-that-are-over", games_that_are_over),
    ("outside-the-constraints", outside_the_constraints),
    ("bad-input", |program| {
        bad_input::check(program, 16, is_answer)
    }),
];

/// All boards, solved once by the first test that needs them.
static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::all);

/// The number of boards in one run, so that neither the input nor the output takes much memory.
const BATCH: usize = 1 << 18;

/// A number of stones, the number of boards with it, and the number of these on which x can force a win.
const COUNTS: [(usize, usize, usize); 6] = [
    (4, 10_920, 0),
    (6, 160_160, 8_800),
    (8, 891_026, 213_794),
    (10, 1_908_592, 731_800),
    (12, 1_415_400, 624_272),
    (14, 270_304, 103_024),
];

/// Checks that the table of the other tests has all boards within the constraints.
fn counts(_: &Program) {
    let boards: usize = COUNTS.iter().map(|count| count.1).sum();
    let wins: usize = COUNTS.iter().map(|count| count.2).sum();
    assert_eq!((boards, wins), (4_656_402, 1_681_690));
    let all: usize = (0..=16).map(|stones| SOLVED.boards(stones).count()).sum();
    assert_eq!(all, boards);
}

/// Checks all boards with these numbers of stones.
fn all_boards(program: &Program, counts: &[(usize, usize, usize)]) {
    for &(stones, boards, wins) in counts {
        let mut left = SOLVED.boards(stones);
        let mut counted = (0, 0);
        while counted.0 < boards {
            let batch: Vec<Board> = left.by_ref().take(BATCH).collect();
            assert!(!batch.is_empty(), "boards with {stones} stones are missing");
            let (input, expected) = input_and_answers(&batch);
            program.check(input.as_bytes(), expected.as_bytes());
            counted.0 += batch.len();
            counted.1 += expected.matches('(').count();
        }
        assert_eq!(counted, (boards, wins), "boards, and wins among them");
        assert!(left.next().is_none());
    }
}

/// Turning a board changes neither whether there is a forced win nor which cells keep it, only which of these comes
/// first.
fn in_eight_symmetries(program: &Program) {
    let boards: Vec<Board> = SOLVED.boards(6).step_by(20).collect();
    let is_won = |board: &Board| SOLVED.first_winning_cell(board).is_some();
    for which in 0..8 {
        let turned: Vec<Board> = boards
            .iter()
            .map(|board| symmetries(board)[which])
            .collect();
        assert!(boards.iter().map(is_won).eq(turned.iter().map(is_won)));
        let (input, expected) = input_and_answers(&turned);
        program.check(input.as_bytes(), expected.as_bytes());
    }
}

fn other_layouts(program: &Program) {
    let boards: Vec<Board> = SOLVED.boards(8).step_by(100).collect();
    let (input, expected) = input_and_answers(&boards);
    for text in layouts(input.as_bytes()) {
        program.check(&text, expected.as_bytes());
    }
    let games = input.strip_suffix("$\n").expect("the last line is the end");
    let named = games.replace('?', "game ? of 3");
    for text in [
        games,
        &named,
        &format!("{games}$ end\nwhatever"),
        &format!("{games}$$"),
    ] {
        program.check(text.as_bytes(), expected.as_bytes());
    }
    program.check(b"$\n", b"");
    program.check(b"", b"");
}

/// Once a side has a line, the game is over: x wins no more, even with a line of its own in reach.
fn games_that_are_over(program: &Program) {
    let boards = "?\nxxxx\nx.o.\nx.o.\n.o.o\n?\noooo\nxxx.\nx...\n....\n$\n";
    program.check(boards.as_bytes(), b"#####\n#####\n");
    // Every line is still open to x if o has no stone at all.
    let x_alone = "?\nxxx.\n....\n....\n....\n$\n";
    program.check(x_alone.as_bytes(), b"(0,3)\n");
}

/// The program prints the answers before bad input, and may give any answer for a board outside the constraints.
fn outside_the_constraints(program: &Program) {
    let boards: Vec<Board> = SOLVED.boards(10).step_by(1000).collect();
    let (input, expected) = input_and_answers(&boards);
    let games = input.strip_suffix("$\n").expect("the last line is the end");
    let refused = [
        ("x", 1, "`?` before a board, or `$`, found \"x\""),
        (
            "?\n....\n....\n....\n",
            5,
            "4 cells of \".xo\", found the end",
        ),
        ("?\n....\n...\n", 3, "4 cells of \".xo\", found \"...\""),
        (
            "?\n....\n....\n..z.\n",
            4,
            "4 cells of \".xo\", found \"..z.\"",
        ),
        ("\n?\n", 2, "nothing after a blank line, found \"?\""),
    ];
    program.check_refusals(games.as_bytes(), expected.as_bytes(), &refused);
    let mut random = Random::named("outside-the-constraints");
    let mut text = ["?\n", &"....\n".repeat(4)].concat();
    for _ in 1..20_000 {
        let few = random.pick(&[&b".xo"[..], b"xo", b"..x", b"..xo"]);
        text.push_str(&self::text(&[(); 16].map(|()| random.pick(few))));
    }
    program.check_count(text.as_bytes(), 20_000);
}

fn input_and_answers(boards: &[Board]) -> (String, String) {
    let (mut input, mut answers) = (String::new(), String::new());
    for board in boards {
        input.push_str(&text(board));
        answers.push_str(&line(SOLVED.first_winning_cell(board)));
    }
    input.push_str("$\n");
    (input, answers)
}

fn is_answer(line: &str) -> bool {
    let is_index = |digit: u8| (b'0'..b'4').contains(&digit);
    match line.as_bytes() {
        b"#####" => true,
        &[b'(', row, b',', column, b')'] => is_index(row) && is_index(column),
        _ => false,
    }
}
