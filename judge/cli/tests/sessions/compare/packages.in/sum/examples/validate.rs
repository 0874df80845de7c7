//! A validator of Kattis: validate INPUT ANSWER FOLDER < OUTPUT.
use std::{env, fs, io, process};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let add = |text: String| -> i32 { text.split_whitespace().map(|word| word.parse::<i32>().unwrap()).sum() };
    let wanted = add(fs::read_to_string(&arguments[1]).unwrap());
    let sum = add(io::read_to_string(io::stdin()).unwrap());
    if sum == wanted {
        process::exit(42);
    }
    fs::write(format!("{}/judgemessage.txt", arguments[3]), format!("the sum is {sum}\n")).unwrap();
    process::exit(43);
}
