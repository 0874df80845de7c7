#[cfg(feature = "one")]
pub fn one() -> u8 {
    1
}
