//! # Numbers in C
//!
//! The constants of wasm as C89 writes them. C has no negative literals, and a floating-point number without decimal
//! digits, such as an infinity, is made from its bits.

use super::{Class, Form, PRIMARY, UNARY, Value};
use crate::signature::Type;

impl Value {
    /// A number of 32 bits.
    pub fn int(value: u32) -> Self {
        Value::number(Type::I32, value.into())
    }

    /// A number, by its bits.
    pub fn number(type_: Type, bits: u64) -> Self {
        let (value, low) = match type_ {
            Type::I32 => (i64::from(bits as i32), bits as u32),
            Type::I64 => (bits as i64, bits as u32),
            Type::F32 => return real(type_, f32::from_bits(bits as u32).into(), bits),
            Type::F64 => return real(type_, f64::from_bits(bits), bits),
        };
        let high = plain((bits >> 32) as u32);
        let (text, level, class) = match (type_, value) {
            (_, 0..=0x7fff_ffff) => (value.to_string(), PRIMARY, Class::Small),
            (Type::I32, -0x7fff_ffff..0) => (format!("{value}u"), UNARY, Class::Unsigned),
            (_, -0x7fff_ffff..0) => (format!("(q){value}"), UNARY, Class::Long),
            (Type::I32, _) | (_, 0..=0xffff_ffff) => (format!("{low}u"), PRIMARY, Class::Unsigned),
            _ => (format!("K({high},{})", plain(low)), PRIMARY, Class::Long),
        };
        let number = Value::new(text, level, type_, &[]);
        Value {
            bare: (-0x7fff_ffff..0)
                .contains(&value)
                .then(|| (value.to_string(), UNARY)),
            ..number.of(class, Form::Number(bits))
        }
    }

    /// Its value, if it is the number of an integer.
    pub(super) fn integer(&self) -> Option<i64> {
        match (&self.form, self.type_) {
            (Form::Number(bits), Type::I32) => Some((*bits as i32).into()),
            (Form::Number(bits), Type::I64) => Some(*bits as i64),
            _ => None,
        }
    }
}

/// The number, with `u` if it does not fit an `int`.
pub(super) fn plain(number: u32) -> String {
    match i32::try_from(number) {
        Ok(_) => number.to_string(),
        Err(_) => format!("{number}u"),
    }
}

/// A floating-point number, by its bits if C cannot write it.
fn real(type_: Type, value: f64, bits: u64) -> Value {
    let is_written = value.is_finite() && (value != 0.0 || value.is_sign_positive());
    let (of, suffix, by_bits) = match type_ {
        Type::F32 => (Type::I32, "f", "float_of_bits"),
        _ => (Type::I64, "", "double_of_bits"),
    };
    let text = match suffix {
        _ if !is_written => format!("rt_{by_bits}({})", Value::number(of, bits).assigned()),
        "f" => format!("{:?}f", value as f32),
        _ => format!("{value:?}"),
    };
    Value::new(text, UNARY, type_, &[])
}
