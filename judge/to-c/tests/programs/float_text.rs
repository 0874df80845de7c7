//! Floats as text, both ways: ties, neighbours of powers of two, subnormal numbers, long texts, and random bits.

use std::fmt::Write;

fn main() {
    for text in [
        "", ".", "+", "e5", "1e", "1e+", ".e1", "5.", ".5", "+.5e+3", "-0", "1.2.3", "inf", "-Infinity", "iNfInItY",
        "infinit", "NaN", "nan1", " 1", "1_0", "0x10", "1e400", "1e-400", "1e99999999999999999999",
        "0e99999999999999999999", "1e-99999999999999999999", "9007199254740993", "16777217",
        "2.2250738585072011e-308", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308",
        "1.7976931348623159e308", "3.4028235677973366e38", "7.0064923216240853e-46", "7.0064923216240862e-46",
    ] {
        read(text);
    }
    for zeros in [10, 400, 780, 1200] {
        let zeros = "0".repeat(zeros);
        read(&format!("1{zeros}"));
        read(&format!("0.{zeros}1"));
        read(&format!("0.{zeros}1e{}", zeros.len()));
        read(&format!("9007199254740993.{zeros}1"));
        read(&format!("9007199254740993.{zeros}"));
        read(&format!("16777217.{zeros}1"));
    }
    let mut bits = 1_u64;
    let mut text = String::new();
    for round in 0..5_000 {
        bits = bits.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let x = bits.rotate_left(31);
        let x = match round % 5 {
            0 => f64::from_bits(x),
            // A power of two or a neighbour.
            1 => f64::from_bits(((x >> 52) << 52).wrapping_add(x % 3).wrapping_sub(1)),
            // Ties of decimal places.
            2 => (x % 1_000_000) as f64 / 64.0,
            3 => (x % 1_000_000_000) as f64 / 1e4,
            _ => f64::from_bits(x >> (12 + x % 50)),
        };
        text.clear();
        let y = x as f32;
        let n = round % 23;
        write!(text, "{x} {x:?} {x:e} {x:E} {x:+.0} {x:.1} {x:.2} {x:12.6} {x:08.3} {x:.n$} {x:.n$e} {y} {y:?} {y:e}").unwrap();
        write!(text, " {y:.0} {y:.1} {y:<9.4}| {y:^+15.3}| {y:.n$e} {y:.n$}").unwrap();
        println!("{text}");
        for word in text.split_whitespace().take(5) {
            read(word);
        }
        // Between two numbers, or next to that.
        read(&format!("{}{}", text.split(' ').nth(2).unwrap().split('e').next().unwrap(), ["5", "49999999999", "50000000001e9"][round % 3]));
    }
    println!("{:.1100} {:.900e} {:.1000}", f64::from_bits(1), f64::from_bits(0xf_ffff_ffff_ffff), f64::MAX);
}

fn read(text: &str) {
    let bits = |x: f64| if x.is_nan() { 1 } else { x.to_bits() };
    let bits_32 = |x: f32| if x.is_nan() { 1 } else { x.to_bits() };
    println!("{:?} {:?}", text.parse().map(bits), text.parse().map(bits_32));
}
