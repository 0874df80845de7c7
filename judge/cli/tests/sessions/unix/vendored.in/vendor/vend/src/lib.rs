pub const NUMBER: u32 = 7;
