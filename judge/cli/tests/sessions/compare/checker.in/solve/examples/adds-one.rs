use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let number: i64 = text.trim().parse().unwrap();
    println!("{}", number + 1);
}
