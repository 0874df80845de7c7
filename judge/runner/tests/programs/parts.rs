//! # Programs that this executable plays
//!
//! They need no shell, so they are the same on every system. The part stands in a file beside the program.

use std::env;
use std::fs;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::ptr;
use std::thread;
use std::time::Duration;

/// The variable that makes this executable a program's child, and tells it the address at which the test listens.
const LISTENER: &str = "HARNESS_TEST_LISTENER";

/// Plays the part of a program, if this executable has that program's name.
pub fn play() {
    if let Ok(address) = env::var(LISTENER) {
        live(&address);
    }
    let called = PathBuf::from(env::args_os().next().unwrap_or_default());
    let Ok(part) = fs::read_to_string(called.with_extension("part")) else {
        return;
    };
    let (part, address) = part.split_once(' ').unwrap_or((&part, ""));
    match part {
        "computes" => loop {
            black_box(0);
        },
        "sleeps" => sleep(),
        "prints" => print(),
        "takes-memory" => take_memory(),
        "asks-for-memory" => drop(black_box(Vec::<u8>::with_capacity(16 << 30))),
        "reads" => drop(io::copy(&mut io::stdin(), &mut io::sink())),
        "crashes" => crash(),
        "aborts" => process::abort(),
        "overflows" => assert_ne!(recurse(1, u64::MAX), 1),
        // Each step takes 800 bytes and more.
        "recurses" => println!("{}", recurse(1, 20_000)),
        "leaves" => start_child(address),
        "waits" => {
            start_child(address);
            sleep();
        }
        _ => panic!("there is no part {part:?}"),
    }
    process::exit(0);
}

fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(600));
    }
}

fn print() {
    let mut stdout = io::stdout();
    while stdout.write_all(&[b'x'; 1 << 12]).is_ok() {}
}

/// Takes 256 MiB, not all at once, and keeps them.
fn take_memory() -> ! {
    let held: Vec<Vec<u8>> = (0..256).map(|_| vec![1; 1 << 20]).collect();
    black_box(&held);
    sleep()
}

/// Writes to an invalid address.
fn crash() {
    let nothing = ptr::without_provenance_mut::<u8>(8);
    // SAFETY: there is none: the system ends this process.
    unsafe { nothing.write_volatile(1) };
}

/// Recurses once for each number from one to the other, and returns the count.
fn recurse(depth: u64, deepest: u64) -> u64 {
    let frame = black_box([depth; 100]);
    match frame[0] {
        depth if depth == deepest => 1,
        depth => recurse(depth + 1, deepest) + frame[1] - depth + 1,
    }
}

/// Starts a child, and waits until it is connected with the test.
fn start_child(address: &str) {
    let this = env::current_exe().expect("this executable has a path");
    let child = Command::new(this)
        .env(LISTENER, address)
        .stdout(Stdio::piped())
        .spawn();
    let stdout = child.expect("the child can be started").stdout;
    let mut line = String::new();
    let read = BufReader::new(stdout.expect("it is a pipe")).read_line(&mut line);
    assert!(read.is_ok_and(|length| length > 0), "there is no child");
}

/// Keeps a connection with the test for as long as this process lives.
fn live(address: &str) -> ! {
    let mut connection = TcpStream::connect(address).expect("the test listens");
    connection.write_all(&[1]).expect("the test is there");
    println!("it lives");
    sleep()
}
