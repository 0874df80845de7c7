pub fn checked(n: u8) {
    assert!(n < 4, "n={n}");
}
