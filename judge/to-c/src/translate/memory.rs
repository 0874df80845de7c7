//! # Memory
//!
//! Loads, stores, and the addresses that only the linker knows.

use wasmparser::{MemArg, Operator};

use super::Translator;
use crate::Error;
use crate::ir::{Statement, Type};
use crate::object::Symbol;
use crate::value::{CALL, MEMORY, Value, place};

impl Translator<'_> {
    pub(super) fn load(&mut self, unit: &str, type_: Type, memory: &MemArg) -> Result<(), Error> {
        let address = self.accessed(memory)?;
        self.spill(|waiting| waiting.effects & CALL != 0);
        self.push(Value::load(unit, type_, &address));
        Ok(())
    }

    pub(super) fn store(&mut self, unit: &str, memory: &MemArg) -> Result<(), Error> {
        let value = self.pop_settled()?;
        let address = self.accessed(memory)?;
        self.spill(|waiting| waiting.effects & (CALL | MEMORY) != 0);
        let place = place(unit, address.index());
        self.list.push(Statement::Store(place, value));
        Ok(())
    }

    /// The address that the linker puts into this instruction.
    pub(super) fn address(&self) -> Result<Option<Value>, Error> {
        let place = self.place.0..self.place.1;
        let Some((_, found)) = self.object.relocations(place).next() else {
            return Ok(None);
        };
        Ok(Some(match self.object.symbols.get(found.symbol) {
            Some(Symbol::Function(function)) => Value::pointer(*function),
            Some(Symbol::Data(..) | Symbol::Missing(_)) => {
                Value::data(found.symbol, found.addend as u32)
            }
            _ => return Err(Error::damaged("a relocation has no symbol")),
        }))
    }

    fn accessed(&mut self, memory: &MemArg) -> Result<Value, Error> {
        let base = self.pop_settled()?;
        Ok(match self.address()? {
            Some(offset) => Value::binary("+", false, offset, base),
            None => base.plus((memory.offset as i32).into()),
        })
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
