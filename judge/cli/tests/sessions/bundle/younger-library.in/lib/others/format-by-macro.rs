macro_rules! fail {
    ($($arg:tt)*) => {
        panic!($($arg)*)
    };
}

pub fn checked(n: u8) {
    fail!("n={n}");
}
