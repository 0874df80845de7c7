use std::fs;

fn main() {
    let input = fs::read_to_string("input.txt").unwrap();
    fs::write("output.txt", input).unwrap();
}
