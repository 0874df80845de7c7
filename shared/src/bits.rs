//! # Set bits, one at a time

/// Iterates over the set bits of a number, each as a number with that bit alone, highest first: the cells of a board
/// in writing order.
///
/// ```
/// use shared::bits::Bits;
///
/// assert_eq!(Bits(0o402).collect::<Vec<u32>>(), [0o400, 0o002]);
/// ```
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
