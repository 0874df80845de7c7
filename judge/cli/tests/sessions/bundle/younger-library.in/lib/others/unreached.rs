macro_rules! count {
    ($p:pat, $($e:expr),*) => {
        0 $(+ match $e { $p => 1, _ => 0 })*
    };
}

pub fn unreached(n: u8) -> u8 {
    count!(1 | 2, n)
}

pub fn checked(n: u8) -> u8 {
    let mut pair = (n, n);
    let first = &mut pair.0;
    let second = || pair.1;
    let third = || pair.1;
    *first = second() + third();
    pair.0
}
