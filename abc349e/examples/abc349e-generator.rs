//! # Weights for ABC349 E
//!
//! Weights that are all small, so that sums come close and moves matter; all negative; all as large as they may be, so
//! that sums pass 32 bits; zeros with a few others; and any. The sum is always odd.

use oracle::random::Random;

/// No weight is larger than this in size.
const MAX: i64 = 1_000_000_000;

fn main() {
    let mut random = Random::from_argument();
    let kind = random.below(6);
    let mut weights = [(); 9].map(|()| match kind {
        0 => random.between(-2, 2),
        1 => random.between(-9, 9),
        2 => random.between(-5, -1),
        3 => random.pick(&[-MAX, MAX, MAX - 1]),
        4 => random.pick(&[0, 0, 0, 1, -1, MAX]),
        _ => random.between(-MAX, MAX),
    });
    if weights.iter().sum::<i64>() % 2 == 0 {
        // One step towards 0 stays within the bounds.
        let weight = &mut weights[random.below(9)];
        *weight -= if *weight == 0 { 1 } else { weight.signum() };
    }
    for row in weights.chunks(3) {
        println!("{} {} {}", row[0], row[1], row[2]);
    }
}
