pub struct Pair {
    pub both: [u8; 2],
}

/// The element of an array has 1 byte since edition 2021, and before that a reference to it has 8.
pub fn size_of_first(pair: Pair) -> usize {
    pair.both.into_iter().map(|one| std::mem::size_of_val(&one)).next().unwrap()
}

#[macro_export]
macro_rules! size_of_one {
    ($pair:expr) => {
        $pair.both.into_iter().map(|one| std::mem::size_of_val(&one)).next().unwrap()
    };
}
