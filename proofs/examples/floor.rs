//! # The least that any solution has to do
//!
//! Reads all of standard input and writes as many bytes as the argument says, both in blocks as large as the solutions'
//! own, and looks at nothing. So it is as quick as a program can be that is fed and heard in this way; one that first
//! reads everything into memory takes five times as long.

use std::env;
use std::io::{self, Read, Write};

const BLOCK: usize = 1 << 16;

fn main() -> io::Result<()> {
    let mut block = vec![0; BLOCK];
    while io::stdin().read(&mut block)? > 0 {}
    let wrong = || io::Error::other("expected how many bytes to write as the argument");
    let bytes = env::args().nth(1).ok_or_else(wrong)?;
    let mut left: usize = bytes.parse().map_err(|_| wrong())?;
    // Standard output looks for the last line end in what it is given, so there is one, as the solutions have one.
    block.fill(b'\n');
    let mut stdout = io::stdout();
    while left > 0 {
        let size = left.min(BLOCK);
        stdout.write_all(&block[..size])?;
        left -= size;
    }
    stdout.flush()
}
