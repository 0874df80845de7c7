//! # POJ 1568: find the winning move
//!
//! <http://poj.org/problem?id=1568> (the judge takes C, which `cargo judge` makes from this)
//!
//! Two sides put stones on a 4x4 board, four in a row win, and `x` is to move. For each board print the first cell in
//! writing order, as `(row,column)` from 0, with which x forces a win, however long it takes; or `#####` if there is
//! none.
//!
//! The trap is to print the quickest win. Here x can complete a line at once at (2,3), and the answer is still (0,2),
//! which comes first and keeps the forced win:
//!
//! ```text
//!     8 4 2 1
//!     o o . x    1
//!     x o x o    a       x = 0x1ae0: four hex digits are the rows, the first cell is the highest
//!     x x x .    e       bit. x threatens 0x0010, the last cell of the line 0x00f0.
//!     o . . o    0
//! ```
//!
//! The idea is a search by threats. A threat of a side is an empty cell that completes one of its lines. Four rules
//! decide what to try, in this order. (1) A side to move with a threat plays there and wins. (2) If the other side has
//! two threats, only one can be blocked, and the other side wins. (3) If it has one, that cell must be taken. (4) Else
//! any cell may be.
//!
//! A transposition table keeps what is found of the positions with o to move from one board to the next. In base three
//! (0 empty, 1 x, 2 o) each is a number of its own, which is its place in the table: 3^16 places of two bits take 10.3
//! MiB. The moves of o from such a position are searched only once, so no input can be slow.

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::io::{self, BufWriter, Read, Write};

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    let mut search = Search::new();
    while announces_board(&mut boards) {
        let board = boards.board(4, 4);
        match board.map(|(x, o)| search.first_winning_cell(x, o)) {
            Some(Some(cell)) => {
                let index = 15 - cell.trailing_zeros();
                writeln!(answers, "({},{})", index / 4, index % 4).unwrap();
            }
            Some(None) => writeln!(answers, "#####").unwrap(),
            None => boards.reject("a board"),
        }
    }
    boards.finish(answers);
}

/// Returns whether the next line announces a board, rather than the end of the input.
fn announces_board<R: Read>(boards: &mut Boards<R>) -> bool {
    match boards.line() {
        Some(line) if line.starts_with(b"$") => false,
        Some(line) if line.contains(&b'?') => true,
        Some(_) => {
            boards.reject("`?` before a board, or `$`");
            false
        }
        None => false,
    }
}

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

/// All sixteen cells.
const ALL_CELLS: u32 = 0xffff;

/// The entries of the transposition table; 0 is a position that was not searched yet.
const X_WINS: u8 = 1;
const X_DOES_NOT_WIN: u8 = 2;

/// Answers boards, and remembers the positions that it has searched.
struct Search {
    /// For each set of stones the cells that complete one of its lines. The other side may have them already.
    completing: Vec<u32>,
    /// Each set of stones as digits in base three.
    base_three: Vec<usize>,
    /// The transposition table: an entry for each position with o to move, four in a byte.
    table: Vec<u8>,
}

impl Search {
    fn new() -> Search {
        let mut base_three = vec![0; 1 << 16];
        for stones in 1..1 << 16 {
            base_three[stones] = 3 * base_three[stones / 2] + stones % 2;
        }
        Search {
            completing: (0..1 << 16).map(completing_cells).collect(),
            base_three,
            // Pages of zeros take no memory before they are touched.
            table: vec![0; 3_usize.pow(16) / 4 + 1],
        }
    }

    /// The first cell with which x, to move, forces a line; none if there is no such cell or the game is over.
    fn first_winning_cell(&mut self, x: u32, o: u32) -> Option<u32> {
        if has_line(x, &LINES) || has_line(o, &LINES) {
            return None;
        }
        // A cell that completes a line (rule 1) is worth no more than any other that wins: the first one is asked for.
        let wins = self.threats(x, o);
        Bits(ALL_CELLS ^ x ^ o).find(|cell| wins & cell != 0 || self.o_to_move_loses(x | cell, o))
    }

    /// Returns whether x forces a line where o is to move and nobody has a line yet.
    fn o_to_move_loses(&mut self, x: u32, o: u32) -> bool {
        // Rule 1: o completes a line.
        if self.threats(o, x) != 0 {
            return false;
        }
        // Rule 2: o cannot block both.
        let must_block = self.threats(x, o);
        if must_block.count_ones() >= 2 {
            return true;
        }
        // The table comes after the rules that need no search, because a look into it takes longer than they do.
        let place = self.base_three[x as usize] + 2 * self.base_three[o as usize];
        let (byte, shift) = (place / 4, 2 * (place % 4));
        match (self.table[byte] >> shift) & 3 {
            X_WINS => return true,
            X_DOES_NOT_WIN => return false,
            _ => {}
        }
        let replies = if must_block != 0 {
            must_block // Rule 3: o blocks.
        } else {
            ALL_CELLS ^ x ^ o // Rule 4: o may play anywhere.
        };
        // A full board leaves no reply and is a draw.
        let x_wins = replies != 0 && Bits(replies).all(|cell| self.x_to_move_wins(x, o | cell));
        let entry = if x_wins { X_WINS } else { X_DOES_NOT_WIN };
        self.table[byte] |= entry << shift;
        x_wins
    }

