//! # Positions in the terminal
//!
//! The shipped program draws inputs of all five problems, and refuses what the solutions refuse.

use std::io::Write;
use std::process::{Command, Output, Stdio};

#[test]
fn a_board_that_is_won_shows_the_line() {
    let shown = "  \
  x has won
    0 1 2
  0 x o o
  1 . x .
  2 o . x
  line      (0,0) (1,1) (2,2)
  answer    x
";
    assert_eq!(show("aoj-tictactoe", "xoosxsosx\n"), shown);
}

#[test]
fn a_board_to_be_played_on_shows_each_outcome() {
    let shown = "  \
  board 1 of 2
  x to move    line of play: x wins
    0 1 2        0  1  2
  0 x x +      0 x  x  x1
  1 o o =      1 o  o  .
  2 - - -      2 .  .  .
  + x wins   = a draw   - o wins
  positions 157 by minimax, 69 with a memo, 2 by alpha-beta
  answer    x

board 2 of 2
  full, and nobody has won
    0 1 2
  0 x o x
  1 x o o
  2 o x x
  answer    TIE
";
    let input = "2\nxx.\noo.\n...\nxox\nxoo\noxx\n";
    assert_eq!(show("algospot-tictactoe", input), shown.trim_start());
}

#[test]
fn weights_show_the_first_moves_that_win() {
    let shown = "  \
  Takahashi to move    line of play: Takahashi wins
    0     1     2        0  1  2
  0 0 -   0 -   0 -    0 A2 T3 T7
  1 0 -   1 +   0 -    1 T5 T1 A6
  2 0 -   0 -   0 -    2 A8 A4 T9
  + Takahashi wins   - Aoki wins
  positions 549,946 by minimax, 5,478 with a memo, 7,407 by alpha-beta
  answer    Takahashi
";
    assert_eq!(show("abc349e", "0 0 0\n0 1 0\n0 0 0\n"), shown);
    assert_eq!(show("abc349e", "0 0 0\n0 1 0\n0 0 0\nend\n"), shown);
}

#[test]
fn a_forced_line_begins_with_the_answer() {
    let shown = "  \
  x to move    line of play: x wins
    0 1 2 3      0  1  2  3
  0 o + + +    0 o  x1 o2 x3
  1 + o x +    1 .  o  x  .
  2 + x x x    2 .  x  x  x
  3 x o o o    3 x  o  o  o
  + x wins
  positions 683 by minimax, 171 with a memo, 80 by alpha-beta
  answer    (0,1)
";
    assert_eq!(show("poj1568", "?\no...\n.ox.\n.xxx\nxooo\n$\n"), shown);
}

#[test]
fn a_game_that_is_over_shows_the_line() {
    let shown = "  \
  o has won
    0 1 2 3
  0 o o o o
  1 x x x .
  2 x . . .
  3 . . . .
  line      (0,0) (0,1) (0,2) (0,3)
  answer    #####
";
    assert_eq!(show("poj1568", "?\noooo\nxxx.\nx...\n....\n$\n"), shown);
}

#[test]
fn a_board_outside_the_promise_still_has_an_answer() {
    let shown = "  \
  not analysed
    0 1 2
  0 x x .
  1 . . .
  2 . . .
  note      this board cannot arise in play: 2 x and 0 o
  answer    x
";
    assert_eq!(show("algospot-tictactoe", "1\nxx.\n...\n...\n"), shown);

    let to_o = show("poj1568", "?\nxxx.\nooo.\nx...\n....\n$\n");
    let note = "note      this board has 4 x and 3 o, and the judge promises as many of both\n";
    assert!(to_o.contains(note), "{to_o}");

    let even = show("abc349e", "1 0 0\n0 1 0\n0 0 0\n");
    let note = "note      the sum of the weights is 2, and the judge promises an odd one\n";
    assert!(even.contains(note), "{even}");
}

#[test]
fn a_gomoku_board_shows_the_last_stone() {
    let shown = "  \
  5 black (o), 4 white (x)
    0 1 2 3 4 5
  0 O O O O O .
  1 x x x x . .
  2 . . . . . .
  five      black has 5 in a row from (0,0) to (0,4)
  last move black's, in capitals: (0,0) or (0,1) or (0,2) or (0,3) or (0,4)
  answer    YES
";
    let rows = [&["ooooo", "xxxx"][..], &[""; 17]].concat();
    let input: String = rows.iter().map(|row| format!("{row:.<19}\n")).collect();
    assert_eq!(show("arc012c", &input), shown);

    let empty = show("arc012c", &format!("{:.<19}\n", "").repeat(19));
    let said = "last move Nobody has five in a row.\n";
    assert!(empty.contains(said), "{empty}");
}

