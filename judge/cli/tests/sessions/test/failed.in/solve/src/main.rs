fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let number: u32 = line.trim().parse().unwrap();
    println!("{}", number.min(2));
}
