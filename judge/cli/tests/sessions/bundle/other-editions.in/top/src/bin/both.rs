fn main() {
    let total = of2015::total(&[Box::new(of2015::Square(3))]);
    println!("{} {total}", of2018::size(&[1, 2, 3]));
}
