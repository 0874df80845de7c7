use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let number: i64 = text.trim().parse().unwrap();
    println!("{}", numbers::after(number));
}
