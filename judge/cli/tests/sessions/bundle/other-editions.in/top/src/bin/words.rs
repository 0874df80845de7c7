fn main() {
    println!("{}", of2015::total(&[Box::new(of2015::Square(3))]));
}
