//! # Instructions that compute
//!
//! Most instructions of wasm take one or two operands and give one result. They are told apart by their names, which
//! follow a system: the type of the result or of the operands, then the operation, then the sign.

use crate::runtime;
use crate::signature::Type;
use crate::value::Value;

/// Computes with the values on top of the stack. Returns nothing if the instruction is not one that computes.
pub fn apply(name: &str, stack: &mut Vec<Value>) -> Option<Value> {
    let type_ = match name.get(..3)? {
        "I32" => Type::I32,
        "I64" => Type::I64,
        "F32" => Type::F32,
        "F64" => Type::F64,
        _ => return None,
    };
    let operation = &name[3..];
    let last = stack.pop()?;
    if let Some((operator, is_signed)) = operator(operation) {
        return Some(Value::binary(operator, is_signed, stack.pop()?, last));
    }
    match operation {
        "Rotl" | "Rotr" | "Min" | "Max" | "Copysign" => Some(call(
            function(operation, type_)?,
            type_,
            &[stack.pop()?, last],
        )),
        _ => one_operand(type_, operation, last),
    }
}

/// The operator of C for an operation of wasm, and true if its operands have signs.
fn operator(operation: &str) -> Option<(&'static str, bool)> {
    let operator = match operation.trim_end_matches(['S', 'U']) {
        "Add" => "+",
        "Sub" => "-",
        "Mul" => "*",
        "Div" => "/",
        "Rem" => "%",
        "And" => "&",
        "Or" => "|",
        "Xor" => "^",
        "Shl" => "<<",
        "Shr" => ">>",
        "Eq" => "==",
        "Ne" => "!=",
        "Lt" => "<",
        "Gt" => ">",
        "Le" => "<=",
        "Ge" => ">=",
        _ => return None,
    };
    Some((operator, operation.ends_with('S')))
}

/// The runtime's function for an instruction.
fn function(operation: &str, type_: Type) -> Option<&'static str> {
    let kind = match type_ {
        Type::I32 => "32",
        Type::I64 => "64",
        Type::F32 | Type::F64 => "f",
    };
    runtime::find(&format!("{}_{kind}", operation.to_lowercase()))
}

/// A function of the runtime. It computes floats as doubles, which is exact for these.
fn call(name: &str, type_: Type, operands: &[Value]) -> Value {
    let callee = runtime::identifier(name);
    match type_ {
        Type::F32 => Value::call(&callee, Type::F64, operands).into_real(Type::F32, false),
        _ => Value::call(&callee, type_, operands),
    }
}

fn one_operand(type_: Type, operation: &str, operand: Value) -> Option<Value> {
    let name = match (operation, type_) {
        ("Eqz", _) => return Some(operand.equals_zero()),
        ("Neg", _) => return Some(operand.negative()),
        ("WrapI64", _) => return Some(operand.wrapped()),
        ("ExtendI32U", _) => return Some(operand.extended()),
        ("ExtendI32S" | "Extend32S", _) => return Some(operand.sign_extended(type_, "int")),
        ("Extend8S", _) => return Some(operand.sign_extended(type_, "signed char")),
        ("Extend16S", _) => return Some(operand.sign_extended(type_, "short")),
        ("ConvertI32S" | "ConvertI64S", _) => return Some(operand.into_real(type_, true)),
        ("ConvertI32U" | "ConvertI64U" | "DemoteF64" | "PromoteF32", _) => {
            return Some(operand.into_real(type_, false));
        }
        ("ReinterpretF32", _) => "bits_of_float",
        ("ReinterpretF64", _) => "bits_of_double",
        ("ReinterpretI32", _) => return Some(Value::call("rt_float_of_bits", type_, &[operand])),
        ("ReinterpretI64", _) => "double_of_bits",
        ("Trunc", _) => "trunc_f",
        // Both kinds of conversion saturate: what traps in wasm is not reached in a program of Rust.
        _ if operation.starts_with("Trunc") => match (type_, operation.ends_with('S')) {
            (Type::I32, true) => "to_int",
            (Type::I32, false) => "to_unsigned",
            (_, true) => "to_long_long",
            (_, false) => "to_unsigned_long_long",
        },
        _ => function(operation, type_)?,
    };
    Some(call(name, type_, &[operand]))
}
