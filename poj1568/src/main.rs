//! # POJ 1568: find the winning move
//!
//! <http://poj.org/problem?id=1568>
//!
//! Two sides put stones on a 4x4 board, four in a row win, and `x` is to move. For each board print
//! the first cell in writing order, as `(row,column)` from 0, with which x forces a win, however
//! long it takes; or `#####` if there is none.
//!
//! The trap is to print the quickest win. Where x could complete a line at once at (0,3), the
//! answer is still (0,1) if that keeps the forced win.
//!
//! The idea is to look at forced replies first. A threat is an empty cell that completes a line. A
//! side that has one wins; else it must block what the other side threatens, and two threats cannot
//! be blocked. Only after a quiet move, with no threat on the board, every reply is tried. And x
//! cannot win any more once o has a stone on every line. What is found is kept from one board to
//! the next in a transposition table: in base three (0 empty, 1 x, 2 o) a board is a number of its
//! own, and that is its place.
//!
//! ```text
//!     8 4 2 1
//!     . . . x    1       x = 0x1241: four hex digits are the rows, the first cell is the highest
//!     . . x .    2       bit. x has just moved and threatens 0x0008, the last cell of the diagonal
//!     . x o .    4       0x1248, so o has to put a stone there.
//!     . o o x    1
//! ```
//!
//! 3^16 = 43,046,721 numbers at two bits take 10.3 MiB, of which only what is used gets memory. Which
//! cells complete a line is noted for each set of stones, in 128 KiB. The depth is at most 12 plies (16
//! from an empty board), and all 4,656,402 boards that the judge may send (4 to 14 stones, as many of x
//! as of o, no line yet) need three million positions in all.

use shared::bits::Bits;
use shared::error::Error;
use shared::letters::Letters;
use shared::program::{run, Input, Output};
use shared::square::has_line;
use shared::writer::Line;

fn main() {
    run(solve);
}

/// Prints an answer for each game until the line with `$` or the end of the input.
fn solve(input: &mut Input, output: &mut Output) -> Result<(), Error> {
    let letters = Letters::new(b".xo");
    let cells: Vec<Line> = (0..16).map(line_of).collect();
    let no_forced_win = Line::new("#####");
    let mut search = Search::new();
    while !input.is_at_end()? && input.line("`?` before a board, or `$`", starts_game)? {
        let (x, o) = input.board(4, 4, &letters)?;
        output.line(match search.first_winning_cell(Board { x, o }) {
            Answer::Cell(cell) => {
                let index = cell.leading_zeros() - FIRST_CELL.leading_zeros();
                &cells[index as usize]
            }
            Answer::NoForcedWin => &no_forced_win,
        })?;
    }
    Ok(())
}

/// Tells a line that starts a game from the one that ends the input.
fn starts_game(line: &[u8]) -> Option<bool> {
    if line.starts_with(b"$") {
        Some(false)
    } else if line.contains(&b'?') {
        Some(true)
    } else {
        None
    }
}

/// The cell with that index as a line of the output.
fn line_of(index: u32) -> Line {
    Line::new(&format!("({},{})", index / 4, index % 4))
}

/// The cell (0,0).
const FIRST_CELL: u32 = 0x8000;

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

/// The stones of both sides, which have no cell in common. Whose move it is follows from where the
/// board is used.
#[derive(Clone, Copy)]
struct Board {
    x: u32,
    o: u32,
}

impl Board {
    fn empty(self) -> u32 {
        0xffff ^ self.x ^ self.o
    }
}

/// What x can do when it is to move.
enum Answer {
    /// x forces a win by this cell and by none before it.
    Cell(u32),
    /// o can keep x from a line for ever, or the game is over.
    NoForcedWin,
}

/// What is known of a position with o to move.
#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Unknown = 0,
    /// x completes a line whatever o does.
    XWins = 1,
    /// o has a reply after which x cannot force a line.
    OHolds = 2,
}

struct Search {
    /// For each set of stones the cells that would complete a line of it, be they empty or not.
    completing: Vec<u16>,
    table: TranspositionTable,
}

impl Search {
    fn new() -> Search {
        Search {
            completing: (0..=0xffff).map(completing_cells).collect(),
            table: TranspositionTable::new(),
        }
    }

