//! # A program that does what the first line of its input says
//!
//! The judge bundles and compiles this program in the tests, as any solution. It depends on nothing but the system's C
//! library, which every program is linked with.

use std::hint::black_box;
use std::io::{self, BufRead, Read, Write};
use std::process;
use std::thread;
use std::time::Duration;

extern "C" {
    fn close(descriptor: i32) -> i32;
    fn fork() -> i32;
    fn kill(process: i32, signal: i32) -> i32;
    fn setsid() -> i32;
}

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[0] {
        // The judge does not read the rest.
        "answer" => answer(),
        "count" => println!("{}", read_all()),
        "kill-itself" => drop(unsafe { kill(process::id() as i32, 9) }),
        "print" => print(words[1].parse().unwrap()),
        "reserve" => {
            let stack = std::thread::Builder::new().stack_size(1 << 30);
            stack.spawn(answer).unwrap().join().unwrap();
        }
        "print-bytes" => io::stdout().write_all(b"a\xff\0\x1b[31m").unwrap(),
        "close-and-sleep" => {
            answer();
            unsafe { close(1) };
            sleep();
        }
        "leave" => {
            leave(words[1]);
            match words[2] {
                "answer" => answer(),
                "sleep" => sleep(),
                _ => burn(),
            }
        }
        other => panic!("{} is nothing that this program does", other),
    }
}

fn answer() {
    println!("done");
    io::stdout().flush().unwrap();
}

fn sleep() {
    thread::sleep(Duration::from_secs(600));
}

fn burn() {
    let mut number = 0_u64;
    loop {
        number = black_box(number.wrapping_add(1));
    }
}

/// Reads to the end, and returns how many bytes came after the first line.
fn read_all() -> usize {
    let mut buffer = vec![0; 1 << 16];
    let mut all = 0;
    loop {
        match io::stdin().read(&mut buffer).unwrap() {
            0 => return all,
            length => all += length,
        }
    }
}

/// Prints a number of MiB of NUL, or fewer if the reader has left.
fn print(mebibytes: u64) {
    let piece = vec![0; 1 << 20];
    for _ in 0..mebibytes {
        if io::stdout().write_all(&piece).is_err() {
            process::exit(1);
        }
    }
}

/// Starts a process that leaves the process group and then sleeps.
fn leave(whereto: &str) {
    unsafe {
        if fork() != 0 {
            // The pause lets the other process begin; whether it has left the group yet is random on purpose.
            thread::sleep(Duration::from_millis(20));
            return;
        }
        match whereto {
            "in-another-session" => drop(setsid()),
            _ => {
                // Acts as a daemon: the parent of the remaining process exits.
                setsid();
                if fork() != 0 {
                    process::exit(0);
                }
            }
        }
        sleep();
    }
}
