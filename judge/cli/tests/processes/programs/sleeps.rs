//! Answers at once if its input is 7. Otherwise appends its process ID and that of its child to a file, and sleeps.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{self, Command};

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    if text.trim() == "7" {
        return print!("{}", text);
    }
    let mut child = Command::new("sleep").arg("300").spawn().unwrap();
    let pids = format!("{} {}\n", process::id(), child.id());
    let path = std::env::var("STARTED_IN_WORKSPACE").unwrap() + "/pids";
    let mut file = File::options().create(true).append(true).open(path).unwrap();
    file.write_all(pids.as_bytes()).unwrap();
    child.wait().unwrap();
}
