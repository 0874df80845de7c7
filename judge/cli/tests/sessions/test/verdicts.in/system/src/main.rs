//! A program that does what its input says, and ends otherwise on each system.

use std::hint::black_box;
use std::io::{self, Write};
use std::process;

fn main() {
    match io::stdin().lines().next().unwrap().unwrap().as_str() {
        "compute" => loop {
            black_box(());
        },
        "recurse" => println!("{}", depth(u64::MAX)),
        "print" => loop {
            io::stdout().write_all(&[b'7'; 65536]).unwrap();
        },
        _ => process::abort(),
    }
}

fn depth(left: u64) -> u64 {
    let frame = black_box([left; 64]);
    if left == 0 {
        0
    } else {
        depth(left - 1) + frame[7]
    }
}
