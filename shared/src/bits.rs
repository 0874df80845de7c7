//! # Set bits, one at a time
//!
//! The cells of a board in writing order are the bits of a number from the highest to the lowest,
//! so this iterator goes downwards.

/// Iterates over the set bits of a number, each as a number with that bit alone, highest first.
///
/// Constraints: none.
/// Panics: never.
/// Complexity: O(1) a bit, O(set bits) in all.
/// Not for the bits' indices: `leading_zeros` of what comes out tells them.
///
/// ```
/// use shared::bits::Bits;
///
/// let cells: Vec<u32> = Bits(0o402).collect();
/// assert_eq!(cells, [0o400, 0o002]);
/// assert_eq!(Bits(0).next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Bits(
    /// The bits that are still to come.
    pub u32,
);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let highest = 1 << (31 - self.0.leading_zeros());
        self.0 ^= highest;
        Some(highest)
    }
}
