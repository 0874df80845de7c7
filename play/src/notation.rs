//! # Boards as text
//!
//! The book, its pages and their addresses share one notation: the cells `.`, `o` and `x`, row by row, with a `/`
//! between rows. A board of ABC349 E begins with nine weights, such as `1,2,3/4,5,6/7,8,9`, and may omit the cells.
//! Each problem's input has its own format of boards. [`PROBLEMS`] is the one table of these formats.

use std::fmt;

use crate::Result;

/// The format of a problem's boards.
pub struct Problem {
    /// The name of the problem's package.
    pub package: &'static str,
    /// The number of columns, and of rows.
    pub columns: usize,
    /// True if a board in the input is nine weights.
    pub has_weights: bool,
    /// True if the first line of the input is the number of boards.
    has_count: bool,
    /// The letter of an empty cell in the input.
    empty: char,
    /// The number of cells on a line of the input.
    per_line: usize,
    /// The line before each board, and the line after the last board.
    marks: [&'static str; 2],
}

const PLAIN: Problem = Problem {
    package: "",
    columns: 3,
    has_weights: false,
    has_count: false,
    empty: '.',
    per_line: 3,
    marks: ["", ""],
};

/// The five problems.
pub const PROBLEMS: [Problem; 5] = [
    Problem {
        package: "aoj-tictactoe",
        empty: 's',
        per_line: 9,
        ..PLAIN
    },
    Problem {
        package: "algospot-tictactoe",
        has_count: true,
        ..PLAIN
    },
    Problem {
        package: "abc349e",
        has_weights: true,
        ..PLAIN
    },
    Problem {
        package: "poj1568",
        columns: 4,
        per_line: 4,
        marks: ["?\n", "$\n"],
        ..PLAIN
    },
    Problem {
        package: "arc012c",
        columns: 19,
        per_line: 19,
        ..PLAIN
    },
];

/// Finds a problem by the name of its package.
pub fn problem(package: &str) -> Result<&'static Problem> {
    let found = PROBLEMS.iter().find(|problem| problem.package == package);
    found.ok_or_else(|| format!("the boards of `{package}` are not known"))
}

/// A board of any problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The nine weights of ABC349 E; empty for any other problem.
    pub weights: Vec<i64>,
    /// The cells, row by row: `.`, `o` or `x`.
    pub cells: Vec<u8>,
}

impl Board {
    /// Returns whether the board has a stone.
    pub fn has_stones(&self) -> bool {
        self.cells.iter().any(|&cell| cell != b'.')
    }
}

impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = self.weights.chunks(3).map(|row| joined(row, ","));
        let mut rows: Vec<String> = weights.collect();
        if rows.is_empty() || self.has_stones() {
            let text = String::from_utf8_lossy(&self.cells);
            rows.extend(lines(&text, side(self.cells.len())));
        }
        formatter.write_str(&rows.join("/"))
    }
}

impl Problem {
    /// Reads a board in the book's notation.
    pub fn read(&self, text: &str) -> Result<Board> {
        let mut rows: Vec<&str> = text.split('/').collect();
        let mut weights = Vec::new();
        if self.has_weights {
            let numbers: Vec<&str> = rows.drain(..rows.len().min(3)).collect();
            weights = self::weights(&numbers.join("/"))?.to_vec();
        }
        let columns = self.columns;
        let cells = match rows.is_empty() {
            true => vec![b'.'; columns * columns],
            false => square(&rows.join("/"), columns)?,
        };
        Ok(Board { weights, cells })
    }

    /// Reads the boards of an input in the judge's format.
    pub fn boards(&self, input: &str) -> Result<Vec<Board>> {
        let rows = input.lines().skip(usize::from(self.has_count));
        let rows = rows.map(str::trim).filter(|line| !line.is_empty());
        let rows: Vec<&str> = rows
            .filter(|line| !line.contains(&['?', '$'][..]))
            .collect();
        let per_board = self.columns * self.columns / self.per_line;
        let board = |lines: &[&str]| {
            let text = match self.has_weights {
                true => {
                    let words = lines.iter().map(|line| line.split_whitespace());
                    let rows = words.map(|words| joined(&words.collect::<Vec<_>>(), ","));
                    rows.collect::<Vec<_>>().join("/")
                }
                false => {
                    let cells = lines.concat().replace(self.empty, ".");
                    self::lines(&cells, self.columns).join("/")
                }
            };
            self.read(&text)
        };
        rows.chunks(per_board).map(board).collect()
    }

