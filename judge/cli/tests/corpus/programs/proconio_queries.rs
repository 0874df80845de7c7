//! in: 2 5 7 abc
//! out: 5 7 bca
use proconio::input;
use proconio::marker::{Chars, Usize1};

fn main() {
    input! { q: usize, queries: [Usize1; q], mut word: Chars }
    for query in queries {
        print!("{} ", query + 1);
    }
    word.rotate_left(1);
    println!("{}", String::from_iter(word));
}
