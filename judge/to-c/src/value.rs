//! # Values in C
//!
//! A value on wasm's stack becomes the text of an expression in C. Wasm's integers have no sign, and C's often do: a value knows
//! its type in C, and an operand gets a cast only where C would compute something else.

use crate::signature::Type;

mod numbers;
mod operators;

/// The type of a value in C, the narrow ones first. C takes the wider one of two for the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// `int`, and never negative.
    Small,
    /// `unsigned`
    Unsigned,
    /// `unsigned long long`
    Long,
    /// `float` or `double`
    Real,
}

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

/// An effect: the value calls a function.
pub const CALL: u8 = 1;
/// The value reads the memory.
pub const MEMORY: u8 = 2;
/// The value reads the pointer to the top of the stack in memory.
pub const STACK: u8 = 4;

/// A value of WebAssembly, written as an expression of C.
#[derive(Clone, Debug)]
pub struct Value {
    /// The expression, in a type without a sign.
    text: String,
    level: Level,
    /// The type in wasm. The type in C may be narrower.
    pub type_: Type,
    class: Class,
    form: Form,
    /// The expression before C converts it: one that has a sign or is wider.
    bare: Option<(String, Level)>,
    /// The effects that keep the value from being computed later.
    pub effects: u8,
    /// The number of expressions that lie in one another.
    pub depth: usize,
}

/// The form of an expression, as far as another one may change it.
#[derive(Clone, Debug)]
enum Form {
    Other,
    /// A number, by its bits.
    Number(u64),
    /// The address of data: a symbol and an offset.
    Data(usize, u32),
    /// A value and an offset.
    Sum(Box<Value>, i64),
    /// A comparison of integers.
    Comparison(String, &'static str, String),
    /// `!`
    Not(Box<Value>),
}

impl Value {
    fn new(text: impl Into<String>, level: Level, type_: Type, parts: &[&Value]) -> Self {
        let parts = parts.iter();
        Value {
            text: text.into(),
            level,
            type_,
            class: match type_ {
                Type::I32 => Class::Unsigned,
                Type::I64 => Class::Long,
                Type::F32 | Type::F64 => Class::Real,
            },
            form: Form::Other,
            bare: None,
            effects: parts.clone().fold(0, |all, part| all | part.effects),
            depth: 1 + parts.map(|part| part.depth).max().unwrap_or(0),
        }
    }

    fn of(self, class: Class, form: Form) -> Self {
        Value {
            class,
            form,
            ..self
        }
    }

    /// The value of a local.
    pub fn local(local: usize, type_: Type) -> Self {
        Value::new(format!("l_{local}"), PRIMARY, type_, &[])
    }

    /// The pointer to the top of the stack in memory.
    pub fn stack_pointer() -> Self {
        Value {
            effects: STACK,
            ..Value::new("S", PRIMARY, Type::I32, &[])
        }
    }

    /// The address of data, which the linker knows. An address before the data, as for a table whose first index is not
    /// 0, may wrap around.
    pub fn data(symbol: usize, offset: u32) -> Self {
        let value = Value::new(format!("d_{symbol}_{offset}"), PRIMARY, Type::I32, &[]);
        let class = match i32::try_from(offset) {
            Ok(_) => Class::Small,
            Err(_) => Class::Unsigned,
        };
        value.of(class, Form::Data(symbol, offset))
    }

    /// The number of a function in the table, which the linker knows.
    pub fn pointer(function: usize) -> Self {
        let value = Value::new(format!("p_{function}"), PRIMARY, Type::I32, &[]);
        value.of(Class::Small, Form::Other)
    }

    /// Returns whether the value does not depend on where it is computed.
    pub fn is_constant(&self) -> bool {
        self.effects == 0 && !self.text.contains("l_")
    }

    /// Returns whether the value reads a local.
    pub fn reads(&self, local: usize) -> bool {
        let name = format!("l_{local}");
        crate::runtime::identifiers(&self.text).any(|word| word == name)
    }

    /// The text as an operand of an operator that holds so tightly.
    fn at(&self, level: Level) -> String {
        enclosed(&self.text, self.level, level)
    }

    /// The text in an assignment, an argument or a result: C converts it.
    pub fn assigned(&self) -> String {
        let bare = self.bare.as_ref();
        bare.map_or_else(|| self.text.clone(), |(text, _)| text.clone())
    }

    /// The text of a place in memory, in a table or in a `switch`.
    pub fn index(&self) -> &str {
        &self.text
    }

    /// The text of a condition.
    pub fn condition(&self) -> String {
        match &self.form {
            Form::Comparison(left, "!=", right) if right == "0" => left.clone(),
            _ => self.text.clone(),
        }
    }

    /// The value with all bits of its type.
    fn full(&self) -> Value {
        let full = Value::new("", UNARY, self.type_, &[self]);
        if full.class == self.class {
            return self.clone();
        }
        let text = match (&self.form, self.type_) {
            (Form::Number(_), Type::I32) => format!("{}u", self.text),
            (_, Type::I32) => format!("(u){}", self.at(UNARY)),
            _ => format!("(q){}", self.at(UNARY)),
        };
        Value { text, ..full }
    }

    /// The text as an operand with a sign, in C's type of as many bits if it has to be wide.
    fn signed(&self, is_wide: bool, level: Level) -> String {
        let type_ = if self.type_ == Type::I32 { "int" } else { "I" };
        match &self.bare {
            Some((text, own)) if !is_wide => enclosed(text, *own, level),
            _ if self.class == Class::Small && !is_wide => self.at(level),
            _ => enclosed(&format!("({type_}){}", self.at(UNARY)), UNARY, level),
        }
    }

