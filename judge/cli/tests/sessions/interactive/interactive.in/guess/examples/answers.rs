//! An interactor by testlib's convention. The input is the largest number, and the one that is to be guessed.

use std::io::{stdin, Write};

fn end(status: i32, said: &str) -> ! {
    eprintln!("{}", said);
    std::process::exit(status);
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let input = std::fs::read_to_string(&arguments[1]).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut report = std::fs::File::create(&arguments[2]).unwrap();
    if numbers[1] > numbers[0] {
        end(3, "no such number can be meant");
    }
    println!("{}", numbers[0]);
    for guesses in 0..8 {
        let mut line = String::new();
        stdin().read_line(&mut line).unwrap();
        let guess = match line.trim().parse::<u32>() {
            Ok(guess) => guess,
            Err(_) => end(2, &format!("expected a guess, found {:?}", line.trim())),
        };
        writeln!(report, "{}", guess).unwrap();
        if guess == numbers[1] {
            println!("=");
            end(0, &format!("{} guesses", guesses + 1));
        }
        println!("{}", if guess < numbers[1] { ">" } else { "<" });
    }
    end(1, "too many guesses");
}
