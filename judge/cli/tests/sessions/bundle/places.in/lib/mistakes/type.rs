//! A library.

pub fn seven() -> u8 {
    "7"
}
