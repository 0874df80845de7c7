use std::io;

/// Prints the first letter of each line.
fn main() {
    for line in io::stdin().lines() {
        println!("{}", &line.unwrap()[..1]);
    }
}
