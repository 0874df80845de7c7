//! A program with `f32` alone: each result has to be rounded, also in the middle of an expression.

#[inline(never)]
fn products(a: f32, b: f32, c: f32) -> f32 {
    a * b - -(b * c) * (a - c)
}

fn main() {
    let number = |i: u32| f32::from_bits(0x3f80_0000 + (i.wrapping_mul(2_654_435_761) >> 9));
    let results = (0..999).map(|i| products(number(i), number(i + 1), number(i + 2)).to_bits());
    println!("{}", results.fold(0_u32, |sum, bits| sum.wrapping_mul(31) ^ bits));
}
