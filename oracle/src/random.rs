//! # Random numbers that a seed decides, for generators and tests
//!
//! `cargo judge stress` calls a generator with a seed as its argument and expects the same input for the same seed, on
//! every machine, and a test has to fail again with the same inputs. So this is SplitMix64, a counter whose bits are
//! mixed. It is small and fast, and random enough to choose inputs.

use std::env;
use std::process;

/// A source of random numbers.
pub struct Random(u64);

impl Random {
    /// The source whose seed is the program's argument. Without an argument, ends the program with a message.
    pub fn from_argument() -> Random {
        match env::args().nth(1).map(|seed| seed.parse()) {
            Some(Ok(seed)) => Random(seed),
            _ => {
                eprintln!("expected a seed, a whole number from 0, as the argument");
                process::exit(2)
            }
        }
    }

    /// The source whose seed is a name. With their own names as seeds, no two tests look at the same inputs.
    pub fn named(name: &str) -> Random {
        let mix = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Random(name.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// A number from 0 to `end`, without `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % end as u64) as usize
    }

    /// A number from `from` to `to`, both included.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        from + self.below((to - from) as usize + 1) as i64
    }

    /// One of several things.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}
