fn main() {
    guess::line();
    println!("5");
    guess::line();
}
