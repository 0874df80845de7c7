use std::hint::black_box;
use std::time::Duration;

fn main() {
    let task = std::io::read_to_string(std::io::stdin()).unwrap();
    match task.trim() {
        "child" => drop(std::process::Command::new("true").status().unwrap()),
        "error" => eprint!("{}", "x".repeat(2 << 20)),
        "panic" => panic!("no"),
        "recursion" => drop(depth(0)),
        "reserve" => drop(black_box(Vec::<u8>::with_capacity(black_box(100 << 20)))),
        "sleep" => std::thread::sleep(Duration::from_millis(1)),
        "thread" => std::thread::spawn(|| {}).join().unwrap(),
        _ => println!("1 2\n\n3"),
    }
}

fn depth(above: u64) -> u64 {
    black_box([0; 100])[0] + if above == u64::MAX { 0 } else { depth(above + 1) } + 1
}
