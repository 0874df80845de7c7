fn main() {
    of2018::check(1);
    of2018::order((of2018::Loud('a'), of2018::Loud('b')));
    println!("{}", of2018::size(&[1, 2, 3]));
}
