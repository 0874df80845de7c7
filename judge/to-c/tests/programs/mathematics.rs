//! Functions of floats that C89 does not have, and quotients of 128 bits.

use super::opaque;

fn main() {
    for x in opaque([0.0_f64, 0.1, -0.75, 1.0, 2.5, -3.0, 10.0, 27.0, 7e-8, 123456.789]) {
        println!("{:.9e} {:.9e} {:.9e} {:.9e}", x.hypot(3.0), x.cbrt(), x.exp_m1().min(1e300), (x * x).ln_1p());
        println!("{:.9e} {:.9} {:.9e} {:.9}", x.exp2().min(1e300), x.asinh(), x.cosh().min(1e300), (x * x + 1.0).acosh());
        println!("{:.9e} {:.9e}", x.powi(opaque(5)), (x + 0.5).powi(opaque(-3)));
        let y = x as f32;
        println!("{:.4} {:.4} {:.4} {:.4} {:.4}", y.sin(), y.cos(), y.atan2(2.0), (y * y + 1.0).ln(), (y * y + 1.0).log2());
        println!("{:.4e} {:.4e} {:.4e} {:?}", y.hypot(4.0), y.cbrt(), y.powi(opaque(3)), y % 0.7);
        println!("{:.4} {} {} {}", (y / 9.0).exp().min(9.0), y.round(), y.min(1.0), y.max(1.0));
        println!("{:.4e} {:.4} {:.4e}", (y * y).powf(1.25), (y * y).sqrt(), (y / 9.0).exp2().min(9.0));
        println!("{} {} {} {}", y as u128, y as i128, (x * 1e20) as i128, (x * 1e20) as u128);
    }
    println!("{:.9e} {:.9e} {}", opaque(3e200_f64).hypot(4e200), opaque(3e-200_f64).hypot(4e-200), opaque(f64::INFINITY).hypot(1.0));
    // Every bit counts: geometry compares distances, and `mul_add` exists for its last bit.
    for n in 1..500_u32 {
        let (x, y) = (f64::from(opaque(n)) / 3.0, f64::from(opaque(n * n % 1009)) / 7.0);
        println!("{:?} {:?} {:?}", x.mul_add(y, -x * y), y.mul_add(x, x / 3.0), (x as f32).mul_add(y as f32, 0.1));
        println!("{:?} {:?} {:?}", x.hypot(y), (x * 1e300).hypot(y * 1e300), (x * 1e-300).hypot(y * 1e-300));
    }
    println!("{} {} {} {}", opaque(f64::NAN).hypot(f64::INFINITY), opaque(f64::NAN).hypot(0.0).is_nan(), opaque(-0.0_f64).hypot(-0.0), opaque(5e-324_f64).hypot(0.0));
    let mut bits = 1_u128;
    for round in 0..20_000_u128 {
        bits = bits.wrapping_mul(0x2360ed051fc65da44385df649fccf645).wrapping_add(round | 1);
        let (a, b) = (bits >> (round % 128), bits.rotate_left(77) >> (round * 7 % 128) | 1);
        let (q, r) = (a / b, a % b);
        assert!(q.wrapping_mul(b).wrapping_add(r) == a && r < b);
        if round % 100 == 0 {
            println!("{q} {r} {} {} {}", a as i128 / b as i128, a as f32, a as i128 as f32);
        }
    }
    for (a, b) in opaque([(u128::MAX, u128::MAX), (u128::MAX, 1 << 64), (u128::MAX, (1 << 64) - 1), (u128::MAX - 1, u128::MAX), (1 << 127, (1 << 127) - 1)]) {
        println!("{} {} {}", a / b, a % b, a as f32);
    }
}
