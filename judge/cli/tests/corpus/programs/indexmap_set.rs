//! in: 3 1 3 2
//! out: 3 1 2 true
use indexmap::IndexSet;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let seen: IndexSet<u32> = text
        .split_whitespace()
        .map(|word| word.parse().unwrap())
        .collect();
    for number in &seen {
        print!("{number} ");
    }
    println!("{}", seen.contains(&2));
}
