//! in: 3 4
//! out: 7
use proconio::{input_interactive, source::line::LineSource};

fn main() {
    input_interactive! { a: i32, b: i32 }
    let mut rest = LineSource::new(std::io::empty());
    proconio::input! { from &mut rest, numbers: [i32; 0] }
    println!("{}", a + b + numbers.iter().sum::<i32>());
}
