//! With the names of rand 0.9: a shuffled list is a permutation, and random numbers reach all of a range.

use rand_9::rngs::SmallRng;
use rand_9::seq::SliceRandom;
use rand_9::{Rng, SeedableRng};

fn main() {
    let mut rng = SmallRng::seed_from_u64(66);
    let mut numbers: Vec<u32> = (0..100).collect();
    numbers.shuffle(&mut rng);
    assert!(numbers.windows(2).any(|pair| pair[0] > pair[1]));
    numbers.sort_unstable();
    assert!(numbers.iter().zip(0..).all(|(&number, n)| number == n));
    let mut seen = [false; 9];
    for _ in 0..1000 {
        seen[rng.random_range(0..9)] = true;
    }
    assert_eq!(seen, [true; 9]);
    let fraction: f64 = rng.random();
    assert!((0.0..1.0).contains(&fraction));
}
