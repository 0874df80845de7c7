//! # Operators of C
//!
//! An operator between two values, as C and its promotions have it.

use super::{CALL, Class, EQUALITY, Form, ORDER, PRIMARY, PRODUCT, SHIFT, SUM, UNARY, Value};
use crate::signature::Type;

impl Value {
    /// An operator of C between two values.
    pub fn binary(operator: &'static str, is_signed: bool, left: Value, right: Value) -> Self {
        let parts = [&left, &right];
        match operator {
            _ if left.class == Class::Real => real_operation(operator, &left, &right),
            "+" | "-" | "*" => arithmetic(operator, left, right),
            "&" | "|" | "^" => bitwise(operator, &left, &right),
            "<<" | ">>" => shift(operator, is_signed, &left, &right),
            "/" | "%" if is_signed => {
                let [left_text, right] = parts.map(|it| it.signed(it.type_ == Type::I64, UNARY));
                let text = format!("{left_text}{operator}{right}");
                Value::unsigned(left.type_, text, PRODUCT, &parts)
            }
            "/" | "%" => {
                let text = format!("{}{operator}{}", left.at(PRODUCT), right.at(UNARY));
                let class = left.class.max(right.class);
                Value::new(text, PRODUCT, left.type_, &parts).of(class, Form::Other)
            }
            // The compiler compares a local with itself now and then, and GCC asks why.
            _ if left.text == right.text && left.effects & CALL == 0 => {
                Value::int((operator.ends_with('=') && operator != "!=").into())
            }
            // A comparison is 0 or 1. The compiler compares it with the number of `None`, and GCC asks why.
            "==" | "!="
                if matches!(left.form, Form::Comparison(..) | Form::Not(_))
                    && right.integer().is_some_and(|number| number > 1)
                    && left.effects & CALL == 0 =>
            {
                Value::int((operator == "!=").into())
            }
            _ => {
                let [left_text, right_text] = parts.map(|it| match is_signed {
                    true => it.signed(false, SHIFT),
                    // GCC warns about `!a == b`.
                    false if it.text.starts_with('!') => it.at(PRIMARY),
                    false => it.at(SHIFT),
                });
                comparison(left_text, operator, right_text, &parts)
            }
        }
    }
}

fn real_operation(operator: &'static str, left: &Value, right: &Value) -> Value {
    let (level, is_comparison) = match operator {
        "*" | "/" => (PRODUCT, false),
        "+" | "-" => (SUM, false),
        "==" | "!=" => (EQUALITY, true),
        _ => (ORDER, true),
    };
    let right_level = match right.text.starts_with('-') {
        true => PRIMARY,
        false => level + 1,
    };
    let text = format!("{}{operator}{}", left.at(level), right.at(right_level));
    let parts = [left, right];
    match left.type_ {
        _ if is_comparison => {
            Value::new(text, level, Type::I32, &parts).of(Class::Small, Form::Other)
        }
        // The compiler may hold the result with the digits of a `double`.
        Type::F32 => Value::new(format!("(float)({text})"), UNARY, Type::F32, &parts),
        type_ => Value::new(text, level, type_, &parts),
    }
}

pub(super) fn comparison(
    left: String,
    operator: &'static str,
    right: String,
    parts: &[&Value],
) -> Value {
    let level = match operator {
        "==" | "!=" => EQUALITY,
        _ => ORDER,
    };
    let text = format!("{left}{operator}{right}");
    let value = Value::new(text, level, Type::I32, parts);
    value.of(Class::Small, Form::Comparison(left, operator, right))
}

fn arithmetic(operator: &'static str, left: Value, right: Value) -> Value {
    match (operator, right.integer()) {
        ("+", Some(number)) if number.unsigned_abs() < 1 << 31 => return left.plus(number),
        ("-", Some(number)) if number.unsigned_abs() < 1 << 31 => return left.plus(-number),
        _ => {}
    }
    let is_full = left.class.max(right.class) == left.full().class;
    let left = if is_full { left } else { left.full() };
    let (level, right_level) = match operator {
        "*" => (PRODUCT, UNARY),
        _ => (SUM, PRODUCT),
    };
    let text = format!("{}{operator}{}", left.at(level), right.at(right_level));
    Value::new(text, level, left.type_, &[&left, &right])
}

fn bitwise(operator: &'static str, left: &Value, right: &Value) -> Value {
    let type_ = left.type_;
    if operator == "^" && right.integer() == Some(-1) {
        let text = format!("~{}", left.full().at(UNARY));
        return Value::new(text, UNARY, type_, &[left]);
    }
    let level = match operator {
        "&" => 8,
        "^" => 7,
        _ => 6,
    };
    let text = format!("{}{operator}{}", left.at(level), right.at(level + 1));
    let class = left.class.max(right.class);
    Value::new(text, level, type_, &[left, right]).of(class, Form::Other)
}

fn shift(operator: &'static str, is_signed: bool, left: &Value, right: &Value) -> Value {
    let type_ = left.type_;
    let mask = if type_ == Type::I32 { 31 } else { 63 };
    let number = right.integer().map(|number| number & mask);
    let count = match number {
        Some(number) => number.to_string(),
        None => format!("({}&{mask})", right.at(PRODUCT)),
    };
    let parts = [left, right];
    if is_signed {
        let text = left.signed(type_ == Type::I64, SHIFT);
        let text = format!("{text}{operator}{count}");
        return Value::unsigned(type_, text, SHIFT, &parts);
    }
    // C shifts a narrow value by less than its own bits.
    let is_narrow = left.integer().is_none()
        && (type_ == Type::I32 || number.is_some_and(|number| number < 31));
    let left = match operator == ">>" && is_narrow {
        true => left,
        false => &left.full(),
    };
    let text = format!("{}{operator}{count}", left.at(SHIFT));
    Value::new(text, SHIFT, type_, &parts).of(left.class, Form::Other)
}
