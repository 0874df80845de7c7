use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;

fn main() {
    let [mut one, mut other] = [7; 2].map(Xoshiro256StarStar::seed_from_u64);
    assert_eq!(one.next_u64(), other.next_u64());
}
