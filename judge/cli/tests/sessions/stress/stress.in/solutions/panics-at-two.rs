fn main() {
    sums::adds_unless_large(|numbers| {
        assert!(numbers.len() < 2, "there are {} numbers", numbers.len());
        print!("1");
    });
}
