//! The program ends at its call of `exit`, with the given status.

fn main() {
    println!("one line");
    std::process::exit(7);
}
