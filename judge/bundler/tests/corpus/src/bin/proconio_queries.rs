use proconio::input;
use proconio::marker::{Chars, Usize1};
use proconio::source::auto::AutoSource;

fn main() {
    let source = AutoSource::from("2 5 7 abc");
    input! { from source, q: usize, queries: [Usize1; q], mut word: Chars }
    word.rotate_left(1);
    assert_eq!(queries, [4, 6]);
    assert_eq!(String::from_iter(word), "bca");
}
