use fixedbitset::FixedBitSet;

fn main() {
    let mut sums = FixedBitSet::with_capacity(64);
    sums.insert(0);
    for item in [3, 5, 9] {
        let before: Vec<usize> = sums.ones().collect();
        before.into_iter().for_each(|sum| sums.insert(sum + item));
    }
    assert!(sums.contains(14) && !sums.contains(7));
}
