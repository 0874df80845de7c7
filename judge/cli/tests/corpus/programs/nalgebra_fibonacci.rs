//! slow
//! in: 50
//! out: 12586269025
use nalgebra::Matrix2;
use std::io;

fn main() {
    let n: u32 = io::read_to_string(io::stdin())
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    let mut power = Matrix2::<u64>::identity();
    for _ in 0..n {
        power *= Matrix2::new(1, 1, 1, 0);
    }
    println!("{}", power[(0, 1)]);
}
