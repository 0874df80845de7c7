//! in: b a b
//! out: 2 true
use hashbrown::HashSet;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let words: HashSet<&str> = text.split_whitespace().collect();
    println!("{} {}", words.len(), words.contains("a"));
}
