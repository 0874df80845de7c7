//! in: 7 3
//! out: 2 7/3 true
use num_rational::Rational64;
use proconio::input;

fn main() {
    input! { a: i64, b: i64 }
    let ratio = Rational64::new(a, b);
    println!(
        "{} {ratio} {}",
        ratio.trunc(),
        ratio > Rational64::from_integer(2)
    );
}
