//! A library.

/// Returns seven.
pub fn seven() -> u8 {
    7
}

#[macro_export]
macro_rules! misspelt {
    () => {
        $crate::sevne()
    };
}
