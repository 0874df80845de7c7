use itertools::{iproduct, izip, Itertools};

fn main() {
    let runs = "aaabbc".chars().dedup_with_count();
    let code = runs
        .map(|(count, letter)| format!("{count}{letter}"))
        .join("");
    assert_eq!(code, "3a2b1c");
    assert_eq!(iproduct!(0..3, 0..3).count(), 9);
    assert!(izip!(0..3, 3..6, 6..9).all(|(a, b, c)| a + c == 2 * b));
}
