//! # Boards as the problems write them
//!
//! A board is its own lines of the input, without what stands around it.

/// Returns the boards of an input that the judge would send.
pub fn boards(package: &str, input: &str) -> Vec<String> {
    let lines = input.lines().map(str::trim_end);
    let lines = lines.filter(|line| !line.is_empty());
    // What stands around boards: a count, or what announces one.
    let (rows, lines): (_, Vec<&str>) = match package {
        "aoj-tictactoe" => (1, lines.collect()),
        "algospot-tictactoe" => (3, lines.skip(1).collect()),
        "poj1568" => (4, lines.filter(|line| !line.contains(['?', '$'])).collect()),
        _ => (usize::MAX, lines.collect()),
    };
    lines.chunks(rows).map(|rows| rows.join("\n")).collect()
}

/// Returns the input that has these boards, one alone where the problem takes no more.
pub fn input(package: &str, boards: &[String]) -> String {
    match package {
        "algospot-tictactoe" => format!("{}\n{}\n", boards.len(), boards.join("\n")),
        "poj1568" => format!("?\n{}\n$\n", boards.join("\n?\n")),
        _ => boards.join("\n") + "\n",
    }
}

/// Tells whether the problem takes one board a run.
pub fn is_alone(package: &str) -> bool {
    matches!(package, "abc349e" | "arc012c")
}

/// Returns what stands behind the `#` in the address of a page that shows the board.
pub fn address(board: &str) -> String {
    let rows = board.lines();
    let rows = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(","));
    rows.collect::<Vec<_>>().join("/")
}
