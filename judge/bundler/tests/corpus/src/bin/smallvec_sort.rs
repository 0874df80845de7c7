use smallvec::SmallVec;

fn main() {
    let mut numbers: SmallVec<[u32; 8]> = [5, 3, 4].into_iter().collect();
    numbers.sort_unstable();
    numbers.retain(|number| *number != 4);
    assert_eq!(numbers.into_vec(), [3, 5]);
}
