use fixedbitset::FixedBitSet;

fn main() {
    let mut sieve = FixedBitSet::with_capacity(30);
    sieve.insert_range(2..30);
    for p in 2..6 {
        (2 * p..30).step_by(p).for_each(|n| sieve.set(n, false));
    }
    assert_eq!(sieve.ones().count(), 10);
}
