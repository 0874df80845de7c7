use num_bigint::BigInt;

fn main() {
    let [a, b] = ["12345678901234567890", "-1"].map(|text| text.parse::<BigInt>().unwrap());
    assert_eq!((a + b).to_string(), "12345678901234567889");
}
