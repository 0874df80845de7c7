//! Takes as many milliseconds of CPU time as its input says behind a name: on its first run the first number, on each
//! later one the second. It leaves a file that is as long as it has had runs.

use std::io::{Read, Write};

extern "C" {
    fn clock() -> i64;
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    let folder = std::env::var("STARTED_IN_WORKSPACE").unwrap();
    let path = format!("{}/runs-{}", folder, words[0]);
    let mut runs = std::fs::File::options().create(true).append(true).open(path).unwrap();
    runs.write_all(b"x").unwrap();
    let takes = if runs.metadata().unwrap().len() == 1 { words[1] } else { words[2] };
    let takes: i64 = takes.parse().unwrap();
    while unsafe { clock() } < takes * 1000 {}
    print!("{}", text);
}
