//! # Expressions in C
//!
//! C computes with numbers that have a sign unless it is told otherwise, and wasm's numbers have none. A text therefore
//! knows the class of its value in C, and an operand gets a cast only where its class would change the result.

use std::collections::{BTreeMap, HashMap};

use crate::ir::{Callee, Cast, Expression, Operator, Type, Unit};
use crate::runtime;

/// The names and numbers that the linker has given.
pub struct Linked {
    /// The addresses of symbols.
    pub data: HashMap<usize, u32>,
    /// The numbers of functions in the table.
    pub table: HashMap<usize, usize>,
    /// The signatures of functions that are called by number.
    pub signatures: BTreeMap<crate::ir::Signature, usize>,
}

/// The C type of a value, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
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

use Class::*;

/// How tightly an operator of C holds its operands.
type Level = u8;

const PRIMARY: Level = 15;
const UNARY: Level = 14;
const PRODUCT: Level = 13;
const SUM: Level = 12;
const SHIFT: Level = 11;
const ORDER: Level = 10;
const EQUALITY: Level = 9;
const CHOICE: Level = 3;

/// An expression in C.
struct Text {
    text: String,
    level: Level,
    class: Class,
    is_number: bool,
}

impl Text {
    fn new(text: impl Into<String>, level: Level, class: Class) -> Self {
        Text {
            text: text.into(),
            level,
            class,
            is_number: false,
        }
    }

    /// The text as an operand of an operator that holds so tightly.
    fn at(self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text
        }
    }

    fn cast(self, type_: &str, class: Class) -> Self {
        Text::new(format!("({type_}){}", self.at(UNARY)), UNARY, class)
    }

    /// The same value without a sign, of this type.
    fn unsigned(self, type_: Type) -> Self {
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
    fn signed(self, type_: Type) -> Self {
        match (self.class, type_) {
            (Unsigned, Type::I32) => self.cast("int", Int),
            (UnsignedLongLong | Unsigned, Type::I64) => self.cast("I", LongLong),
            _ => self,
        }
    }
}

/// Writes the expressions of one function.
pub struct Writer<'a> {
    /// What the linker has given.
    pub linked: &'a Linked,
}

