//! in: 10 20
//! out: 184756 499122177
use ac_library::ModInt998244353 as Mint;
use std::io;

fn main() {
    let words = io::read_to_string(io::stdin()).unwrap();
    let [k, n] = [0, 1].map(|i| {
        words
            .split_whitespace()
            .nth(i)
            .unwrap()
            .parse::<u64>()
            .unwrap()
    });
    let product = |range: std::ops::RangeInclusive<u64>| range.map(Mint::new).product::<Mint>();
    let ways = product(n - k + 1..=n) / product(1..=k);
    println!("{ways} {}", Mint::new(2).inv());
}
