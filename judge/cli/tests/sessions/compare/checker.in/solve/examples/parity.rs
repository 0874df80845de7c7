//! A checker by testlib's convention: any number of the right parity will do.

fn number(index: usize) -> Option<i64> {
    let path = std::env::args().nth(index).expect("there are three files");
    let text = std::fs::read_to_string(path).expect("the file is text");
    text.trim().parse().ok()
}

fn main() {
    let (input, output, answer) = (number(1).unwrap(), number(2), number(3).unwrap());
    let Some(output) = output else {
        eprintln!("expected a number");
        std::process::exit(2);
    };
    if input < 0 {
        eprintln!("the input is negative");
        std::process::exit(3);
    }
    if (output - answer) % 2 != 0 {
        eprintln!("{output} and {answer} are not both even");
        std::process::exit(1);
    }
}
