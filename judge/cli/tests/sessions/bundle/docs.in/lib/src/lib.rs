//! A library.

/// Returns seven.
///
/// It is the same number each time.
pub fn seven() -> u8 {
    // It was chosen by a die.
    7
}
