//! Prints as many MiB as its input says.

use std::io::{self, Read, Write};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    for _ in 0..text.trim().parse().unwrap() {
        io::stdout().write_all(&[b'7'; 1 << 20]).unwrap();
    }
}
