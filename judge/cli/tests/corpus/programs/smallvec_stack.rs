//! in: (()())
//! out: 2
use smallvec::{SmallVec, smallvec};
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut open: SmallVec<[usize; 8]> = smallvec![];
    let mut depth = 0;
    for (i, letter) in text.trim().chars().enumerate() {
        if letter == '(' {
            open.push(i);
            depth = depth.max(open.len());
        } else {
            open.pop();
        }
    }
    println!("{depth}");
}
