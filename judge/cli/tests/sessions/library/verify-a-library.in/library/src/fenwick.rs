//! Sums of ranges.

/// Numbers that change, and the sums of their prefixes.
pub struct Fenwick {
    sums: Vec<u64>,
}

impl Fenwick {
    /// Makes `n` zeros.
    pub fn new(n: usize) -> Self {
        let sums = vec![0; n];
        Fenwick { sums }
    }

    /// Adds to a number.
    pub fn add(&mut self, mut at: usize, value: u64) {
        while at < self.sums.len() {
            self.sums[at] += value;
            at |= at + 1;
        }
    }

    /// Returns the sum of the first `n` numbers.
    pub fn sum(&self, mut n: usize) -> u64 {
        let mut sum = 0;
        while n > 0 {
            sum += self.sums[n - 1];
            n &= n - 1;
        }
        sum
    }
}
