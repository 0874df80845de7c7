pub fn print(number: u8) {
    println!("{}", number);
}
