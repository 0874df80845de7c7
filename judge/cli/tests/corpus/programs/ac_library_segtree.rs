//! in: 3 1 4 1 5
//! out: 11 2 3
use ac_library::{Additive, FenwickTree, Max, Segtree};
use proconio::input;

fn main() {
    input! { a: [i64; 5] }
    let mut sums = Segtree::<Additive<i64>>::from(a.clone());
    sums.set(0, 0);
    let longest = Segtree::<Max<i64>>::from(a).max_right(0, |&max| max < 4);
    let mut counts = FenwickTree::new(8, 0);
    counts.add(3, 3);
    println!("{} {longest} {}", sums.all_prod(), counts.sum(2..5));
}