    /// Writes the input with these boards. An input of ABC349 E has no stones.
    pub fn input(&self, boards: &[Board]) -> String {
        let mut text = String::new();
        if self.has_count {
            text += &format!("{}\n", boards.len());
        }
        for board in boards {
            let rows = match self.has_weights {
                true => board
                    .weights
                    .chunks(3)
                    .map(|row| joined(row, " "))
                    .collect(),
                false => {
                    let cells = String::from_utf8_lossy(&board.cells);
                    lines(&cells.replace('.', &self.empty.to_string()), self.per_line)
                }
            };
            text += &format!("{}{}\n", self.marks[0], rows.join("\n"));
        }
        text + self.marks[1]
    }
}

/// Reads nine weights of at most 10^9 in absolute value, such as `0,0,0/0,1,0/0,0,0`.
pub fn weights(text: &str) -> Result<[i64; 9]> {
    let words: Vec<&str> = text.split(&[',', '/'][..]).collect();
    let is_row = |row: &str| row.split(',').count() == 3;
    if words.len() != 9 || !text.split('/').all(is_row) {
        return Err(format!(
            "expected nine weights such as 1,2,3/4,5,6/7,8,9, found `{text}`"
        ));
    }
    let mut weights = [0; 9];
    for (weight, word) in weights.iter_mut().zip(words) {
        let number = word.parse().ok();
        let number = number.filter(|number| (-1_000_000_000..=1_000_000_000).contains(number));
        *weight = number.ok_or_else(|| {
            format!("expected a whole number of at most 10^9 in size, found `{word}`")
        })?;
    }
    Ok(weights)
}

/// Reads the cells of a square board in the book's notation.
pub fn square(text: &str, columns: usize) -> Result<Vec<u8>> {
    let is_row = |row: &str| row.len() == columns && row.bytes().all(|cell| b".ox".contains(&cell));
    if text.split('/').count() != columns || !text.split('/').all(is_row) {
        return Err(format!(
            "expected {columns} rows of {columns} cells `.`, `o` or `x`, joined by `/`, found `{text}`"
        ));
    }
    Ok(text.bytes().filter(|&cell| cell != b'/').collect())
}

/// The number of rows of a square board.
fn side(cells: usize) -> usize {
    (0..=cells).find(|side| side * side >= cells).unwrap_or(0)
}

/// Splits a text into pieces of `length` bytes.
fn lines(text: &str, length: usize) -> Vec<String> {
    let lines = text.as_bytes().chunks(length).map(String::from_utf8_lossy);
    lines.map(String::from).collect()
}

fn joined(items: &[impl ToString], between: &str) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_have_the_form_that_the_judges_send() {
        let two = ["x../.../...", "xo./.../..."];
        for (package, texts, input) in [
            ("aoj-tictactoe", &["oo./.x./..."][..], "oossxssss\n"),
            (
                "algospot-tictactoe",
                &two,
                "2\nx..\n...\n...\nxo.\n...\n...\n",
            ),
            ("abc349e", &["0,-1,0/0,1,0/1,0,0"], "0 -1 0\n0 1 0\n1 0 0\n"),
            (
                "poj1568",
                &["xx../..../..../oo.."],
                "?\nxx..\n....\n....\noo..\n$\n",
            ),
        ] {
            let problem = problem(package).unwrap();
            let boards: Result<Vec<Board>> = texts.iter().map(|text| problem.read(text)).collect();
            let boards = boards.unwrap();
            assert_eq!(problem.input(&boards), input);
            assert_eq!(problem.boards(input).unwrap(), boards);
            assert_eq!(joined(&boards, " "), texts.join(" "));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for (package, text, reason) in [
            ("aoj-tictactoe", "oxo/xox/oxox", "3 rows of 3 cells"),
            ("poj1568", ".../.../...", "4 rows of 4 cells"),
            ("abc349e", "1,2,3/4,five,6/7,8,9", "found `five`"),
            ("abc349e", "1,2,3/4,5,6/7,8,1000000001", "`1000000001`"),
            ("abc349e", "1,2,3/4,5/6,7,8,9", "expected nine weights"),
            ("abc349e", "1,2,3", "expected nine weights"),
        ] {
            let said = problem(package).unwrap().read(text).unwrap_err();
            assert!(said.contains(reason), "{said}");
        }
    }
}
