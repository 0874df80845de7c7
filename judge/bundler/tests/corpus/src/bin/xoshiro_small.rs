use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::SplitMix64;

fn main() {
    let mut numbers = SplitMix64::from_seed([1; 8]);
    assert_ne!(numbers.next_u32(), numbers.next_u32());
}
