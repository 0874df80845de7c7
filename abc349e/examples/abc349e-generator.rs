//! # Weights for ABC349 E
//!
//! Weights where mistakes are likely: at the limits, so that sums pass 32 bits; near ties; zeros with a few others; all
//! negative; and any. The sum is always odd.

use oracle::random::Random;
use oracle::weights::{KINDS, odd};

fn main() {
    let mut random = Random::from_argument();
    let choose = random.pick(&KINDS);
    for row in odd(choose(&mut random)).chunks(3) {
        println!("{} {} {}", row[0], row[1], row[2]);
    }
}
