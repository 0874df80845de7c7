use num_integer::Roots;

fn main() {
    assert_eq!((99u64.sqrt(), 65u64.cbrt()), (9, 4));
}