    /// The answer to any board with x to move.
    fn first_winning_cell(&mut self, board: Board) -> Answer {
        if has_line(board.x, &LINES) || has_line(board.o, &LINES) {
            return Answer::NoForcedWin;
        }
        self.x_to_move(board)
    }

    /// The same where nobody has a line yet.
    fn x_to_move(&mut self, board: Board) -> Answer {
        if LINES.iter().all(|line| line & board.o != 0) {
            return Answer::NoForcedWin;
        }
        let wins = self.threats(board.x, board);
        let must_block = self.threats(board.o, board);
        let moves = if must_block == 0 {
            board.empty()
        } else {
            must_block | wins
        };
        for cell in Bits(moves) {
            let x = board.x | cell;
            if wins & cell != 0 || self.o_to_move(Board { x, ..board }) == Verdict::XWins {
                return Answer::Cell(cell);
            }
        }
        Answer::NoForcedWin
    }

    /// The verdict, never `Unknown`, on a board with o to move where nobody has a line yet.
    fn o_to_move(&mut self, board: Board) -> Verdict {
        if self.threats(board.o, board) != 0 {
            return Verdict::OHolds;
        }
        let must_block = self.threats(board.x, board);
        if must_block.count_ones() >= 2 {
            return Verdict::XWins;
        }
        // Threats are quicker to see than to remember, so the table comes after them.
        let known = self.table.get(board);
        if known != Verdict::Unknown {
            return known;
        }
        let replies = if must_block == 0 {
            board.empty()
        } else {
            must_block
        };
        let verdict = self.best_reply(board, replies);
        self.table.set(board, verdict);
        verdict
    }

    /// The verdict if o has to choose one of `replies`. A full board leaves none and is drawn.
    fn best_reply(&mut self, board: Board, replies: u32) -> Verdict {
        for cell in Bits(replies) {
            let o = board.o | cell;
            if let Answer::NoForcedWin = self.x_to_move(Board { o, ..board }) {
                return Verdict::OHolds;
            }
        }
        if replies == 0 {
            Verdict::OHolds
        } else {
            Verdict::XWins
        }
    }

    /// The empty cells that complete a line of `stones`.
    fn threats(&self, stones: u32, board: Board) -> u32 {
        u32::from(self.completing[stones as usize]) & board.empty()
    }
}

/// The cells that some line of `stones` lacks and nothing else.
fn completing_cells(stones: u32) -> u16 {
    LINES
        .iter()
        .map(|line| line & !stones)
        .filter(|missing| missing.count_ones() == 1)
        .fold(0, |all, missing| all | missing as u16)
}

/// Two bits for each board in base three. Only boards with o to move are kept, so the same stones
/// always mean the same side to move, even if their counts fit no game.
struct TranspositionTable(Vec<u8>);

impl TranspositionTable {
    /// Zero is `Unknown`, and pages of zeros take no memory before they are touched.
    fn new() -> TranspositionTable {
        TranspositionTable(vec![0; 3_usize.pow(16) / 4 + 1])
    }

    fn get(&self, board: Board) -> Verdict {
        let number = base_three(board);
        match self.0[number / 4] >> (number % 4 * 2) & 3 {
            0 => Verdict::Unknown,
            1 => Verdict::XWins,
            _ => Verdict::OHolds,
        }
    }

    /// The verdict on `board` must have been `Unknown` before.
    fn set(&mut self, board: Board, verdict: Verdict) {
        let number = base_three(board);
        self.0[number / 4] |= (verdict as u8) << (number % 4 * 2);
    }
}

/// The board as 16 digits in base three: 0 is an empty cell, 1 is x, 2 is o.
fn base_three(board: Board) -> usize {
    spread(board.x) + 2 * spread(board.o)
}

/// The bits of `cells` as digits in base three.
fn spread(cells: u32) -> usize {
    SPREAD_BYTE[cells as usize >> 8] * 3_usize.pow(8) + SPREAD_BYTE[cells as usize & 0xff]
}

/// The bits of each byte as digits in base three.
const SPREAD_BYTE: [usize; 256] = {
    let mut spread = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        spread[byte] = 3 * spread[byte / 2] + byte % 2;
        byte += 1;
    }
    spread
};
