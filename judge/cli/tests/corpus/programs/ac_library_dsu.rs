//! in: 4 3 0 1 1 2 3 3
//! out: 2 true false
use ac_library::Dsu;
use proconio::input;

fn main() {
    input! { n: usize, m: usize, pairs: [(usize, usize); m] }
    let mut dsu = Dsu::new(n);
    for (a, b) in pairs {
        dsu.merge(a, b);
    }
    println!(
        "{} {} {}",
        dsu.groups().len(),
        dsu.same(0, 2),
        dsu.same(0, 3)
    );
}
