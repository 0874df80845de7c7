//! # Memory
//!
//! Loads, stores, and the addresses that only the linker knows.

use wasmparser::{MemArg, Operator};

use super::Translator;
use crate::Error;
use crate::ir::{Statement, Type, Unit};
use crate::object::Symbol;
use crate::runtime;
use crate::value::{CALL, MEMORY, Value};

impl Translator<'_> {
    pub(super) fn load(&mut self, unit: Unit, type_: Type, memory: &MemArg) -> Result<(), Error> {
        let address = self.accessed(memory)?;
        self.spill(|waiting| waiting.effects & CALL != 0);
        self.push(Value::load(unit, type_, &address));
        Ok(())
    }

    pub(super) fn store(&mut self, unit: Unit, memory: &MemArg) -> Result<(), Error> {
        let value = self.pop_settled()?;
        let address = self.accessed(memory)?;
        self.spill(|waiting| waiting.effects & (CALL | MEMORY) != 0);
        let place = unit.place(address.index());
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

/// The instruction's unit of memory, the type of its result, and its address.
pub(super) fn load<'a>(operator: &'a Operator) -> Option<(Unit, Type, &'a MemArg)> {
    Some(match operator {
        Operator::I32Load { memarg } => (Unit::Word, Type::I32, memarg),
        Operator::I64Load { memarg } => (Unit::Long, Type::I64, memarg),
        Operator::F32Load { memarg } => (Unit::Float, Type::F32, memarg),
        Operator::F64Load { memarg } => (Unit::Double, Type::F64, memarg),
        Operator::I32Load8S { memarg } => (Unit::SignedByte, Type::I32, memarg),
        Operator::I32Load8U { memarg } => (Unit::Byte, Type::I32, memarg),
        Operator::I32Load16S { memarg } => (Unit::SignedHalf, Type::I32, memarg),
        Operator::I32Load16U { memarg } => (Unit::Half, Type::I32, memarg),
        Operator::I64Load8S { memarg } => (Unit::SignedByte, Type::I64, memarg),
        Operator::I64Load8U { memarg } => (Unit::Byte, Type::I64, memarg),
        Operator::I64Load16S { memarg } => (Unit::SignedHalf, Type::I64, memarg),
        Operator::I64Load16U { memarg } => (Unit::Half, Type::I64, memarg),
        Operator::I64Load32S { memarg } => (Unit::SignedWord, Type::I64, memarg),
        Operator::I64Load32U { memarg } => (Unit::Word, Type::I64, memarg),
        _ => return None,
    })
}

/// The instruction's unit of memory, and its address.
pub(super) fn store<'a>(operator: &'a Operator) -> Option<(Unit, &'a MemArg)> {
    Some(match operator {
        Operator::I32Store { memarg } | Operator::I64Store32 { memarg } => (Unit::Word, memarg),
        Operator::I64Store { memarg } => (Unit::Long, memarg),
        Operator::F32Store { memarg } => (Unit::Float, memarg),
        Operator::F64Store { memarg } => (Unit::Double, memarg),
        Operator::I32Store8 { memarg } | Operator::I64Store8 { memarg } => (Unit::Byte, memarg),
        Operator::I32Store16 { memarg } | Operator::I64Store16 { memarg } => (Unit::Half, memarg),
        _ => return None,
    })
}
