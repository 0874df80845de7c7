// unsupported instruction for vectors (SIMD)
#[target_feature(enable = "simd128")]
unsafe fn add(a: i32) -> i32 {
    use std::arch::wasm32::*;
    i32x4_extract_lane::<2>(i32x4_add(i32x4_splat(a), i32x4_splat(7)))
}
fn main() {
    println!("{}", unsafe { add(std::ptr::read_volatile(&5)) });
}
