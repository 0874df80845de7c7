//! Prints its seed.

fn main() {
    println!("{}", std::env::args().last().unwrap());
}
