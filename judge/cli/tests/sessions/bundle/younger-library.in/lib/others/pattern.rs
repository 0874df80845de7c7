macro_rules! count {
    ($p:pat, $($e:expr),*) => {
        0 $(+ match $e { $p => 1, _ => 0 })*
    };
}

pub fn checked(n: u8) -> u8 {
    count!(1 | 2, n)
}
