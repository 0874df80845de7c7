//! # Operands in C
//!
//! C computes with numbers that have a sign unless it is told otherwise, and wasm's numbers have none. A text knows the
//! class of its value in C, and an operand gets a cast only where its class would change the result.

use crate::ir::{Expression, Operator, Type};
use Class::*;

/// The C type of a value, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `int`, and never negative.
    Small,
    /// `int`
    Int,
    /// `unsigned`
    Unsigned,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    UnsignedLongLong,
    /// `float` or `double`
    Real,
    /// A `float` that the compiler may still hold as a `double`.
    Excess,
}

/// How tightly an operator of C holds its operands.
pub type Level = u8;

pub const PRIMARY: Level = 15;
pub const UNARY: Level = 14;
pub const PRODUCT: Level = 13;
pub const SUM: Level = 12;
pub const SHIFT: Level = 11;
pub const ORDER: Level = 10;
pub const EQUALITY: Level = 9;
pub const CHOICE: Level = 3;

/// An expression in C.
pub struct Text {
    pub text: String,
    pub level: Level,
    pub class: Class,
    pub is_number: bool,
}

impl Text {
    pub fn new(text: impl Into<String>, level: Level, class: Class) -> Self {
        Text {
            text: text.into(),
            level,
            class,
            is_number: false,
        }
    }

    /// The text as an operand of an operator that holds so tightly.
    pub fn at(self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text
        }
    }

    pub fn cast(self, type_: &str, class: Class) -> Self {
        Text::new(format!("({type_}){}", self.at(UNARY)), UNARY, class)
    }

    /// The same value, with no more digits than its type has.
    pub fn exact(self) -> Self {
        match self.class {
            Excess => self.cast("float", Real),
            _ => self,
        }
    }

    /// The same value without a sign, of this type.
    pub fn unsigned(self, type_: Type) -> Self {
        match (self.class, type_) {
            (Unsigned, Type::I32) | (UnsignedLongLong, _) => self,
            (_, Type::I32) if self.is_number => Text {
                text: self.text + "u",
                class: Unsigned,
                ..self
            },
            (_, Type::I32) => self.cast("u", Unsigned),
            _ => self.cast("q", UnsignedLongLong),
        }
    }

    /// The same value with a sign, of this type.
    pub fn signed(self, type_: Type) -> Self {
        match (self.class, type_) {
            (Unsigned, Type::I32) => self.cast("int", Int),
            (UnsignedLongLong | Unsigned, Type::I64) => self.cast("I", LongLong),
            _ => self,
        }
    }
}

/// The text between the parentheses of a declaration.
pub fn list_or_void(parts: &[String]) -> String {
    if parts.is_empty() {
        "void".to_string()
    } else {
        parts.join(",")
    }
}

/// The name of a type.
pub fn type_name(type_: Type) -> &'static str {
    match type_ {
        Type::I32 => "u",
        Type::I64 => "q",
        Type::F32 => "float",
        Type::F64 => "double",
    }
}

pub fn class(type_: Type) -> Class {
    match type_ {
        Type::I32 => Unsigned,
        Type::I64 => UnsignedLongLong,
        Type::F32 | Type::F64 => Real,
    }
}

pub fn number(type_: Type, bits: u64) -> Text {
    let value = match type_ {
        Type::I32 => i64::from(bits as i32),
        Type::I64 => bits as i64,
        Type::F32 => {
            return real_number(
                f32::from_bits(bits as u32).into(),
                bits,
                "float_of_bits",
                "f",
            );
        }
        Type::F64 => return real_number(f64::from_bits(bits), bits, "double_of_bits", ""),
    };
    let low = bits as u32;
    let plain = |bits: u32| {
        if bits > i32::MAX as u32 {
            format!("{bits}u")
        } else {
            bits.to_string()
        }
    };
    let mut text = match i32::try_from(value) {
        Ok(value) if value >= 0 => Text::new(value.to_string(), PRIMARY, Small),
        Ok(value) if value > i32::MIN => Text::new(value.to_string(), UNARY, Int),
        _ if type_ == Type::I32 || bits >> 32 == 0 => {
            return Text::new(plain(low), PRIMARY, Unsigned);
        }
        _ => {
            let text = format!("K({},{})", plain((bits >> 32) as u32), plain(low));
            return Text::new(text, PRIMARY, UnsignedLongLong);
        }
    };
    text.is_number = true;
    text
}

/// A floating-point number, by its bits if C cannot write it.
pub fn real_number(value: f64, bits: u64, by_bits: &str, suffix: &str) -> Text {
    if value.is_finite() && (value != 0.0 || value.is_sign_positive()) {
        let text = if suffix.is_empty() {
            format!("{value:?}")
        } else {
            format!("{:?}{suffix}", value as f32)
        };
        let level = if value < 0.0 { UNARY } else { PRIMARY };
        return Text::new(text, level, Real);
    }
    let type_ = if suffix.is_empty() {
        Type::I64
    } else {
        Type::I32
    };
    Text::new(
        format!("rt_{by_bits}({})", number(type_, bits).text),
        PRIMARY,
        Real,
    )
}

