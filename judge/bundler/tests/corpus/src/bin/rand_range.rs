//! Random numbers of a range reach all of it and nothing else.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let mut rng = SmallRng::seed_from_u64(349);
    let mut seen = [false; 9];
    for _ in 0..1000 {
        let n: usize = rng.gen_range(1..10);
        seen[n - 1] = true;
    }
    assert_eq!(seen, [true; 9]);
    let fraction: f64 = rng.gen();
    assert!((0.0..1.0).contains(&fraction));
}
