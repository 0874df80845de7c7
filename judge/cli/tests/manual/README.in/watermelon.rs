use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let weight: u32 = line.trim().parse().unwrap();
    println!("{}", if weight % 2 == 0 { "YES" } else { "NO" });
}
