//! # Instructions that compute
//!
//! Most instructions of wasm take one or two operands and give one result. They are told apart by their names, which
//! follow a system: the type of the result or of the operands, then the operation, then the sign.

use crate::ir::{Cast, Expression, Operator, Type};

/// The number of operands of an instruction, or none if this module does not know it.
pub fn operands(name: &str) -> Option<usize> {
    let (type_, operation) = split(name)?;
    if operator(type_, operation).is_some()
        || matches!(operation, "Rotl" | "Rotr" | "Min" | "Max" | "Copysign")
    {
        return Some(2);
    }
    let is_known = matches!(
        operation,
        "Eqz"
            | "Clz"
            | "Ctz"
            | "Popcnt"
            | "Abs"
            | "Neg"
            | "Ceil"
            | "Floor"
            | "Trunc"
            | "Nearest"
            | "Sqrt"
    ) || [
        "Wrap",
        "Extend",
        "Trunc",
        "Convert",
        "Demote",
        "Promote",
        "Reinterpret",
    ]
    .iter()
    .any(|conversion| operation.starts_with(conversion));
    is_known.then_some(1)
}

/// The result of an instruction.
pub fn apply(name: &str, operands: Vec<Expression>) -> Option<Expression> {
    let (type_, operation) = split(name)?;
    match <[Expression; 2]>::try_from(operands) {
        Ok(operands) => binary(type_, operation, operands),
        Err(mut operands) => unary(type_, operation, operands.pop()?),
    }
}

fn split(name: &str) -> Option<(Type, &str)> {
    let type_ = match name.get(..3)? {
        "I32" => Type::I32,
        "I64" => Type::I64,
        "F32" => Type::F32,
        "F64" => Type::F64,
        _ => return None,
    };
    Some((type_, &name[3..]))
}

/// The operator of C for an operation of wasm.
fn operator(operands: Type, operation: &str) -> Option<Operator> {
    let (text, signed) = match operation {
        "Add" => ("+", false),
        "Sub" => ("-", false),
        "Mul" => ("*", false),
        "Div" | "DivU" => ("/", false),
        "DivS" => ("/", true),
        "RemU" => ("%", false),
        "RemS" => ("%", true),
        "And" => ("&", false),
        "Or" => ("|", false),
        "Xor" => ("^", false),
        "Shl" => ("<<", false),
        "ShrU" => (">>", false),
        "ShrS" => (">>", true),
        "Eq" => ("==", false),
        "Ne" => ("!=", false),
        "Lt" | "LtU" => ("<", false),
        "LtS" => ("<", true),
        "Gt" | "GtU" => (">", false),
        "GtS" => (">", true),
        "Le" | "LeU" => ("<=", false),
        "LeS" => ("<=", true),
        "Ge" | "GeU" => (">=", false),
        "GeS" => (">=", true),
        _ => return None,
    };
    Some(Operator {
        text,
        operands,
        signed,
    })
}

fn binary(type_: Type, operation: &str, operands: [Expression; 2]) -> Option<Expression> {
    if let Some(operator) = operator(type_, operation) {
        let [left, right] = operands;
        return Some(match (operation, &right) {
            ("Add", Expression::Number(Type::I32, value)) => left.plus(*value as u32),
            ("Sub", Expression::Number(Type::I32, value)) => {
                left.plus((*value as u32).wrapping_neg())
            }
            // LLVM compares a local with itself now and then, and GCC asks why.
            (_, Expression::Local(..)) if operator.compares_integers() && left == right => {
                Expression::int((operator.text.ends_with('=') && operator.text != "!=").into())
            }
            // A comparison is 0 or 1; LLVM compares it with the number of `None`, and GCC asks why.
            ("Eq" | "Ne", Expression::Number(_, 2..)) if left.is_boolean() => {
                Expression::int((operation == "Ne").into())
            }
            _ => Expression::Binary(operator, Box::new([left, right])),
        });
    }
    let name = match (operation, type_) {
        ("Rotl", Type::I32) => "rotate_left_32",
        ("Rotr", Type::I32) => "rotate_right_32",
        ("Rotl", _) => "rotate_left_64",
        ("Rotr", _) => "rotate_right_64",
        ("Min", _) => "minimum",
        ("Max", _) => "maximum",
        ("Copysign", _) => "copysign",
        _ => return None,
    };
    Some(float(type_, name, operands.into()))
}

