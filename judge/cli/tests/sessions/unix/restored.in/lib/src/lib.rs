pub const N: u32 = 7;