pub fn join(left: Text, operator: &str, right: Text, level: Level, class: Class) -> Text {
    let needs_space = operator == "-" && right.text.starts_with('-');
    let right_level = if needs_space { PRIMARY } else { level + 1 };
    Text::new(
        format!("{}{operator}{}", left.at(level), right.at(right_level)),
        level,
        class,
    )
}

pub fn real(operator: Operator, left: Text, right: Text) -> Text {
    let (left, right) = (left.exact(), right.exact());
    let level = match operator.text {
        "*" | "/" => PRODUCT,
        "+" | "-" => SUM,
        "==" | "!=" => return join(left, operator.text, right, EQUALITY, Small),
        _ => return join(left, operator.text, right, ORDER, Small),
    };
    let class = if operator.operands == Type::F32 {
        Excess
    } else {
        Real
    };
    join(left, operator.text, right, level, class)
}

pub fn wider(left: Class, right: Class) -> Class {
    let classes = [Small, Int, Unsigned, LongLong, UnsignedLongLong];
    let widest = classes
        .into_iter()
        .rev()
        .find(|class| *class == left || *class == right);
    widest.unwrap_or(left)
}

pub fn bitwise(operator: Operator, left: Text, right: Text, number: &Expression) -> Text {
    let type_ = operator.operands;
    let is_all = matches!(number, Expression::Number(Type::I32, bits) if *bits as u32 == u32::MAX)
        || matches!(number, Expression::Number(Type::I64, u64::MAX));
    if operator.text == "^" && is_all {
        let operand = left.unsigned(type_);
        return Text::new(format!("~{}", operand.at(UNARY)), UNARY, class(type_));
    }
    let is_mixed = wider(left.class, right.class) != class(type_)
        && [left.class, right.class]
            .iter()
            .any(|class| matches!(class, Int | LongLong));
    let left = if is_mixed && type_ == Type::I64 {
        left.unsigned(type_)
    } else {
        left
    };
    let level = match operator.text {
        "&" => 8,
        "^" => 7,
        _ => 6,
    };
    let class = wider(left.class, right.class);
    // GCC asks for more parentheses here than C does.
    let side = |text: Text, is_left: bool| {
        let stays = text.level >= PRODUCT && !text.text.starts_with('!')
            || text.level == SHIFT
            || is_left && text.level == level;
        if stays {
            text.text
        } else {
            format!("({})", text.text)
        }
    };
    Text::new(
        format!(
            "{}{}{}",
            side(left, true),
            operator.text,
            side(right, false)
        ),
        level,
        class,
    )
}

pub fn shift(operator: Operator, left: Text, right: Text, count: &Expression) -> Text {
    let type_ = operator.operands;
    let mask = if type_ == Type::I32 { 31 } else { 63 };
    let number = match count {
        Expression::Number(_, bits) => Some(bits & mask),
        _ => None,
    };
    let is_narrow = matches!(left.class, Small | Unsigned) && !left.is_number;
    let left = match (operator.text, operator.signed) {
        (">>", true) if type_ == Type::I32 => left.signed(type_),
        (">>", true) if left.class == LongLong => left,
        (">>", true) => left.cast("I", LongLong),
        (">>", false) if is_narrow && type_ == Type::I32 => left,
        (">>", false) if is_narrow && number.is_some_and(|number| number < 31) => left,
        _ => left.unsigned(type_),
    };
    let right = match (number, count) {
        (Some(number), _) => number.to_string(),
        (None, Expression::Binary(Operator { text: "&", .. }, parts)) if matches!(parts[1], Expression::Number(_, bits) if bits <= mask) => {
            right.at(PRODUCT)
        }
        _ => format!(
            "({}&{mask})",
            if right.level >= PRODUCT {
                right.text
            } else {
                format!("({})", right.text)
            }
        ),
    };
    let class = left.class;
    let left = if left.level == SHIFT {
        left.text
    } else {
        left.at(PRODUCT)
    };
    Text::new(format!("{left}{}{right}", operator.text), SHIFT, class)
}

/// Brings two operands to types that C compares and divides as wasm does.
pub fn comparable(operator: Operator, left: Text, right: Text) -> (Text, Text) {
    let type_ = operator.operands;
    if operator.signed {
        return (left.signed(type_), right.signed(type_));
    }
    let is_equality = matches!(operator.text, "==" | "!=");
    let is_signed = |text: &Text| matches!(text.class, Int | LongLong);
    if !is_signed(&left) && !is_signed(&right)
        || is_equality && matches!((left.class, right.class), (Small | Int, Small | Int))
    {
        return (left, right);
    }
    let bring = |text: Text| {
        if is_signed(&text) {
            text.unsigned(type_)
        } else {
            text
        }
    };
    (bring(left), bring(right))
}
