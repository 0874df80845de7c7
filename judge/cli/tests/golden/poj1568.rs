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
//! The idea is proof by threats. A threat is an empty cell that completes a line. The side to move wins if it has one;
//! else it must block what the other side threatens, and two threats cannot be blocked. Only after a quiet move, with
//! no threat on the board, every reply is tried. And x cannot win any more once o has a stone on every line.
//!
//! What is found is kept from one board to the next in a transposition table: in base three (0 empty, 1 x, 2 o) a board
//! is a number of its own, and that is its place. 3^16 = 43,046,721 places of two bits take 10.3 MiB, of which only
//! what is used gets memory. All 4,656,402 boards that the judge may send (4 to 14 stones, as many of x as of o, no
//! line yet) need three million positions in all, at most 12 plies deep.

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

/// Tells whether the next line announces a board, rather than the end of the input.
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

/// What two bits of the table say of a position with o to move, where 0 says nothing yet.
const X_WINS: u8 = 1;
const O_HOLDS: u8 = 2;

struct Search {
    /// For each set of stones the cells that would complete a line of it, be they empty or not.
    completing: Vec<u32>,
    /// Each set of stones as digits in base three.
    base_three: Vec<usize>,
    /// The transposition table, four positions a byte.
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
        self.winning_cell(x, o)
    }

    /// The same where nobody has a line yet.
    fn winning_cell(&mut self, x: u32, o: u32) -> Option<u32> {
        if LINES.iter().all(|line| line & o != 0) {
            return None;
        }
        let wins = self.threats(x, o);
        let must_block = self.threats(o, x);
        let moves = match must_block {
            0 => 0xffff ^ x ^ o,
            _ => must_block | wins,
        };
        Bits(moves).find(|cell| wins & cell != 0 || self.x_wins(x | cell, o))
    }

    /// Tells whether x forces a line where o is to move and nobody has one yet.
    fn x_wins(&mut self, x: u32, o: u32) -> bool {
        if self.threats(o, x) != 0 {
            return false;
        }
        let must_block = self.threats(x, o);
        if must_block.count_ones() >= 2 {
            return true;
        }
        // Threats are quicker to see than to remember, so the table comes after them.
        let place = self.base_three[x as usize] + 2 * self.base_three[o as usize];
        let (byte, shift) = (place / 4, place % 4 * 2);
        match self.table[byte] >> shift & 3 {
            X_WINS => return true,
            O_HOLDS => return false,
            _ => {}
        }
        let replies = match must_block {
            0 => 0xffff ^ x ^ o,
            _ => must_block,
        };
        // A full board leaves no reply and is a draw.
        let x_wins =
            replies != 0 && Bits(replies).all(|cell| self.winning_cell(x, o | cell).is_some());
        let known = if x_wins { X_WINS } else { O_HOLDS };
        self.table[byte] |= known << shift;
        x_wins
    }

    /// The empty cells that complete a line of `stones`.
    fn threats(&self, stones: u32, others: u32) -> u32 {
        self.completing[stones as usize] & !others
    }
}

