//! in: 50
//! out: 15 47
use fixedbitset::FixedBitSet;
use proconio::input;

fn main() {
    input! { n: usize }
    let mut primes = FixedBitSet::with_capacity(n);
    primes.insert_range(2..);
    for i in 2..n {
        for j in (2 * i..n).step_by(i) {
            primes.set(j, false);
        }
    }
    println!(
        "{} {}",
        primes.count_ones(..),
        primes.ones().last().unwrap()
    );
}
