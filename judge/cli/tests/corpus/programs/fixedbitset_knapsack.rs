//! in: 3 5 9
//! out: 7 17
use fixedbitset::FixedBitSet;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut sums = FixedBitSet::with_capacity(100);
    sums.insert(0);
    for word in text.split_whitespace() {
        let weight: usize = word.parse().unwrap();
        let shifted: FixedBitSet = sums.ones().map(|sum| sum + weight).collect();
        sums.union_with(&shifted);
    }
    println!(
        "{} {}",
        sums.count_ones(..) - 1,
        sums.ones().last().unwrap()
    );
}
