//! Adds wrongly.

fn main() {
    sums::adds_unless_large(|_| print!("1"));
}
