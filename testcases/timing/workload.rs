//! # What the programs are fed
//!
//! Ten million boards that can arise for the two problems whose boards are read one after the other, every board that
//! the judge may send for POJ 1568, and a thousand runs for the two problems with one board a run. All of it is made
//! here, the same on every machine. The examples get fewer boards where they would take minutes.

use std::io::{self, Write};
use std::sync::LazyLock;

use crate::checks::random::Random;
use crate::checks::{abc349e, arc012c};
use crate::oracle::poj1568::{self, Board, Solved};
use crate::oracle::three_in_a_row::{Letters, boards_in_play};
use crate::oracle::{algospot_tictactoe, aoj_tictactoe};

/// What is measured, and with which programs.
#[derive(Clone, Copy)]
pub enum Workload {
    /// So many boards in one run that only the solution can bear them.
    Solution(Boards),
    /// Boards in one run, for the examples too.
    All(Boards),
    /// Many runs, for the examples too.
    Runs(Runs),
}

/// Boards for one run.
#[derive(Clone, Copy)]
pub struct Boards {
    /// Which, and in which order.
    pub name: &'static str,
    /// Writes all of them and returns how many.
    pub write: fn(&mut dyn Write) -> io::Result<u64>,
}

/// Runs with a board each.
#[derive(Clone, Copy)]
pub struct Runs {
    /// How many.
    pub count: usize,
    /// The input of the run with that number.
    pub input: fn(&mut Random, usize) -> Vec<u8>,
}

/// The workloads of a package; none for one that is not known.
pub fn workloads(package: &str) -> Vec<Workload> {
    let boards = |name, write| Boards { name, write };
    let runs = |input| Workload::Runs(Runs { count: 1000, input });
    match package {
        "abc349e" => vec![runs(abc349e::input)],
        "algospot-tictactoe" => vec![
            Workload::Solution(boards("any that can arise", |to| algospot(10_000_000, to))),
            Workload::All(boards("any that can arise", |to| algospot(1_000_000, to))),
        ],
        "aoj-tictactoe" => vec![
            Workload::Solution(boards("any that can arise", |to| aoj(10_000_000, to))),
            Workload::All(boards("any that can arise", |to| aoj(1_000_000, to))),
        ],
        "arc012c" => vec![runs(arc012c::input)],
        "poj1568" => vec![
            Workload::Solution(boards("all that are promised, few stones first", |to| {
                poj(promised(), to)
            })),
            Workload::Solution(boards("all that are promised, shuffled", |to| {
                poj(shuffled(promised().collect()), to)
            })),
            Workload::All(boards("every 100th that is promised", |to| {
                poj(promised().step_by(100), to)
            })),
        ],
        _ => Vec::new(),
    }
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

/// The boards that the judge of POJ 1568 may send, those with few stones first.
fn promised() -> impl Iterator<Item = Board> {
    /// Solved for its list of boards, once.
    static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::all);
    (0..=16).flat_map(|stones| SOLVED.promised(stones))
}

fn shuffled(mut boards: Vec<Board>) -> Vec<Board> {
    let mut random = Random::named("speed");
    for end in (1..boards.len()).rev() {
        boards.swap(end, random.below(end + 1));
    }
    boards
}

fn poj(boards: impl IntoIterator<Item = Board>, to: &mut dyn Write) -> io::Result<u64> {
    let mut count = 0;
    for board in boards {
        to.write_all(poj1568::text(&board).as_bytes())?;
        count += 1;
    }
    to.write_all(b"$\n")?;
    Ok(count)
}
