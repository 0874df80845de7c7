use smallvec::{smallvec, SmallVec};

fn main() {
    let mut edges: Vec<SmallVec<[usize; 2]>> = vec![smallvec![]; 3];
    edges[0].extend([1, 2]);
    assert_eq!(edges[0].as_slice(), [1, 2]);
}
