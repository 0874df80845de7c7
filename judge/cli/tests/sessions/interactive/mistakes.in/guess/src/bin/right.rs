fn main() {
    guess::line();
    println!("4");
    guess::line();
}
