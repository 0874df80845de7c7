//! A library.

pub fn seven() -> u8 {
    let f = |x: u8| x + 1;
    f
}
