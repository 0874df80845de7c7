//! What the programs have in common: the number 4 is to be guessed, and this is how they talk.

use std::io::stdin;

pub fn line() -> String {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}
