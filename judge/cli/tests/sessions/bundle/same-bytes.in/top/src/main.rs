#[macro_use]
extern crate lib;

use lib::*;

fn main() {
    let steps = [north!(), east!(), south!(), west!(), up!(), down!(), left!(), right!()];
    println!("{}", steps.iter().sum::<u32>());
}
