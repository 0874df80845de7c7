use std::io::stdin;

fn main() {
    for line in stdin().lines().map_while(Result::ok) {
        println!("{line}");
    }
}
