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
    let coloured = text(run(&["show", "aoj-tictactoe"], input, &forced).stdout);
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
    let output = run(&["show", "aoj-tictactoe"], input, &unwanted);
    assert_eq!(text(output.stdout), plain);
}

#[test]
fn what_the_solution_refuses_is_refused_in_its_words() {
    let output = run(&["show", "poj1568"], "?\n..x\n", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(output.stdout), "");
    let said = "input line 2: expected 4 cells of \".xo\", found \"..x\"\n";
    assert_eq!(text(output.stderr), said);

    let output = run(&["show", "abc349e"], "1 2 3", &[]);
    assert_eq!(output.status.code(), Some(101));
    assert_eq!(text(output.stdout), "");
    assert!(text(output.stderr).contains("failed to get the next token"));
}

#[test]
fn a_wrong_name_is_told_the_right_ones() {
    let output = run(&["show", "poj"], "", &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(output.stderr);
    assert!(
        said.contains("aoj-tictactoe, algospot-tictactoe, abc349e, poj1568, arc012c"),
        "{said}"
    );
}

#[test]
fn options_of_the_book_are_refused_beside_a_board() {
    let output = run(&["--open", "show", "poj1568"], "", &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(output.stderr);
    assert!(
        said.contains("'show' cannot be used with '--open'"),
        "{said}"
    );
}

/// What `show` prints for an input that the solution takes.
fn show(problem: &str, input: &str) -> String {
    let output = run(&["show", problem], input, &[]);
    let said = text(output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(said, "");
    text(output.stdout)
}

fn run(arguments: &[&str], input: &str, variables: &[(&str, &str)]) -> Output {
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
    // Whoever is refused at once does not read.
    let _ = process.stdin.take().unwrap().write_all(input.as_bytes());
    process.wait_with_output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
