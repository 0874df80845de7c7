//! # Library Checker: unionfind
//!
//! <https://judge.yosupo.jp/problem/unionfind>

use library::dsu::Dsu;
use library::input::numbers;

fn main() {
    let input = numbers();
    let mut sets = Dsu::new(input[0]);
    for query in input[2..].chunks_exact(3) {
        match query[0] {
            0 => sets.unite(query[1], query[2]),
            _ => println!("{}", u8::from(sets.find(query[1]) == sets.find(query[2]))),
        }
    }
}
