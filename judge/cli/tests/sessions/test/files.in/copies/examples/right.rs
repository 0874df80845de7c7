//! Uses the streams, as a reference may.

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    print!("{line}");
}
