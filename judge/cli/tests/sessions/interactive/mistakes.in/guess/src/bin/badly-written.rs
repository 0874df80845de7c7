fn main() {
    guess::line();
    println!("it is 4");
}
