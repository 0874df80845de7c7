pub struct Loud(pub char);

impl Drop for Loud {
    fn drop(&mut self) {
        print!("{} ", self.0);
    }
}

/// The elements of an array are references of 8 bytes, and since edition 2021 they are the bytes themselves.
pub fn size(row: &[u8; 3]) -> usize {
    let cells = row.clone();
    cells
        .into_iter()
        .map(|cell| std::mem::size_of_val(&cell))
        .sum()
}

/// The closure takes both, and since edition 2021 only the first.
pub fn order(pair: (Loud, Loud)) {
    {
        let read = move || pair.0 .0;
        read();
    }
    print!("end ");
}

/// Prints a sign, and returns what stands behind it.
pub struct Sign(char);

impl<T> std::ops::Shl<T> for Sign {
    type Output = T;

    fn shl(self, next: T) -> T {
        print!("{} ", self.0);
        next
    }
}

/// Both closures take a whole pair, and end at the same byte.
pub fn nested(first: (Loud, Loud), second: (Loud, Loud)) {
    {
        let read = move || Sign(first.0 .0) << move || second.0 .0;
        read()();
    }
    print!("end ");
}

pub fn check(depth: u32) {
    if depth > 9 {
        panic!("unmatched {");
    }
}