    /// An expression with a sign, cast back to the type without one.
    fn unsigned(type_: Type, text: String, level: Level, parts: &[&Value]) -> Value {
        let cast = format!("({}){}", type_.name(), enclosed(&text, level, UNARY));
        Value {
            bare: Some((text, level)),
            ..Value::new(cast, UNARY, type_, parts)
        }
    }

    /// The sum of a number and a small one, with one number at most.
    pub fn plus(self, offset: i64) -> Self {
        match self.form {
            _ if offset == 0 => self,
            Form::Number(bits) if self.type_ == Type::I32 => {
                Value::int((bits as u32).wrapping_add(offset as u32))
            }
            Form::Data(symbol, before) => Value::data(symbol, before.wrapping_add(offset as u32)),
            Form::Sum(base, before) if (before + offset).unsigned_abs() < 1 << 31 => {
                base.plus(before + offset)
            }
            _ => {
                let base = self.full();
                let sign = if offset < 0 { "-" } else { "+" };
                let number = numbers::plain(offset.unsigned_abs() as u32);
                let text = format!("{}{sign}{number}", base.at(SUM));
                let (type_, class) = (base.type_, base.class);
                let sum = Value::new(text, SUM, type_, &[&base]);
                sum.of(class, Form::Sum(Box::new(base), offset))
            }
        }
    }

    /// The opposite of a condition.
    pub fn opposite(self) -> Self {
        match self.form {
            Form::Not(condition) => *condition,
            _ => self.equals_zero(),
        }
    }

    /// 1 for zero, 0 for another number.
    pub fn equals_zero(self) -> Self {
        if let Form::Comparison(left, operator, right) = &self.form {
            let operator = match *operator {
                "==" => "!=",
                "!=" => "==",
                "<" => ">=",
                ">=" => "<",
                ">" => "<=",
                _ => ">",
            };
            return operators::comparison(left.clone(), operator, right.clone(), &[&self]);
        }
        let text = format!("!{}", self.at(UNARY));
        let value = Value::new(text, UNARY, Type::I32, &[&self]);
        value.of(Class::Small, Form::Not(Box::new(self)))
    }

    /// The negative of a floating-point number.
    pub fn negative(self) -> Self {
        let text = format!("-{}", self.at(PRIMARY));
        Value::new(text, UNARY, self.type_, &[&self])
    }

    /// One of two values. The condition comes first.
    pub fn select([condition, yes, no]: [Value; 3]) -> Self {
        let text = format!(
            "{}?{}:{}",
            enclosed(&condition.condition(), condition.level, CHOICE + 1),
            yes.at(CHOICE + 1),
            no.at(CHOICE + 1)
        );
        let class = yes.class.max(no.class);
        Value::new(text, CHOICE, yes.type_, &[&condition, &yes, &no]).of(class, Form::Other)
    }

    /// A call, with the callee as C writes it.
    pub fn call(callee: &str, type_: Type, arguments: &[Value]) -> Self {
        let list: Vec<String> = arguments.iter().map(Value::assigned).collect();
        let parts: Vec<&Value> = arguments.iter().collect();
        let text = format!("{callee}({})", list.join(","));
        Value::new(text, PRIMARY, type_, &parts)
    }

    /// The value at an address, which a macro of the C file reads.
    pub fn load(unit: &str, type_: Type, address: &Value) -> Self {
        let text = place(unit, address.index());
        let value = Value::new(&text, PRIMARY, type_, &[address]);
        let mut value = match unit {
            "C" | "G" => Value::unsigned(type_, text, PRIMARY, &[address]),
            "(int)U" => Value::unsigned(type_, text, UNARY, &[address]),
            "M" | "H" => value.of(Class::Small, Form::Other),
            "U" => value.of(Class::Unsigned, Form::Other),
            _ => value,
        };
        value.effects |= MEMORY;
        value
    }

    /// The lower half of a number of 64 bits.
    pub fn wrapped(self) -> Self {
        if self.class < Class::Long {
            return Value {
                type_: Type::I32,
                ..self
            };
        }
        let text = format!("(u){}", self.at(UNARY));
        Value::new(text, UNARY, Type::I32, &[&self])
    }

    /// A number of 32 bits as one of 64.
    pub fn extended(self) -> Self {
        Value {
            type_: Type::I64,
            form: Form::Other,
            bare: None,
            ..self
        }
    }

    /// The lowest bits as a number with a sign, in a type of C that has as many.
    pub fn sign_extended(self, type_: Type, name: &str) -> Self {
        if name == "int" && self.type_ == Type::I32 {
            return Value::unsigned(type_, self.signed(false, UNARY), UNARY, &[&self]);
        }
        let text = format!("({name}){}", self.at(UNARY));
        Value::unsigned(type_, text, UNARY, &[&self])
    }

    /// Converts the integer to a floating-point number.
    pub fn into_real(self, type_: Type, is_signed: bool) -> Self {
        let number = match is_signed {
            true => self.signed(false, UNARY),
            false => self.at(UNARY),
        };
        let text = format!("({}){number}", type_.name());
        Value::new(text, UNARY, type_, &[&self])
    }
}

/// A place in memory as C writes it: the array has the bytes, and macros have larger units.
pub fn place(unit: &str, index: &str) -> String {
    match unit {
        "M" => format!("M[{index}]"),
        _ => format!("{unit}({index})"),
    }
}

fn enclosed(text: &str, own: Level, level: Level) -> String {
    match own < level {
        true => format!("({text})"),
        false => text.to_string(),
    }
}
