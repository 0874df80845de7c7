//! slow
//! in: 4 2 0 1 2 1
//! out: true false
use petgraph::unionfind::UnionFind;
use proconio::input;

fn main() {
    input! { n: usize, m: usize, pairs: [(usize, usize); m] }
    let mut sets = UnionFind::<usize>::new(n);
    for (a, b) in pairs {
        sets.union(a, b);
    }
    println!("{} {}", sets.equiv(0, 2), sets.equiv(0, 3));
}
