fn main() {
    guess::line();
    print!("4");
    guess::line();
}
