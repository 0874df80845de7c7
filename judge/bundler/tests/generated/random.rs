//! # Numbers that look random, the same in each run

/// The steps of a linear congruential generator, as Knuth chose them for MMIX.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        let step = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = step.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}
