fn main() {
    sums::adds_unless_large(|_| panic!("the number is too large"));
}