/// The cells that some line of `stones` lacks and nothing else.
fn completing_cells(stones: u32) -> u32 {
    let missing = LINES.iter().map(|line| line & !stones);
    missing
        .filter(|cells| cells.count_ones() == 1)
        .fold(0, |all, cell| all | cell)
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

        /// Reads boards, row by row, and the lines between them.
        pub struct Boards<R> {
            source: BufReader<R>,
            letters: &'static str,
            /// What each byte sets in the fields of a board.
            bits: [u64; 256],
            /// The line that was read last, empty at the end of the input, and its number from 1.
            line: Vec<u8>,
            number: usize,
            /// What is wrong with the first line that is not in the format.
            error: Option<String>,
        }

        /// A board is three fields of bits, as long as a number has room for: the stones of either side, and what is no cell.
        const FIELD: usize = 21;
        const NO_CELL: u64 = 1 << (2 * FIELD);

        impl<R: Read> Boards<R> {
            /// Boards in the letters of an empty cell, a stone of the first side, and one of the second.
            pub fn new(source: R, letters: &'static str) -> Boards<R> {
                let mut bits = [NO_CELL; 256];
                for (letter, bit) in letters.bytes().zip([0, 1, 1 << FIELD].iter()) {
                    bits[letter as usize] = *bit;
                }
                Boards {
                    source: BufReader::with_capacity(1 << 16, source),
                    letters: letters,
                    bits: bits,
                    line: Vec::new(),
                    number: 0,
                    error: None,
                }
            }

            /// The next line; `None` at the end of the input and after a line that was rejected.
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

            /// Ends the input because the last line, or that there is none, is not what was expected.
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

            /// Reads a line without the blanks at its end, and tells whether there is one. What is longer than that of any
            /// format counts as two.
            fn read_line(&mut self) -> bool {
                self.number += 1;
                self.line.clear();
                let mut source = self.source.by_ref().take(1 << 16);
                let length = source.read_until(b'\n', &mut self.line).unwrap();
                let last = self.line.iter().rposition(|b| !b" \t\r\n".contains(b));
                self.line.truncate(last.map_or(0, |last| last + 1));
                length > 0
            }

            /// The stones of both sides on the next board, the first cell in the highest bit; `None` where [`Boards::line`] would
            /// say so.
            #[inline] // So the compiler knows the size of the board and unrolls the loops.
            pub fn board(&mut self, rows: usize, columns: usize) -> Option<(u32, u32)> {
                // Nearly every board stands in the buffer as it should, one row behind the other.
                let size = rows * (columns + 1);
                let plain = match self.source.fill_buf() {
                    Ok(text) if text.len() >= size && self.error.is_none() => {
                        plain_board(&text[..size], columns, &self.bits)
                    }
                    _ => NO_CELL,
                };
                if plain < NO_CELL {
                    self.source.consume(size);
                    self.number += rows;
                    return Some(stones(plain));
                }
                self.board_by_lines(rows, columns).map(stones)
            }

            /// The fields of the next board, however its lines end.
            fn board_by_lines(&mut self, rows: usize, columns: usize) -> Option<u64> {
                let mut board = 0;
                for row in 0..rows {
                    let is_there = self.line().is_some();
                    if !is_there && row == 0 {
                        return None;
                    }
                    board = append(board, &self.line, &self.bits);
                    if !is_there || self.line.len() != columns || board >= NO_CELL {
                        let cells = format!("{} cells of {:?}", columns, self.letters);
                        self.reject(&cells);
                        return None;
                    }
                }
                Some(board)
            }
        }

        /// The first two fields of a board.
        fn stones(board: u64) -> (u32, u32) {
            let first = board & ((1 << FIELD) - 1);
            (first as u32, (board >> FIELD) as u32)
        }

        /// The fields of a board whose rows end in `\n` and nothing else; no less than `NO_CELL` if they do not.
        fn plain_board(text: &[u8], columns: usize, bits: &[u64; 256]) -> u64 {
            text.chunks(columns + 1).fold(0, |board, line| {
                let end = if line[columns] == b'\n' { 0 } else { NO_CELL };
                append(board, &line[..columns], bits) | end
            })
        }

        /// The fields of `board` with those of a row behind them.
        fn append(board: u64, row: &[u8], bits: &[u64; 256]) -> u64 {
            row.iter()
                .fold(board, |board, &byte| board << 1 | bits[byte as usize])
        }
    }
    pub mod square {
        //! # Lines of square boards

        /// Tells whether `stones` fill at least one of `lines`, without a branch that nobody could foresee.
        pub fn has_line(stones: u32, lines: &[u32]) -> bool {
            lines
                .iter()
                .fold(false, |found, &line| found | (stones & line == line))
        }
    }
}
