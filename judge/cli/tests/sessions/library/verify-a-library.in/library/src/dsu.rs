//! Disjoint sets.

/// A partition of the numbers from 0 to `n` - 1 into disjoint sets.
pub struct Dsu {
    parents: Vec<usize>,
}

impl Dsu {
    /// Makes a set of each number.
    pub fn new(n: usize) -> Self {
        let parents = (0..n).collect();
        Dsu { parents }
    }

    /// Returns the same element of the set for each element.
    pub fn find(&mut self, of: usize) -> usize {
        let mut root = of;
        while self.parents[root] != root {
            self.parents[root] = self.parents[self.parents[root]];
            root = self.parents[root];
        }
        root
    }

    /// Unites the sets of two elements.
    pub fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.parents[a] = b;
    }
}
