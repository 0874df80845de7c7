use fixedbitset::FixedBitSet;

fn main() {
    let mut sieve = FixedBitSet::with_capacity(30);
    sieve.insert_range(2..30);
    for p in 2..6 {
        (2 * p..30).step_by(p).for_each(|n| sieve.set(n, false));
    }
    assert_eq!(sieve.ones().count(), 10);
    let mut sums = FixedBitSet::with_capacity(64);
    sums.insert(0);
    for item in [3, 5, 9] {
        let before: Vec<usize> = sums.ones().collect();
        before.into_iter().for_each(|sum| sums.insert(sum + item));
    }
    assert!(sums.contains(14) && !sums.contains(7));
}
