use smallvec::{smallvec, SmallVec};

fn main() {
    let mut edges: Vec<SmallVec<[usize; 2]>> = vec![smallvec![]; 3];
    edges[0].extend([1, 2]);
    assert_eq!(edges[0].as_slice(), [1, 2]);
    let mut numbers: SmallVec<[u32; 8]> = [5, 3, 4].into_iter().collect();
    numbers.sort_unstable();
    numbers.retain(|number| *number != 4);
    assert_eq!(numbers.into_vec(), [3, 5]);
}
