//! Uses CPU time. The input is a name and two numbers of milliseconds: the first for the first run, the second for each
//! later run. Appends a byte to the file `runs-NAME` in each run.

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
