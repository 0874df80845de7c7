#[cfg(has_ilog2)]
pub fn logarithm(n: u32) -> u32 {
    n.ilog2()
}

#[cfg(not(has_ilog2))]
pub fn logarithm(n: u32) -> u32 {
    31 - n.leading_zeros()
}
