use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoroshiro128Plus;

fn main() {
    let mut bytes = [0; 16];
    Xoroshiro128Plus::seed_from_u64(1).fill_bytes(&mut bytes);
    assert_ne!(bytes, [0; 16]);
}
