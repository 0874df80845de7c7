//! A validator by Kattis's convention, which accepts any guess at once.

use std::path::Path;

fn main() {
    assert!(Path::new(&std::env::args().nth(3).unwrap()).is_dir());
    println!("100");
    std::io::stdin().read_line(&mut String::new()).unwrap();
    println!("=");
    std::process::exit(42);
}
