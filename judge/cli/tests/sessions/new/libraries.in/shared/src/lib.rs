//! Snippets.

/// What most solutions use.
pub mod prelude {
    /// Returns the number twice.
    pub fn double(number: u64) -> u64 {
        2 * number
    }
}
