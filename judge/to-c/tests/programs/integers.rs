//! Integers of every width: wrapping, shifts, rotations, divisions and conversions.

use super::opaque;

fn each<T: std::fmt::Display>(label: &str, values: impl Iterator<Item = T>) {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    println!("{label} {}", values.join(" "));
}

macro_rules! width {
    ($($int:ident $bits:literal)*) => {$({
        let seeds: [$int; 6] = [0, 1, $int::MAX, $int::MIN, $int::MAX / 3, 100];
        println!("{}", stringify!($int));
        for a in opaque(seeds) {
            for b in opaque(seeds) {
                each("wrap", [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b)].into_iter());
                each("bits", [a & b, a | b, a ^ b, !a].into_iter());
                let n = (b as u32) % $bits;
                each("shift", [a << n, a >> n, a.rotate_left(n), a.rotate_right(n)].into_iter());
                each("saturate", [a.saturating_add(b), a.saturating_sub(b)].into_iter());
                println!("{:?} {:?} {:?}", a.checked_div(b), a.checked_rem(b), a.checked_mul(b));
            }
            each("count", [a.leading_zeros(), a.trailing_zeros(), a.count_ones()].into_iter());
            println!("{a:x} {a:08b} {a:#o} {a:+} {a:>20} {a:<5}| {a:^12}");
            println!("{} {} {} {} {}", a as i8, a as u16, a as i32, a as u64, a as i128);
            println!("{} {} {}", a.swap_bytes(), a.wrapping_neg(), a as f64);
        }
    })*};
}

fn main() {
    width!(i8 8 u8 8 i16 16 u16 16 i32 32 u32 32 i64 64 u64 64 i128 128 u128 128);
    println!("{:?}", ["12", "-7", "x", "", "99999999999"].map(|text| text.parse::<i32>()));
}
