//! # Memory
//!
//! Loads, stores, and the addresses that only the linker knows.

use wasmparser::{MemArg, Operator};

use super::Translator;
use crate::object::Symbol;
use crate::signature::Type;
use crate::value::{CALL, MEMORY, Value, place};

impl Translator<'_> {
    pub(super) fn load(&mut self, unit: &str, type_: Type, memory: &MemArg) {
        let address = self.accessed(memory);
        self.spill(|waiting| waiting.effects & CALL != 0);
        self.push(Value::load(unit, type_, &address));
    }

    pub(super) fn store(&mut self, unit: &str, memory: &MemArg) {
        let value = self.pop_settled();
        let address = self.accessed(memory);
        self.spill(|waiting| waiting.effects & (CALL | MEMORY) != 0);
        let place = place(unit, address.index());
        self.assign(&place, &value);
    }

    /// The address that the linker puts into this instruction.
    pub(super) fn address(&self) -> Option<Value> {
        let place = self.code[self.at].1..self.code[self.at + 1].1;
        let (_, found) = self.object.relocations(place).next()?;
        Some(match self.object.symbols[found.symbol] {
            Symbol::Function(function) => Value::pointer(function),
            _ => Value::data(found.symbol, found.addend as u32),
        })
    }

    fn accessed(&mut self, memory: &MemArg) -> Value {
        let base = self.pop_settled();
        match self.address() {
            Some(offset) => Value::binary("+", false, offset, base),
            None => base.plus((memory.offset as i32).into()),
        }
    }
}

/// The macro for the instruction's unit of memory, the type of the result if it is a load, and the address.
pub(super) fn access<'a>(
    operator: &'a Operator,
) -> Option<(&'static str, Option<Type>, &'a MemArg)> {
    let (i32, i64) = (Some(Type::I32), Some(Type::I64));
    Some(match operator {
        Operator::I32Load { memarg } => ("U", i32, memarg),
        Operator::I64Load { memarg } => ("Q", i64, memarg),
        Operator::F32Load { memarg } => ("F", Some(Type::F32), memarg),
        Operator::F64Load { memarg } => ("D", Some(Type::F64), memarg),
        Operator::I32Load8S { memarg } => ("C", i32, memarg),
        Operator::I32Load8U { memarg } => ("M", i32, memarg),
        Operator::I32Load16S { memarg } => ("G", i32, memarg),
        Operator::I32Load16U { memarg } => ("H", i32, memarg),
        Operator::I64Load8S { memarg } => ("C", i64, memarg),
        Operator::I64Load8U { memarg } => ("M", i64, memarg),
        Operator::I64Load16S { memarg } => ("G", i64, memarg),
        Operator::I64Load16U { memarg } => ("H", i64, memarg),
        Operator::I64Load32S { memarg } => ("(int)U", i64, memarg),
        Operator::I64Load32U { memarg } => ("U", i64, memarg),
        Operator::I32Store { memarg } | Operator::I64Store32 { memarg } => ("U", None, memarg),
        Operator::I64Store { memarg } => ("Q", None, memarg),
        Operator::F32Store { memarg } => ("F", None, memarg),
        Operator::F64Store { memarg } => ("D", None, memarg),
        Operator::I32Store8 { memarg } | Operator::I64Store8 { memarg } => ("M", None, memarg),
        Operator::I32Store16 { memarg } | Operator::I64Store16 { memarg } => ("H", None, memarg),
        _ => return None,
    })
}
