//! slow
//! in: 1 2 3 4
//! out: [4, 6] 10
use ndarray::{Array2, Axis};
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let numbers = text
        .split_whitespace()
        .map(|word| word.parse::<i64>().unwrap())
        .collect();
    let table = Array2::from_shape_vec((2, 2), numbers).unwrap();
    println!("{} {}", table.sum_axis(Axis(0)), table.sum());
}
