//! # Library Checker: point_add_range_sum
//!
//! <https://judge.yosupo.jp/problem/point_add_range_sum>

use library::fenwick::Fenwick;
use library::input::numbers;

fn main() {
    let input = numbers();
    let n = input[0];
    let mut sums = Fenwick::new(n);
    for (at, &number) in input[2..2 + n].iter().enumerate() {
        sums.add(at, number as u64);
    }
    for query in input[2 + n..].chunks_exact(3) {
        match query[0] {
            0 => sums.add(query[1], query[2] as u64),
            _ => println!("{}", sums.sum(query[2]) - sums.sum(query[1])),
        }
    }
}