    /// Returns whether x forces a line where x is to move, nobody has a line yet, and x has no threat.
    fn x_to_move_wins(&mut self, x: u32, o: u32) -> bool {
        // Rule 1 never applies: if x had a threat, o has just blocked it.
        let must_block = self.threats(o, x);
        // Rule 2: x cannot block both.
        if must_block.count_ones() >= 2 {
            return false;
        }
        let moves = if must_block != 0 {
            must_block // Rule 3: x blocks.
        } else {
            ALL_CELLS ^ x ^ o // Rule 4: x may play anywhere.
        };
        Bits(moves).any(|cell| self.o_to_move_loses(x | cell, o))
    }

    /// The empty cells that complete a line of `stones`.
    fn threats(&self, stones: u32, others: u32) -> u32 {
        self.completing[stones as usize] & !others
    }
}

/// The cells that complete a line: `stones` have the other three cells of it.
fn completing_cells(stones: u32) -> u32 {
    let missing = LINES.iter().map(|line| line & !stones);
    let single = missing.filter(|cells| cells.count_ones() == 1);
    single.fold(0, |all, cell| all | cell)
}

mod shared {
    //! # Snippets that two or more of the solutions need

    pub mod bits {
        //! # Set bits, one at a time

        /// Iterates over the set bits of a number, each as a number with that bit alone, highest first: the cells of a board
        /// in writing order.
        pub struct Bits(
            /// The bits that are still to come.
            pub u32,
        );

        impl Iterator for Bits {
            type Item = u32;

            fn next(&mut self) -> Option<u32> {
                if self.0 == 0 {
                    return None;
                }
                let highest = 1 << (31 - self.0.leading_zeros());
                self.0 ^= highest;
                Some(highest)
            }
        }
    }
    pub mod boards {
        //! # A scanner of boards

        use std::io::{self, BufRead, BufReader, Read, Write};
        use std::process;

        /// Reads boards of at most 32 cells, row by row, and the lines between them.
        pub struct Boards<R> {
            source: BufReader<R>,
            letters: &'static str,
            /// The line that `line` read last, empty at the end of the input, and the number of lines that were read.
            line: Vec<u8>,
            number: usize,
            /// The message about the first line that was rejected.
            error: Option<String>,
        }

        impl<R: Read> Boards<R> {
            /// Boards in the letters of an empty cell, a stone of the first side, and one of the second.
            pub fn new(source: R, letters: &'static str) -> Boards<R> {
                Boards {
                    source: BufReader::new(source),
                    letters: letters,
                    line: Vec::new(),
                    number: 0,
                    error: None,
                }
            }

            /// The stones of both sides on the next board, the first cell in the highest bit; `None` at the end of the input and
            /// after a line that was rejected.
            pub fn board(&mut self, rows: usize, columns: usize) -> Option<(u32, u32)> {
                let letters = self.letters.as_bytes();
                let (mut first, mut second) = (0, 0);
                for row in 0..rows {
                    let is_there = self.line().is_some();
                    if !is_there && row == 0 {
                        return None;
                    }
                    let is_row =
                        self.line.len() == columns && self.line.iter().all(|cell| letters.contains(cell));
                    if !is_there || !is_row {
                        let cells = format!("{} cells of {:?}", columns, self.letters);
                        self.reject(&cells);
                        return None;
                    }
                    for &cell in &self.line {
                        first = (first << 1) | (cell == letters[1]) as u32;
                        second = (second << 1) | (cell == letters[2]) as u32;
                    }
                }
                Some((first, second))
            }

            /// The next line without the blanks at its end; `None` where [`Boards::board`] returns it.
            pub fn line(&mut self) -> Option<&[u8]> {
                let mut is_after_blank = false;
                while self.error.is_none() && self.read_line() {
                    if self.line.is_empty() {
                        is_after_blank = true;
                    } else if is_after_blank {
                        self.reject("nothing after a blank line");
                    } else {
                        return Some(&self.line);
                    }
                }
                None
            }

            /// Reads a line, and returns false at the end of the input. A line of more than 64 KiB counts as several.
            fn read_line(&mut self) -> bool {
                self.number += 1;
                self.line.clear();
                let mut source = self.source.by_ref().take(1 << 16);
                let length = source.read_until(b'\n', &mut self.line).unwrap();
                let last = self.line.iter().rposition(|b| !b" \t\r\n".contains(b));
                self.line.truncate(last.map_or(0, |last| last + 1));
                length > 0
            }

            /// Ends the input, because its last line is not what was expected. Of several such calls the first counts.
            pub fn reject(&mut self, expected: &str) {
                let dots = if self.line.len() > 40 { "..." } else { "" };
                self.line.truncate(40);
                let found = match self.line.len() {
                    0 => "the end of the input".to_string(),
                    _ => format!("{:?}{}", String::from_utf8_lossy(&self.line), dots),
                };
                let line = format!("input line {}", self.number);
                let error = format!("{}: expected {}, found {}", line, expected, found);
                self.error = self.error.take().or(Some(error));
            }

            /// Hands over the answers. If a line was rejected, says so on standard error and ends the program with status 1.
            pub fn finish<W: Write>(self, mut answers: W) {
                answers.flush().unwrap();
                if let Some(error) = self.error {
                    writeln!(io::stderr(), "{}", error).unwrap();
                    process::exit(1);
                }
            }
        }
    }
    pub mod square {
        //! # Lines of square boards

        /// Returns whether `stones` fill at least one of `lines`.
        pub fn has_line(stones: u32, lines: &[u32]) -> bool {
            let is_full = |&line: &u32| (stones & line) == line;
            lines.iter().any(is_full)
        }
    }
}