/// A function of the runtime. It computes floats as doubles, which is exact for these.
fn float(type_: Type, name: &'static str, operands: Vec<Expression>) -> Expression {
    if type_ != Type::F32 {
        return Expression::Pure(name, type_, operands);
    }
    let exact = Expression::Pure(name, Type::F64, operands);
    Expression::Cast(Cast::Float, Type::F32, Box::new(exact))
}

fn unary(type_: Type, operation: &str, operand: Expression) -> Option<Expression> {
    let name = match (operation, type_) {
        ("Eqz", _) => {
            return Some(match &operand {
                Expression::Binary(operator, _) if operator.compares_integers() => {
                    operand.opposite()
                }
                _ => Expression::Not(Box::new(operand)),
            });
        }
        ("Neg", _) => return Some(Expression::Negative(Box::new(operand))),
        ("Clz", Type::I32) => "leading_zeros_32",
        ("Ctz", Type::I32) => "trailing_zeros_32",
        ("Popcnt", Type::I32) => "ones_32",
        ("Clz", _) => "leading_zeros_64",
        ("Ctz", _) => "trailing_zeros_64",
        ("Popcnt", _) => "ones_64",
        ("Abs", _) => "absolute",
        ("Ceil", _) => "ceiling",
        ("Floor", _) => "floor_",
        ("Trunc", _) => "truncate",
        ("Nearest", _) => "nearest",
        ("Sqrt", _) => "root",
        _ => return conversion(type_, operation, operand),
    };
    Some(float(type_, name, vec![operand]))
}

fn conversion(to: Type, operation: &str, operand: Expression) -> Option<Expression> {
    let cast = |cast, operand| Expression::Cast(cast, to, Box::new(operand));
    let whole = match to {
        Type::I32 => Cast::Int,
        Type::I64 => Cast::LongLong,
        Type::F32 => Cast::Float,
        Type::F64 => Cast::Double,
    };
    let signed_word = |operand| Expression::Cast(Cast::Int, Type::I32, Box::new(operand));
    Some(match operation {
        "WrapI64" => cast(Cast::Unsigned, operand),
        "ExtendI32U" => cast(Cast::UnsignedLongLong, operand),
        "ExtendI32S" => cast(Cast::LongLong, signed_word(operand)),
        "Extend8S" => cast(Cast::SignedChar, operand),
        "Extend16S" => cast(Cast::Short, operand),
        "Extend32S" => cast(Cast::Int, operand),
        "ConvertI32S" => cast(whole, signed_word(operand)),
        "ConvertI64S" => {
            let signed = Expression::Cast(Cast::LongLong, Type::I64, Box::new(operand));
            cast(whole, signed)
        }
        "ConvertI32U" => {
            let unsigned = Expression::Cast(Cast::Unsigned, Type::I32, Box::new(operand));
            cast(whole, unsigned)
        }
        "ConvertI64U" => {
            let unsigned = Expression::Cast(Cast::UnsignedLongLong, Type::I64, Box::new(operand));
            cast(whole, unsigned)
        }
        "DemoteF64" | "PromoteF32" => cast(whole, operand),
        "ReinterpretF32" => Expression::Pure("bits_of_float", to, vec![operand]),
        "ReinterpretF64" => Expression::Pure("bits_of_double", to, vec![operand]),
        "ReinterpretI32" => Expression::Pure("float_of_bits", to, vec![operand]),
        "ReinterpretI64" => Expression::Pure("double_of_bits", to, vec![operand]),
        // Both kinds of conversion saturate: what traps in wasm is not reached in a program of Rust.
        _ if operation.starts_with("Trunc") => {
            let name = match (to, operation.ends_with('S')) {
                (Type::I32, true) => "to_int",
                (Type::I32, false) => "to_unsigned",
                (_, true) => "to_long_long",
                (_, false) => "to_unsigned_long_long",
            };
            Expression::Pure(name, to, vec![operand])
        }
        _ => return None,
    })
}
