use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    print!("{text}");
}
