fn main() {
    assert_eq!(num_integer::binomial(10u64, 3), 120);
}
