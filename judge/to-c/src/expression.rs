//! # Expressions in C
//!
//! Each expression becomes the text of one expression in C, with as few parentheses as C and GCC's warnings allow.

use std::collections::{BTreeMap, HashMap};

use crate::ir::{Callee, Cast, Expression, Operator, Type, Unit};
use crate::runtime;
use crate::text::{
    CHOICE, Class::*, EQUALITY, ORDER, PRIMARY, PRODUCT, SHIFT, SUM, Text, UNARY, bitwise, class,
    comparable, join, number, real, shift, wider,
};

/// The names and numbers that the linker has given.
pub struct Linked {
    /// The addresses of symbols.
    pub data: HashMap<usize, u32>,
    /// The numbers of functions in the table.
    pub table: HashMap<usize, usize>,
    /// The signatures of functions that are called by number.
    pub signatures: BTreeMap<crate::ir::Signature, usize>,
    /// The functions that are left out, and those with the same text that stay.
    pub same: HashMap<usize, usize>,
}

impl Linked {
    /// The function that stays for this one.
    pub fn function(&self, number: usize) -> usize {
        self.same.get(&number).copied().unwrap_or(number)
    }
}

/// Writes the expressions of one function.
pub struct Writer<'a> {
    /// The numbers and names that the linker has given.
    pub linked: &'a Linked,
}

impl Writer<'_> {
    /// A value that is assigned, passed, or returned: C converts it.
    pub fn value(&self, expression: &Expression) -> String {
        match expression {
            Expression::Cast(Cast::Unsigned, _, operand) => self.text(operand).text,
            _ => self.text(expression).exact().text,
        }
    }

    /// A condition.
    pub fn condition(&self, expression: &Expression) -> String {
        match expression {
            Expression::Binary(operator, parts) if operator.text == "!=" && is_zero(&parts[1]) => {
                self.condition(&parts[0])
            }
            _ if is_doubtful(expression) => {
                format!("{}!=0", self.text(expression).at(SHIFT))
            }
            _ => self.text(expression).text,
        }
    }

    /// The place in memory that a load or store names.
    pub fn place(&self, unit: Unit, address: &Expression) -> String {
        let name = match unit {
            Unit::Byte => return format!("M[{}]", self.index(address)),
            Unit::SignedByte => "C",
            Unit::Half => "H",
            Unit::SignedHalf => "G",
            Unit::Word | Unit::SignedWord => "U",
            Unit::Long => "Q",
            Unit::Float => "F",
            Unit::Double => "D",
        };
        format!("{name}({})", self.index(address))
    }

    /// The place of something in the memory, in a table, or in a `switch`. C does not convert it.
    pub fn index(&self, index: &Expression) -> String {
        let text = self.text(index);
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
            Expression::Not(operand) if is_doubtful(operand) => Text::new(
                format!("{}==0", self.text(operand).at(SHIFT)),
                EQUALITY,
                Small,
            ),
            Expression::Not(operand) => {
                Text::new(format!("!{}", self.text(operand).at(UNARY)), UNARY, Small)
            }
            Expression::Negative(operand) => {
                let operand = self.text(operand);
                let level = if operand.text.starts_with('-') {
                    PRIMARY
                } else {
                    UNARY
                };
                let class = operand.class;
                Text::new(format!("-{}", operand.at(level)), UNARY, class)
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
            Expression::Call(callee, type_, all) => {
                let (callee, arguments) = match (callee, all.split_last()) {
                    (Callee::Indirect(signature), Some((index, arguments))) => {
                        let type_ = &self.linked.signatures[signature];
                        (format!("((Y{type_})T[{}])", self.index(index)), arguments)
                    }
                    (Callee::Function(function), _) => {
                        (format!("f_{}", self.linked.function(*function)), &all[..])
                    }
                    (Callee::Runtime(name), _) => (runtime::identifier(name), &all[..]),
                    (Callee::Indirect(_), None) => unreachable!("a call by number has the number"),
                };
                let arguments = self.arguments(arguments);
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
            (Cast::Double, _) => text.exact().cast("double", Real),
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
        let [mut yes, mut no] = [1, 2].map(|part| self.text(&parts[part]).exact());
        if yes.class != no.class {
            // A small number takes the other's type.
            if yes.class != Small || no.class == Int {
                yes = yes.unsigned(type_);
            }
            if no.class != Small || yes.class == Int {
                no = no.unsigned(type_);
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

/// True for what GCC doubts as a condition: whether `a * b` was to be `a && b`.
fn is_doubtful(expression: &Expression) -> bool {
    match expression {
        Expression::Binary(operator, _) => matches!(operator.text, "*" | "<<"),
        Expression::Cast(_, _, operand) => is_doubtful(operand),
        Expression::Select(_) => true,
        _ => false,
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
