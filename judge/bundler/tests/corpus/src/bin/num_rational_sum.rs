use num_rational::Ratio;

fn main() {
    let sum: Ratio<i64> = (1..=3).map(|i| Ratio::new(1, i)).sum();
    assert_eq!(sum.to_string(), "11/6");
    assert_eq!(sum.ceil().to_integer(), 2);
}
