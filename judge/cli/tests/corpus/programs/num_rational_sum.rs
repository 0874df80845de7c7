//! in: 3
//! out: 11/6 2
use num_rational::Ratio;
use proconio::input;

fn main() {
    input! { n: i64 }
    let sum: Ratio<i64> = (1..=n).map(|i| Ratio::new(1, i)).sum();
    println!("{sum} {}", sum.ceil());
}
