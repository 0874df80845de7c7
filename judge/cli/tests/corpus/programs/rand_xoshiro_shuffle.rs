//! in: 5
//! out: 15
use proconio::input;
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoroshiro128Plus;

fn main() {
    input! { n: usize }
    let mut random = Xoroshiro128Plus::seed_from_u64(1);
    let mut order: Vec<usize> = (1..=n).collect();
    for i in 1..n {
        order.swap(i, random.next_u32() as usize % (i + 1));
    }
    println!("{}", order.iter().sum::<usize>());
}
