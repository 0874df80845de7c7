//! The program ends where it says so, with its own status.

fn main() {
    println!("one line");
    std::process::exit(7);
}
