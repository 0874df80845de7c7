fn main() {
    of2018::check(1);
    of2018::order((of2018::Loud('a'), of2018::Loud('b')));
    of2018::nested(
        (of2018::Loud('c'), of2018::Loud('d')),
        (of2018::Loud('e'), of2018::Loud('f')),
    );
    println!("{}", of2018::size(&[1, 2, 3]));
}
