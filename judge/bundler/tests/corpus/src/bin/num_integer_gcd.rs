use num_integer::Integer;

fn main() {
    assert_eq!((12.gcd(&18), 4.lcm(&6)), (6, 12));
}