#[test]
fn colour_adds_no_letter() {
    let input = "oooxxssss\n";
    let forced = [("CLICOLOR_FORCE", "1")];
    let coloured = text(run(&["show", "aoj-tictactoe"], input.as_bytes(), &forced).stdout);
    assert!(coloured.contains("\x1b["), "{coloured:?}");
    let plain: String = coloured
        .split('\x1b')
        .map(|part| {
            part.split_once('m')
                .filter(|_| part.starts_with('['))
                .map_or(part, |it| it.1)
        })
        .collect();
    assert_eq!(plain, show("aoj-tictactoe", input));
    let unwanted = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
    let output = run(&["show", "aoj-tictactoe"], input.as_bytes(), &unwanted);
    assert_eq!(text(output.stdout), plain);
}

#[test]
fn bad_input_is_refused_with_its_line() {
    let row = format!("{:.<19}\n", "");
    for (problem, input, said) in [
        (
            "poj1568",
            "?\n..x\n",
            "2: expected 4 cells of \".xo\", found \"..x\"",
        ),
        (
            "abc349e",
            "",
            "1: expected weight 1 of 9, found the end of the input",
        ),
        (
            "abc349e",
            "1 2 3\n4",
            "3: expected weight 5 of 9, found the end of the input",
        ),
        (
            "abc349e",
            "1 2 3\n4 five 6\n7 8 9\n",
            "2: expected a whole number of at most 10^9 in size, found \"five\"",
        ),
        (
            "abc349e",
            "1 2 3\n4 5 6\n7 8 9999999999\n",
            "3: expected a whole number of at most 10^9 in size, found \"9999999999\"",
        ),
        (
            "arc012c",
            "",
            "1: expected row 1 of 19, found the end of the input",
        ),
        (
            "arc012c",
            &row.repeat(18),
            "19: expected row 19 of 19, found the end of the input",
        ),
        (
            "arc012c",
            &format!("{row}...\n"),
            "2: expected 19 cells of \".ox\", found \"...\"",
        ),
        (
            "arc012c",
            &row.repeat(19).replacen('.', "O", 1),
            "1: expected 19 cells of \".ox\", found \"O..................\"",
        ),
    ] {
        refuses(problem, input.as_bytes(), said);
    }
    refuses(
        "abc349e",
        b"1 2 3\n4 5 6\n7 8 9 \xff\n",
        "3: expected text in UTF-8, found \"7 8 9 \u{fffd}\"",
    );
}

#[test]
fn input_without_a_board_is_refused() {
    let at_end = "1: expected a board, found the end of the input";
    refuses("aoj-tictactoe", b"", at_end);
    refuses("poj1568", b"", at_end);
    refuses("poj1568", b"$\n", "1: expected a board, found \"$\"");
    refuses(
        "algospot-tictactoe",
        b"0\n",
        "1: expected a board, found \"0\"",
    );
}

#[test]
fn text_behind_the_last_board_may_be_anything() {
    let board = "?\noooo\nxxx.\nx...\n....\n";
    let shown = show("poj1568", &format!("{board}$\n"));
    let input = [board.as_bytes(), b"$ \xff\n"].concat();
    assert_eq!(text(run(&["show", "poj1568"], &input, &[]).stdout), shown);
}

#[test]
fn a_wrong_name_is_told_the_right_ones() {
    let output = run(&["show", "poj"], b"", &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(output.stderr);
    assert!(
        said.contains("aoj-tictactoe, algospot-tictactoe, abc349e, poj1568, arc012c"),
        "{said}"
    );
}

#[test]
fn options_of_the_book_are_refused_beside_a_board() {
    let output = run(&["--open", "show", "poj1568"], b"", &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(output.stderr);
    assert!(
        said.contains("'show' cannot be used with '--open'"),
        "{said}"
    );
}

/// The output of `show` for an input that the solution accepts.
fn show(problem: &str, input: &str) -> String {
    let output = run(&["show", problem], input.as_bytes(), &[]);
    let said = text(output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(said, "");
    text(output.stdout)
}

/// Requires one message, which names the input line, and no picture.
fn refuses(problem: &str, input: &[u8], said: &str) {
    let output = run(&["show", problem], input, &[("RUST_BACKTRACE", "1")]);
    assert_eq!(text(output.stderr), format!("input line {said}\n"));
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(text(output.stdout), "");
}

fn run(arguments: &[&str], input: &[u8], variables: &[(&str, &str)]) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_study"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // If `show` refuses its arguments, it does not read.
    let _ = process.stdin.take().unwrap().write_all(input);
    process.wait_with_output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
