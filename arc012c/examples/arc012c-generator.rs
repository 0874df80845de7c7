//! # Boards for ARC012 C
//!
//! Positions at the border of what can arise: with up to two lines, with full boards, and with counts that fit no game.

use oracle::arc012c::SIZE;
use oracle::positions::KINDS;
use oracle::random::Random;
use oracle::three_in_a_row::rows;

fn main() {
    let mut random = Random::from_argument();
    let make = random.pick(&KINDS);
    print!("{}", rows(make(&mut random).as_flattened(), SIZE));
}
