//! # Boards for ARC012 C
//!
//! Positions at the border of what can arise: with up to two lines, with full boards, and with counts that fit no game.

use oracle::positions::KINDS;
use oracle::random::Random;

fn main() {
    let mut random = Random::from_argument();
    let make = random.pick(&KINDS);
    for row in make(&mut random) {
        println!("{}", String::from_utf8_lossy(&row));
    }
}
