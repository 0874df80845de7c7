use ac_library::{Max, Segtree};

fn main() {
    let mut heights = Segtree::<Max<i32>>::from(vec![3, 1, 4, 1, 5]);
    heights.set(1, 9);
    assert_eq!(heights.prod(0..3), 9);
}
