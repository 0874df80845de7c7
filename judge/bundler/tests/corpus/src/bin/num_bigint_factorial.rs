use num_bigint::BigUint;

fn main() {
    let factorial: BigUint = (1..=25u32).map(BigUint::from).product();
    assert_eq!(factorial.to_string(), "15511210043330985984000000");
}