impl Writer<'_> {
    /// A value that is assigned, passed, or returned: C converts it.
    pub fn value(&self, expression: &Expression) -> String {
        match expression {
            Expression::Cast(Cast::Unsigned, _, operand) => self.text(operand).text,
            _ => self.text(expression).text,
        }
    }

    /// A condition.
    pub fn condition(&self, expression: &Expression) -> String {
        match expression {
            Expression::Binary(operator, parts) if operator.text == "!=" && is_zero(&parts[1]) => {
                self.condition(&parts[0])
            }
            // GCC asks whether these were meant.
            Expression::Binary(
                Operator {
                    text: "*" | "<<", ..
                },
                _,
            )
            | Expression::Select(_) => {
                format!("{}!=0", self.text(expression).at(SHIFT))
            }
            _ => self.text(expression).text,
        }
    }

    /// The place in memory that a load or store names.
    pub fn place(&self, unit: Unit, address: &Expression) -> String {
        let name = match unit {
            Unit::Byte => return format!("M[{}]", self.address(address)),
            Unit::SignedByte => "C",
            Unit::Half => "H",
            Unit::SignedHalf => "G",
            Unit::Word | Unit::SignedWord => "U",
            Unit::Long => "Q",
            Unit::Float => "F",
            Unit::Double => "D",
        };
        format!("{name}({})", self.address(address))
    }

    fn address(&self, address: &Expression) -> String {
        let text = self.text(address);
        if text.class == Int {
            text.unsigned(Type::I32).text
        } else {
            text.text
        }
    }

    fn text(&self, expression: &Expression) -> Text {
        match expression {
            Expression::Number(type_, bits) => number(*type_, *bits),
            Expression::Local(local, type_) => {
                Text::new(format!("l_{local}"), PRIMARY, class(*type_))
            }
            Expression::Stack => Text::new("S", PRIMARY, Unsigned),
            Expression::Data(symbol, addend) => {
                let address = i64::from(self.linked.data[symbol]) + addend;
                number(Type::I32, address as u32 as u64)
            }
            Expression::Pointer(function) => number(Type::I32, self.linked.table[function] as u64),
            Expression::Load(unit, type_, address) => self.load(*unit, *type_, address),
            Expression::Not(operand) => match &**operand {
                Expression::Binary(
                    Operator {
                        text: "*" | "<<", ..
                    },
                    _,
                )
                | Expression::Select(_) => Text::new(
                    format!("{}==0", self.text(operand).at(SHIFT)),
                    EQUALITY,
                    Small,
                ),
                _ => Text::new(format!("!{}", self.text(operand).at(UNARY)), UNARY, Small),
            },
            Expression::Negative(operand) => {
                let operand = self.text(operand);
                let level = if operand.text.starts_with('-') {
                    PRIMARY
                } else {
                    UNARY
                };
                Text::new(format!("-{}", operand.at(level)), UNARY, Real)
            }
            Expression::Cast(cast, _, operand) => self.cast(*cast, operand),
            Expression::Binary(operator, parts) => self.binary(*operator, parts),
            Expression::Select(parts) => self.select(parts),
            Expression::Pure(name, type_, arguments) => {
                let name = runtime::identifier(name);
                Text::new(
                    format!("{name}({})", self.arguments(arguments)),
                    PRIMARY,
                    class(*type_),
                )
            }
            Expression::Call(callee, type_, arguments) => {
                let arguments = self.arguments(arguments);
                let callee = match callee {
                    Callee::Function(function) => format!("f_{function}"),
                    Callee::Runtime(name) => runtime::identifier(name),
                    Callee::Indirect(index, signature) => {
                        let type_ = &self.linked.signatures[signature];
                        format!("((Y{type_})T[{}])", self.address(index))
                    }
                };
                let class = type_.map_or(Unsigned, class);
                Text::new(format!("{callee}({arguments})"), PRIMARY, class)
            }
        }
    }

    fn arguments(&self, arguments: &[Expression]) -> String {
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| self.value(argument))
            .collect();
        arguments.join(",")
    }

    fn load(&self, unit: Unit, type_: Type, address: &Expression) -> Text {
        let place = self.place(unit, address);
        let class = match unit {
            Unit::Byte | Unit::Half => Small,
            Unit::SignedByte | Unit::SignedHalf => Int,
            Unit::Word => Unsigned,
            Unit::SignedWord => return Text::new(format!("(int){place}"), UNARY, Int),
            Unit::Long | Unit::Float | Unit::Double => class(type_),
        };
        Text::new(place, PRIMARY, class)
    }

    fn cast(&self, cast: Cast, operand: &Expression) -> Text {
        let text = self.text(operand);
        match (cast, text.class) {
            (Cast::Unsigned, Small | Unsigned) => text,
            (Cast::Unsigned, _) => text.cast("u", Unsigned),
            (Cast::UnsignedLongLong, Small | Unsigned | UnsignedLongLong) => text,
            (Cast::UnsignedLongLong, _) if operand.type_() == Type::I32 => text.unsigned(Type::I32),
            (Cast::UnsignedLongLong, _) => text.cast("q", UnsignedLongLong),
            (Cast::Int, Small | Int) => text,
            (Cast::Int, _) => text.cast("int", Int),
            (Cast::LongLong, UnsignedLongLong) => text.cast("I", LongLong),
            (Cast::LongLong, _) => text,
            (Cast::SignedChar, _) => text.cast("signed char", Int),
            (Cast::Short, _) => text.cast("short", Int),
            (Cast::Float, _) => text.cast("float", Real),
            (Cast::Double, _) => text.cast("double", Real),
        }
    }

    fn select(&self, parts: &[Expression; 3]) -> Text {
        let condition = self.condition(&parts[0]);
        let needs_braces = self.text(&parts[0]).level <= CHOICE;
        let condition = if needs_braces {
            format!("({condition})")
        } else {
            condition
        };
        let type_ = parts[1].type_();
        let [mut yes, mut no] = [self.text(&parts[1]), self.text(&parts[2])];
        let is_plain = |text: &Text| matches!(text.class, Small | Real);
        if !is_plain(&yes) || !is_plain(&no) {
            if yes.class != no.class && matches!(type_, Type::I32 | Type::I64) {
                // A small number takes the other's type.
                if yes.class != Small || no.class == Int {
                    yes = yes.unsigned(type_);
                }
                if no.class != Small || yes.class == Int {
                    no = no.unsigned(type_);
                }
            }
            if type_ == Type::F32 {
                [yes, no] = [yes, no].map(|text| {
                    if text.class == Excess {
                        text.cast("float", Real)
                    } else {
                        text
                    }
                });
            }
        }
        let class = if yes.class == Small {
            no.class
        } else {
            yes.class
        };
        let text = format!("{condition}?{}:{}", yes.at(CHOICE + 1), no.at(CHOICE + 1));
        Text::new(text, CHOICE, class)
    }

    fn binary(&self, operator: Operator, parts: &[Expression; 2]) -> Text {
        let type_ = operator.operands;
        let [left, right] = [self.text(&parts[0]), self.text(&parts[1])];
        if matches!(type_, Type::F32 | Type::F64) {
            return real(operator, left, right);
        }
        match operator.text {
            "+" | "-" | "*" => self.arithmetic(operator, left, right, &parts[1]),
            "&" | "|" | "^" => bitwise(operator, left, right, &parts[1]),
            "<<" | ">>" => shift(operator, left, right, &parts[1]),
            "/" | "%" => {
                let (left, right) = comparable(operator, left, right);
                let (left, right) = match (left.class, right.class) {
                    // A signed quotient of 64 bits needs one operand of them.
                    (Small | Int, Small | Int) if type_ == Type::I64 && operator.signed => {
                        (left.cast("I", LongLong), right)
                    }
                    _ => (left, right),
                };
                let class = wider(left.class, right.class);
                join(left, operator.text, right, PRODUCT, class)
            }
            _ => {
                let (left, right) = comparable(operator, left, right);
                let level = if matches!(operator.text, "==" | "!=") {
                    EQUALITY
                } else {
                    ORDER
                };
                let left_text = if left.text.starts_with('!') {
                    left.at(PRIMARY)
                } else {
                    left.at(SHIFT)
                };
                let text = format!("{left_text}{}{}", operator.text, right.at(SHIFT));
                Text::new(text, level, Small)
            }
        }
    }

    fn arithmetic(
        &self,
        operator: Operator,
        left: Text,
        right: Text,
        number_: &Expression,
    ) -> Text {
        let type_ = operator.operands;
        let full = class(type_);
        let (mut text, mut right) = (operator.text, right);
        if let (Some(value), "+" | "-") = (signed_number(number_, self.linked), operator.text)
            && value < 0
            && value > i64::from(i32::MIN)
        {
            text = if text == "+" { "-" } else { "+" };
            right = number(Type::I32, value.unsigned_abs());
        }
        let (left, right) = match (left.class == full, right.class == full) {
            (false, false) if right.is_number && type_ == Type::I32 => {
                (left, right.unsigned(type_))
            }
            (false, false) => (left.unsigned(type_), right),
            _ => (left, right),
        };
        let level = if text == "*" { PRODUCT } else { SUM };
        join(left, text, right, level, full)
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

fn class(type_: Type) -> Class {
    match type_ {
        Type::I32 => Unsigned,
        Type::I64 => UnsignedLongLong,
        Type::F32 | Type::F64 => Real,
    }
}

fn is_zero(expression: &Expression) -> bool {
    matches!(expression, Expression::Number(Type::I32 | Type::I64, 0))
}

fn signed_number(expression: &Expression, linked: &Linked) -> Option<i64> {
    match expression {
        Expression::Number(Type::I32, bits) => Some((*bits as i32).into()),
        Expression::Number(Type::I64, bits) => Some(*bits as i64),
        Expression::Data(symbol, addend) => Some(i64::from(linked.data[symbol]) + addend),
        _ => None,
    }
}

fn number(type_: Type, bits: u64) -> Text {
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
fn real_number(value: f64, bits: u64, by_bits: &str, suffix: &str) -> Text {
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

fn join(left: Text, operator: &str, right: Text, level: Level, class: Class) -> Text {
    let needs_space = operator == "-" && right.text.starts_with('-');
    let right_level = if needs_space { PRIMARY } else { level + 1 };
    Text::new(
        format!("{}{operator}{}", left.at(level), right.at(right_level)),
        level,
        class,
    )
}

fn real(operator: Operator, left: Text, right: Text) -> Text {
    let exact = |text: Text| {
        if text.class == Excess {
            text.cast("float", Real)
        } else {
            text
        }
    };
    let (left, right) = (exact(left), exact(right));
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

fn wider(left: Class, right: Class) -> Class {
    let classes = [Small, Int, Unsigned, LongLong, UnsignedLongLong];
    let widest = classes
        .into_iter()
        .rev()
        .find(|class| *class == left || *class == right);
    widest.unwrap_or(left)
}

fn bitwise(operator: Operator, left: Text, right: Text, number: &Expression) -> Text {
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
        let stays = text.level >= PRODUCT || text.level == SHIFT || is_left && text.level == level;
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

fn shift(operator: Operator, left: Text, right: Text, count: &Expression) -> Text {
    let type_ = operator.operands;
    let mask = if type_ == Type::I32 { 31 } else { 63 };
    let number = match count {
        Expression::Number(_, bits) => Some(bits & mask),
        _ => None,
    };
    let is_narrow = matches!(left.class, Small | Unsigned);
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
fn comparable(operator: Operator, left: Text, right: Text) -> (Text, Text) {
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
