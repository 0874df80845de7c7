mod one {
    pub use std::cmp;
}

// In edition 2015 an import begins at the root.
use one::cmp;

fn main() {
    println!("{}", cmp::max(6, 7));
}
