//! Floating-point numbers: edge cases, rounding, conversions that saturate, and text.

use super::opaque;

const VALUES: [f64; 16] = [
    0.0, -0.0, 1.0, -1.5, 2.5, 3.5, -0.49999999999999994, 1e300, -1e-300, 5e-324, 4503599627370497.5, 1e19, 0.1,
    f64::INFINITY, f64::NEG_INFINITY, f64::NAN,
];

fn main() {
    for a in opaque(VALUES) {
        println!("{a} {a:?} {a:e} {a:.3} {a:10.2}| {:#x}", a.to_bits() & (u64::MAX >> (a.is_nan() as u32)));
        println!("{} {} {} {} {}", a.floor(), a.ceil(), a.round(), a.trunc(), a.abs().sqrt());
        println!("{} {} {} {}", a as i8, a as u8, a as i16, a as u16);
        println!("{} {} {} {}", a as i32, a as u32, a as i64, a as u64);
        println!("{} {:?} {}", a.signum(), a as f32, (a as f32) as i32);
        for b in opaque(VALUES) {
            // The sign of a result that is no number is not promised.
            let show = |x: f64| if x.is_nan() { "NaN".to_string() } else { format!("{x:?}") };
            println!("{} {} {} {}", show(a + b), show(a - b), show(a * b), show(a / b));
            println!("{} {} {}", show(a.min(b)), show(a.max(b)), show(a % b));
            println!("{:?} {} {} {}", a.partial_cmp(&b), a < b, a >= b, !(a > b));
            let (a, b) = (a as f32, b as f32);
            println!("{} {} {}", show((a + b).into()), show((a * b - a).into()), show((a / b).into()));
            println!("{}", a.min(b).max(0.25));
            println!("{:?}", show(a.copysign(b).into()));
        }
    }
    for i in [0_u64, 1, 16777217, 9007199254740993, u64::MAX, 1 << 63] {
        let i = opaque(i);
        println!("{} {} {} {}", i as f32, i as f64, i as i64 as f32, i as i32 as f64);
    }
    let x = opaque(1.25_f64);
    println!("{:.12} {:.12} {:.12} {:.12}", x.sin(), x.exp(), x.ln(), x.powf(2.5));
    println!("{}", (1..=1000).map(|i| 1.0 / f64::from(i)).sum::<f64>());
}
