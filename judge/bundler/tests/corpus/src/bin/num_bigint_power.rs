use num_bigint::BigUint;

fn main() {
    let power = BigUint::from(2u32).pow(100);
    assert_eq!(power % 1_000_000_007u32, BigUint::from(976_371_285u32));
}
