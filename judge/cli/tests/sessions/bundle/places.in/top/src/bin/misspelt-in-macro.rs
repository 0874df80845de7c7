fn main() {
    println!("{}", lib::misspelt!());
}
