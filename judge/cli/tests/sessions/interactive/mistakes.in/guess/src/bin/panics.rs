fn main() {
    guess::line();
    panic!("there is no such number");
}
