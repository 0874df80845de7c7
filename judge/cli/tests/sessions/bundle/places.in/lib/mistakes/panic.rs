//! A library.

/// Returns seven.
pub fn seven() -> u8 {
    assert!(std::env::args().count() > 9);
    7
}
