//! in: 6 3 1 4 1 5 9
//! out: 4 2
use proconio::input;
use superslice::Ext;

fn main() {
    input! { n: usize, a: [u32; n] }
    let mut ends = vec![u32::MAX; n];
    for x in a {
        let place = ends.lower_bound(&x);
        ends[place] = x;
    }
    println!("{} {}", ends.lower_bound(&u32::MAX), ends.upper_bound(&4));
}
