//! An interactor by testlib's convention: the number is below 10, and it is 4.

use std::time::Duration;

fn end(status: i32, said: &str) -> ! {
    eprintln!("{said}");
    if status == 2 {
        std::thread::sleep(Duration::from_millis(50));
    }
    std::process::exit(status);
}

fn main() {
    println!("10");
    let guess = guess::line();
    match guess.as_str() {
        "4" => println!("="),
        "" => end(2, "expected a guess, found nothing"),
        _ if guess.bytes().all(|byte| byte.is_ascii_digit()) => end(1, &format!("{guess:.90} is not it")),
        _ => end(2, &format!("expected a guess, found \"{guess}\"")),
    }
}
