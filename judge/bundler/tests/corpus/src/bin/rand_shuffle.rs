//! A shuffled list is a permutation, and not the list itself.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::SeedableRng;

fn main() {
    let mut rng = SmallRng::seed_from_u64(66);
    let mut numbers: Vec<u32> = (0..100).collect();
    numbers.shuffle(&mut rng);
    assert!(numbers.windows(2).any(|pair| pair[0] > pair[1]));
    numbers.sort_unstable();
    assert!(numbers.iter().zip(0..).all(|(&number, n)| number == n));
}
