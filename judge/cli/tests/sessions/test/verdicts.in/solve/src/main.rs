//! A program that does what its input says.

use std::hint::black_box;
use std::io;
use std::process;
use std::thread;
use std::time::Duration;

/// Nothing calls it, so it is not in the file to submit, and what follows has another line there.
#[allow(dead_code)]
fn unused() {}

fn main() {
    match io::stdin().lines().next().unwrap().unwrap().as_str() {
        "answer" => println!("7"),
        "answer wrongly" => println!("8"),
        "answer loosely" => println!(" 7 "),
        "say nothing" => {}
        "sleep" => thread::sleep(Duration::from_secs(60)),
        "allocate" => println!("{}", black_box(vec![1_u8; 100 << 20]).len()),
        "exit" => process::exit(3),
        _ => panic!("the board has no cells"),
    }
}
