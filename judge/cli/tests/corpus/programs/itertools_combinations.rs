//! in: 4 1 2 3 4
//! out: 24 3,4
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { n: usize, a: [u32; n] }
    let best = a
        .iter()
        .combinations(2)
        .max_by_key(|of| of.iter().copied().sum::<u32>());
    let orders = a.iter().permutations(n).unique().count();
    println!("{orders} {}", best.unwrap().iter().join(","));
}
