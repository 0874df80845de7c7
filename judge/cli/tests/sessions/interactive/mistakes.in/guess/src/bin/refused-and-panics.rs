fn main() {
    guess::line();
    println!("it is 4");
    assert_ne!(guess::line(), "");
}
