pub fn checked(n: u8) -> u8 {
    missing(n)
}
