//! # The inputs of the benchmark
//!
//! Ten million boards that can arise for the two problems whose boards are read one after the other, every board that
//! the judge may send for POJ 1568, and hundreds of runs for the two problems with one board a run. All of it is made
//! here, the same on every machine. The examples get fewer boards where they would take minutes, and fewer of those that
//! take longest.

use std::io::{self, Write};
use std::sync::LazyLock;

use crate::checks::{abc349e, arc012c};
use oracle::poj1568::{self, Solved};
use oracle::random::Random;
use oracle::three_in_a_row::{Letters, boards_in_play};
use oracle::{algospot_tictactoe, aoj_tictactoe};

/// An input to measure, and the examples that are measured with it.
pub struct Workload {
    /// Which boards; what tells it from the others of its package.
    pub name: &'static str,
    /// How often each program runs.
    pub rounds: usize,
    /// Which examples can bear it too, by their names.
    pub has_example: fn(&str) -> bool,
    /// Writes the input of a round, and returns how many boards that is.
    pub write: fn(usize, &mut dyn Write) -> io::Result<u64>,
}

/// The workloads of a package, the largest first; none for one that is not known.
pub fn workloads(package: &str) -> Vec<Workload> {
    let with = |has_example, name, rounds, write| Workload {
        name,
        rounds,
        has_example,
        write,
    };
    let solution = |name, write| with(|_| false, name, 7, write);
    let all = |name, rounds, write| with(|_| true, name, rounds, write);
    match package {
        "abc349e" => vec![all("weights of all kinds, one a run", 300, |round, to| {
            to.write_all(&abc349e::input(&mut seeded(round), round))?;
            Ok(1)
        })],
        "arc012c" => vec![all(
            "positions of all kinds, one a run",
            1000,
            |round, to| {
                to.write_all(&arc012c::input(&mut seeded(round), round))?;
                Ok(1)
            },
        )],
        "algospot-tictactoe" => vec![
            solution("10,000,000 boards in play", |_, to| {
                algospot(10_000_000, to)
            }),
            all("1,000,000 boards in play", 5, |_, to| {
                algospot(1_000_000, to)
            }),
        ],
        "aoj-tictactoe" => vec![
            solution("10,000,000 boards in play", |_, to| aoj(10_000_000, to)),
            all("1,000,000 boards in play", 5, |_, to| aoj(1_000_000, to)),
        ],
        "poj1568" => vec![
            with(
                |example| example == "poj1568-threats",
                "all 4,656,402 promised boards",
                3,
                |_, to| poj(1, 4, to),
            ),
            all(
                "every 100th promised board with 8 stones or more",
                5,
                |_, to| poj(100, 8, to),
            ),
        ],
        _ => Vec::new(),
    }
}

fn seeded(round: usize) -> Random {
    Random::named(&format!("speed-{round}"))
}

fn aoj(count: u64, to: &mut dyn Write) -> io::Result<u64> {
    in_play(aoj_tictactoe::LETTERS, 9, count, to)
}

fn algospot(count: u64, to: &mut dyn Write) -> io::Result<u64> {
    writeln!(to, "{count}")?;
    in_play(algospot_tictactoe::LETTERS, 3, count, to)
}

/// Any of the boards that can arise, each as likely, in rows of so many cells.
fn in_play(letters: Letters, columns: usize, count: u64, to: &mut dyn Write) -> io::Result<u64> {
    let mut random = Random::named("speed");
    let text = |board: [u8; 9]| {
        let rows = board.chunks(columns).map(|row| [row, b"\n"].concat());
        rows.collect::<Vec<_>>().concat()
    };
    let boards: Vec<Vec<u8>> = boards_in_play(letters).into_iter().map(text).collect();
    for _ in 0..count {
        to.write_all(&boards[random.below(boards.len())])?;
    }
    Ok(count)
}

/// Every so-and-so-many-th of the boards with so many stones or more that the judge of POJ 1568 may send, those with few
/// stones first.
fn poj(step: usize, least: usize, to: &mut dyn Write) -> io::Result<u64> {
    static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::all);
    let all = (least..=16).flat_map(|stones| SOLVED.promised(stones));
    let mut count = 0;
    for board in all.step_by(step) {
        to.write_all(poj1568::text(&board).as_bytes())?;
        count += 1;
    }
    to.write_all(b"$\n")?;
    Ok(count)
}
