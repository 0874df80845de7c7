//! # Random programs
//!
//! A program of many functions, each an expression over numbers of all types, and a `main` that calls them.

use std::fmt::Write;

use crate::numbers::Random;

const TYPES: [&str; 10] = [
    "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64",
];

impl Random {
    fn expression(&mut self, type_: &str, depth: usize) -> String {
        if depth == 0 {
            return match self.below(3) {
                0 if type_.starts_with('f') => {
                    format!("{}.{}{type_}", self.below(300), self.below(10))
                }
                0 => format!("({}_i64 as {type_})", self.below(70_000) as i64 - 300),
                _ => format!("{type_}_"),
            };
        }
        let depth = depth - 1;
        let other = TYPES[self.below(TYPES.len())];
        let (a, b) = (self.expression(type_, depth), self.expression(type_, depth));
        let shape = self.below(if type_.starts_with('f') { 8 } else { 18 });
        match shape {
            0 => format!("({} as {type_})", self.expression(other, depth)),
            1 => {
                let comparison = ["<", "<=", ">", ">=", "==", "!="][self.below(6)];
                let [left, right] = [(); 2].map(|()| self.expression(other, depth));
                format!("(if {left} {comparison} {right} {{ {a} }} else {{ {b} }})")
            }
            _ if type_.starts_with('f') => format!("({a} {} {b})", ["+", "-", "*", "/"][shape % 4]),
            2 | 3 => format!("({a} {} {b})", ["&", "|", "^"][self.below(3)]),
            4..=9 => format!("{a}.wrapping_{}({b})", ["add", "sub", "mul"][shape % 3]),
            10 => format!("{a}.checked_div({b}).unwrap_or(7)"),
            11 => format!("{a}.checked_rem({b}).unwrap_or(7)"),
            12 | 13 => format!("{a}.wrapping_{}({b} as u32)", ["shl", "shr"][shape % 2]),
            14 => format!("{a}.rotate_left({b} as u32 % 64)"),
            15 => format!("({a}.leading_zeros() as {type_})"),
            16 => format!("(!{a})"),
            _ => format!("{a}.saturating_sub({b})"),
        }
    }
}

/// A program for this seed.
pub fn program(seed: u64) -> String {
    let mut random = Random(seed);
    let parameters = TYPES.map(|type_| format!("{type_}_: {type_}")).join(", ");
    let arguments = TYPES.map(|type_| format!("bits as {type_}")).join(", ");
    let (mut functions, mut main) = (String::new(), String::new());
    for number in 0..80 {
        let type_ = TYPES[random.below(TYPES.len())];
        let value = random.expression(type_, 4);
        let _ = writeln!(
            functions,
            "#[inline(never)] fn f{number}({parameters}) -> {type_} {{ {value} }}"
        );
        let _ = writeln!(
            main,
            "println!(\"{number} {{:?}}\", f{number}({arguments}));"
        );
    }
    format!(
        "{functions}fn main() {{ let mut bits = 1_i64; for round in 0..40 {{ {main}
         bits = bits.wrapping_mul(6364136223846793005).wrapping_add(round).rotate_left(29) >> (round % 64); }} }}"
    )
}
