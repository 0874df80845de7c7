//! # Memory
//!
//! Loads, stores, and the addresses that only the linker knows.

use wasmparser::{MemArg, Operator};

use super::Translator;
use crate::Error;
use crate::ir::{Statement, Type};
use crate::object::Symbol;
use crate::runtime;
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
            Some(Symbol::Data(..)) => Value::data(found.symbol, found.addend as u32),
            Some(Symbol::Missing(name)) => {
                let address = runtime::data(name);
                let address = address
                    .ok_or_else(|| Error::new(format!("the C file has no data `{name}`")))?;
                Value::int(address)
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

/// The macro for the instruction's unit of memory, the type of its result, and its address.
pub(super) fn load<'a>(operator: &'a Operator) -> Option<(&'static str, Type, &'a MemArg)> {
    Some(match operator {
        Operator::I32Load { memarg } => ("U", Type::I32, memarg),
        Operator::I64Load { memarg } => ("Q", Type::I64, memarg),
        Operator::F32Load { memarg } => ("F", Type::F32, memarg),
        Operator::F64Load { memarg } => ("D", Type::F64, memarg),
        Operator::I32Load8S { memarg } => ("C", Type::I32, memarg),
        Operator::I32Load8U { memarg } => ("M", Type::I32, memarg),
        Operator::I32Load16S { memarg } => ("G", Type::I32, memarg),
        Operator::I32Load16U { memarg } => ("H", Type::I32, memarg),
        Operator::I64Load8S { memarg } => ("C", Type::I64, memarg),
        Operator::I64Load8U { memarg } => ("M", Type::I64, memarg),
        Operator::I64Load16S { memarg } => ("G", Type::I64, memarg),
        Operator::I64Load16U { memarg } => ("H", Type::I64, memarg),
        Operator::I64Load32S { memarg } => ("(int)U", Type::I64, memarg),
        Operator::I64Load32U { memarg } => ("U", Type::I64, memarg),
        _ => return None,
    })
}

/// The macro for the instruction's unit of memory, and its address.
pub(super) fn store<'a>(operator: &'a Operator) -> Option<(&'static str, &'a MemArg)> {
    Some(match operator {
        Operator::I32Store { memarg } | Operator::I64Store32 { memarg } => ("U", memarg),
        Operator::I64Store { memarg } => ("Q", memarg),
        Operator::F32Store { memarg } => ("F", memarg),
        Operator::F64Store { memarg } => ("D", memarg),
        Operator::I32Store8 { memarg } | Operator::I64Store8 { memarg } => ("M", memarg),
        Operator::I32Store16 { memarg } | Operator::I64Store16 { memarg } => ("H", memarg),
        _ => return None,
    })
}
