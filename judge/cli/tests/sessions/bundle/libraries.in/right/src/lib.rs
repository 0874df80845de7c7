pub fn zero() -> u8 {
    0
}
