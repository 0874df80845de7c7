//! in: b a b c a b
//! out: b3 a2 c1 1
use indexmap::IndexMap;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut counts = IndexMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word).or_insert(0) += 1;
    }
    for (word, count) in &counts {
        print!("{word}{count} ");
    }
    println!("{}", counts.get_index_of("a").unwrap());
}
