//! in: 12 18
//! out: 6 36 -1 3
use num_integer::{Integer, Roots, gcd};
use proconio::input;

fn main() {
    input! { a: i64, b: i64 }
    let extended = a.extended_gcd(&b);
    println!("{} {} {} {}", gcd(a, b), a.lcm(&b), extended.x, a.sqrt());
}
