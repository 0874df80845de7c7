//! # POJ 1568: every board that the judge may send

use std::sync::{Arc, LazyLock};

use super::bad_input;
use super::layout::{SYMMETRIES, layouts, symmetric};
use super::program::{Program, has_manners};
use super::random::Random;
use super::trial::{self, Check, Progress, Trial, trial};
use crate::oracle::poj1568::{Board, EMPTY, O, Solved, X, line, text};

/// Solved once, when the first test asks.
static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::all);

/// How many boards go into one run, so that neither the input nor the output takes much memory.
const BATCH: usize = 1 << 18;

/// With so many stones there are so many boards, and on so many of them x can force a win.
const COUNTS: [(usize, usize, usize); 6] = [
    (4, 10_920, 0),
    (6, 160_160, 8_800),
    (8, 891_026, 213_794),
    (10, 1_908_592, 731_800),
    (12, 1_415_400, 624_272),
    (14, 270_304, 103_024),
];

/// The tests of the program.
pub fn trials(program: &Arc<Program>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (stones, boards, wins) in COUNTS {
        let program = Arc::clone(program);
        trials.push(trial(
            &format!("all-boards-with-{stones}-stones"),
            move |progress| {
                let counted = check_all(&program, stones, progress);
                assert_eq!(counted, (boards, wins), "boards, and wins among them");
            },
        ));
    }
    let checks: &[(&str, Check)] = &[
        ("counts", counts),
        ("boards-in-eight-symmetries", in_eight_symmetries),
        ("layouts", other_layouts),
        ("games-that-are-over", games_that_are_over),
        ("x-alone", x_alone),
        ("outside-the-promise", outside_the_promise),
    ];
    trials.extend(trial::trials(program, checks));
    trials.extend(bad_input::trials(program, 16 << 20, is_answer));
    trials
}

/// The table that the other tests go by is the whole of what the judge may send.
fn counts(_: &Program, _: &Progress) {
    let (boards, wins) = COUNTS
        .iter()
        .fold((0, 0), |sum, count| (sum.0 + count.1, sum.1 + count.2));
    assert_eq!((boards, wins), (4_656_402, 1_681_690));
    let all: usize = (0..=16).map(|stones| SOLVED.promised(stones).count()).sum();
    assert_eq!(all, boards);
}

/// Returns the number of boards with so many stones, and of those on which x can force a win.
fn check_all(program: &Program, stones: usize, progress: &Progress) -> (usize, usize) {
    let mut boards = SOLVED.promised(stones);
    let mut counted = (0, 0);
    loop {
        let batch: Vec<Board> = boards.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return counted;
        }
        let (input, expected) = input_and_answers(&batch);
        program.check(input.as_bytes(), expected.as_bytes());
        counted.0 += batch.len();
        counted.1 += expected.matches('(').count();
        progress.add(batch.len());
    }
}

/// Whether there is a forced win does not depend on how the board lies, and neither does which cells keep it; which of
/// them is the first one does.
fn in_eight_symmetries(program: &Program, _: &Progress) {
    let boards: Vec<Board> = SOLVED.promised(6).step_by(20).collect();
    for which in 0..SYMMETRIES {
        let turned = |board: &Board| {
            symmetric(board, which)
                .try_into()
                .expect("16 cells stay 16")
        };
        let turned: Vec<Board> = boards.iter().map(turned).collect();
        let is_won = |board: &Board| SOLVED.first_winning_cell(board).is_some();
        assert!(boards.iter().map(is_won).eq(turned.iter().map(is_won)));
        let (input, expected) = input_and_answers(&turned);
        program.check(input.as_bytes(), expected.as_bytes());
    }
}

fn other_layouts(program: &Program, _: &Progress) {
    let boards: Vec<Board> = SOLVED.promised(8).step_by(100).collect();
    let (input, expected) = input_and_answers(&boards);
    for (_, text) in layouts(input.as_bytes()) {
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

/// Once somebody has a line nobody can win any more, not even where x has or could get another one.
fn games_that_are_over(program: &Program, _: &Progress) {
    let boards = "?\nxxxx\nx.o.\nx.o.\n.o.o\n?\noooo\nxxx.\nx...\n....\n$\n";
    program.check(boards.as_bytes(), b"#####\n#####\n");
}

/// Every line is still open to x if o has no stone at all.
fn x_alone(program: &Program, _: &Progress) {
    let board = "?\nxxx.\n....\n....\n....\n$\n";
    program.check(board.as_bytes(), b"(0,3)\n");
}

/// The answers before bad input stay, and boards that the judge would not send are answered somehow.
fn outside_the_promise(program: &Program, _: &Progress) {
    let boards: Vec<Board> = SOLVED.promised(10).step_by(1000).collect();
    let (input, expected) = input_and_answers(&boards);
    let games = input.strip_suffix("$\n").expect("the last line is the end");
    let line = games.lines().count();
    for (bad, behind, said) in [
        ("x", 1, "`?` before a board, or `$`, found \"x\""),
        (
            "?\n....\n....\n....\n",
            5,
            "4 cells of \".xo\", found the end",
        ),
        (
            "?\n....\n...\n....\n....\n",
            3,
            "4 cells of \".xo\", found \"...\"",
        ),
        (
            "?\n....\n....\n..z.\n....\n$",
            4,
            "4 cells of \".xo\", found \"..z.\"",
        ),
        ("\n?\n", 2, "nothing after a blank line, found \"?\""),
    ] {
        let said = format!("input line {}: expected {said}", line + behind);
        program.check_refusal(
            format!("{games}{bad}").as_bytes(),
            expected.as_bytes(),
            &said,
        );
    }
    let mut random = Random::named("outside-the-promise");
    let mut text = ["?\n", &"....\n".repeat(4)].concat();
    for _ in 1..20_000 {
        let few = random.pick(&[
            &[EMPTY, X, O][..],
            &[X, O],
            &[EMPTY, EMPTY, X],
            &[EMPTY, EMPTY, X, O],
        ]);
        text.push_str(&self::text(&[(); 16].map(|()| random.pick(few))));
    }
    program.run(text.as_bytes(), |outcome| {
        let lines = outcome.stdout.split(|&byte| byte == b'\n').count() - 1;
        has_manners(outcome).and(
            (lines == 20_000)
                .then_some(())
                .ok_or(format!("{lines} answers")),
        )
    });
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
