//! in: 3
//! out: [3, 1, 2]
use std::io;
use superslice::Ext;

fn main() {
    let steps: usize = io::read_to_string(io::stdin())
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    let mut order = [1, 2, 3];
    for _ in 0..=steps {
        order.next_permutation();
    }
    println!("{order:?}");
}
