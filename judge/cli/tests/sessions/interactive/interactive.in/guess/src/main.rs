//! Halves what is left; standard output is flushed at the end of each line.

use std::io::stdin;

fn line() -> String {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn main() {
    let (mut low, mut high) = (1, line().parse::<u32>().unwrap());
    loop {
        let middle = low + (high - low) / 2;
        println!("{}", middle);
        match line().as_str() {
            "<" => high = middle - 1,
            ">" => low = middle + 1,
            _ => return,
        }
    }
}
