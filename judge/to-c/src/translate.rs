//! # From instructions to statements
//!
//! Wasm computes on a stack. Here the stack holds expressions instead of values: `local.get 0, i32.const 4, i32.add`
//! leaves the expression `a + 4`. An expression becomes a statement when its value is used, or before something is
//! written that it reads: a local, the memory, the stack pointer.

use std::{iter, mem};

use wasmparser::{MemArg, Operator};

use crate::Error;
use crate::ir::{Callee, Cast, Expression, Function, Label, Local, Statement, Type, Unit};
use crate::names::{Names, Role};
use crate::object::{Object, Symbol, instruction_name, value_type};
use crate::{numeric, runtime};
use blocks::{Frame, Kind};

mod blocks;

/// Compilers count how deep expressions nest; Visual C++ takes 256 parentheses.
const DEEPEST_EXPRESSION: usize = 40;

/// A function, as far as it is translated.
struct Translator<'a> {
    object: &'a Object<'a>,
    names: &'a Names,
    locals: Vec<Type>,
    result: Option<Type>,
    stack: Vec<Expression>,
    list: Vec<Statement>,
    frames: Vec<Frame>,
    labels: Label,
    /// True behind a jump. Up to the end of the block, code has no effect.
    is_dead: bool,
    /// The number of blocks that were opened in dead code.
    skipped: usize,
    /// The place of the instruction in the file, and of the next one.
    place: (u64, u64),
}

/// Translates a function that the object defines.
pub fn translate(object: &Object, names: &Names, number: usize) -> Result<Function, Error> {
    let function = &object.functions[number];
    let Some(body) = &function.code else {
        return Err(Error::new("it is not defined"));
    };
    let mut locals = function.signature.parameters.clone();
    for group in body.get_locals_reader()? {
        let (count, type_) = group?;
        locals.extend(iter::repeat_n(value_type(type_)?, count as usize));
    }
    let mut translator = Translator {
        object,
        names,
        locals,
        result: function.signature.result,
        stack: Vec::new(),
        list: Vec::new(),
        frames: Vec::new(),
        labels: 0,
        is_dead: false,
        skipped: 0,
        place: (0, 0),
    };
    translator.open(Kind::Function, None)?;
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        let start = reader.original_position();
        let operator = reader.read()?;
        translator.place = (start, reader.original_position());
        let described = |error: Error| error.of_instruction(instruction_name(&operator));
        translator.instruction(&operator).map_err(described)?;
    }
    Ok(Function {
        signature: function.signature.clone(),
        locals: translator.locals,
        body: translator.list,
    })
}

impl Translator<'_> {
    fn instruction(&mut self, operator: &Operator) -> Result<(), Error> {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. }
                if self.is_dead =>
            {
                self.skipped += 1;
            }
            Operator::End | Operator::Else if self.skipped > 0 => {
                self.skipped -= usize::from(matches!(operator, Operator::End));
            }
            Operator::End => self.close()?,
            Operator::Else => self.open_else()?,
            _ if self.is_dead => {}
            _ => self.live_instruction(operator)?,
        }
        Ok(())
    }

    fn live_instruction(&mut self, operator: &Operator) -> Result<(), Error> {
        match *operator {
            Operator::Unreachable => self.end_with(Statement::Panic),
            Operator::Nop => {}
            Operator::Block { blockty } => self.open(Kind::Block, Some(blockty))?,
            Operator::Loop { blockty } => self.open(Kind::Loop, Some(blockty))?,
            Operator::If { blockty } => {
                let condition = self.pop()?;
                self.open(Kind::Then(condition), Some(blockty))?;
            }
            Operator::Br { relative_depth } => {
                let jump = self.jump(relative_depth)?;
                self.list.extend(jump);
                self.is_dead = true;
            }
            Operator::BrIf { relative_depth } => {
                let condition = self.pop()?;
                let jump = self.jump(relative_depth)?;
                self.list.push(Statement::If(condition, jump, vec![]));
            }
            Operator::BrTable { ref targets } => self.switch(targets)?,
            Operator::Return => {
                let value = self.result.map(|_| self.pop()).transpose()?;
                self.end_with(Statement::Return(value));
            }
            Operator::Call { function_index } => self.call(function_index as usize)?,
            Operator::CallIndirect { type_index, .. } => {
                let signature = self.object.signatures[type_index as usize].clone();
                let arguments = self.pop_all(signature.parameters.len() + 1)?;
                let result = signature.result;
                self.emit_call(Callee::Indirect(signature), result, arguments);
            }
            Operator::Drop => drop(self.pop()?),
            Operator::Select => {
                let condition = self.pop()?;
                let [no, yes] = [self.pop()?, self.pop()?];
                self.push(Expression::Select(Box::new([condition, yes, no])));
            }
            Operator::MemoryCopy { .. } | Operator::MemoryFill { .. } => {
                let is_copy = matches!(operator, Operator::MemoryCopy { .. });
                let arguments = self.pop_all(3)?;
                let name = if is_copy { "memmove" } else { "memset" };
                self.emit_runtime_call(name, None, arguments)?;
            }
            Operator::I32Const { value } => {
                let value = self.address()?.unwrap_or(Expression::int(value as u32));
                self.push(value);
            }
            Operator::I64Const { value } => self.push(Expression::Number(Type::I64, value as u64)),
            Operator::F32Const { value } => {
                self.push(Expression::Number(Type::F32, value.bits().into()))
            }
            Operator::F64Const { value } => self.push(Expression::Number(Type::F64, value.bits())),
            _ => return self.variable_or_memory(operator),
        }
        Ok(())
    }

    fn variable_or_memory(&mut self, operator: &Operator) -> Result<(), Error> {
        match *operator {
            Operator::LocalGet { local_index } => {
                let local = local_index as usize;
                self.push(Expression::Local(local, self.locals[local]));
            }
            Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                let local = local_index as usize;
                let value = self.pop()?;
                self.spill(|part| matches!(part, Expression::Local(read, _) if *read == local));
                self.list.push(Statement::Set(local, value));
                if matches!(operator, Operator::LocalTee { .. }) {
                    self.push(Expression::Local(local, self.locals[local]));
                }
            }
            Operator::GlobalGet { global_index } | Operator::GlobalSet { global_index } => {
                if self.object.stack_pointer != Some(global_index) {
                    return Err(Error::new(
                        "only the stack pointer is served as a global variable",
                    ));
                }
                if matches!(operator, Operator::GlobalGet { .. }) {
                    self.push(Expression::Stack);
                } else {
                    let value = self.pop()?;
                    self.spill(|part| *part == Expression::Stack);
                    self.list.push(Statement::SetStack(value));
                }
            }
            _ => {
                let name = instruction_name(operator);
                if let Some((unit, type_, memory)) = load(operator) {
                    let address = self.accessed(memory)?;
                    self.push(Expression::Load(unit, type_, Box::new(address)));
                } else if let Some((unit, memory)) = store(operator) {
                    let value = self.pop()?;
                    let address = self.accessed(memory)?;
                    self.spill(|part| matches!(part, Expression::Load(..)));
                    self.list.push(Statement::Store(unit, address, value));
                } else if let Some(count) = numeric::operands(&name) {
                    let operands = self.pop_all(count)?;
                    let value = numeric::apply(&name, operands);
                    self.push(value.ok_or_else(|| Error::new("it has no counterpart in C"))?);
                } else {
                    return Err(Error::new("it has no counterpart in C"));
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, value: Expression) {
        let is_deep = value.depth() > DEEPEST_EXPRESSION;
        self.stack.push(value);
        if is_deep {
            self.spill_at(self.stack.len() - 1);
        }
    }

    fn pop(&mut self) -> Result<Expression, Error> {
        self.stack
            .pop()
            .ok_or_else(|| Error::damaged("an operand is missing"))
    }

    fn pop_all(&mut self, count: usize) -> Result<Vec<Expression>, Error> {
        let rest = self.stack.len().checked_sub(count);
        let rest = rest.ok_or_else(|| Error::damaged("an operand is missing"))?;
        Ok(self.stack.split_off(rest))
    }

    fn add_local(&mut self, type_: Type) -> Local {
        self.locals.push(type_);
        self.locals.len() - 1
    }

    /// Computes an expression of the stack now.
    fn spill_at(&mut self, index: usize) {
        let type_ = self.stack[index].type_();
        let local = self.add_local(type_);
        let value = mem::replace(&mut self.stack[index], Expression::Local(local, type_));
        self.list.push(Statement::Set(local, value));
    }

    /// Computes the expressions that contain one for which the condition holds.
    fn spill(&mut self, must: impl Fn(&Expression) -> bool) {
        for index in 0..self.stack.len() {
            if self.stack[index].any(&must) {
                self.spill_at(index);
            }
        }
    }

    /// Ends the block. Before a panic nothing needs to be stored for its message.
    fn end_with(&mut self, statement: Statement) {
        while statement == Statement::Panic && self.list.last().is_some_and(Statement::only_stores)
        {
            self.list.pop();
        }
        self.list.push(statement);
        self.is_dead = true;
    }

    /// The address that the linker puts into this instruction.
    fn address(&self) -> Result<Option<Expression>, Error> {
        let Some(found) = self.object.relocation_between(self.place.0, self.place.1) else {
            return Ok(None);
        };
        Ok(Some(match self.object.symbols.get(found.symbol) {
            Some(Symbol::Function(function)) => Expression::Pointer(*function),
            Some(Symbol::Data(..)) => Expression::Data(found.symbol, found.addend),
            Some(Symbol::Missing(name)) => {
                let address = runtime::data(name);
                let address = address
                    .ok_or_else(|| Error::new(format!("the data `{name}` is not served")))?;
                Expression::int(address)
            }
            _ => return Err(Error::damaged("a relocation has no symbol")),
        }))
    }

    fn accessed(&mut self, memory: &MemArg) -> Result<Expression, Error> {
        let base = self.pop()?;
        Ok(match self.address()? {
            Some(offset) if base == Expression::int(0) => offset,
            Some(offset) => {
                let plus = crate::ir::Operator::unsigned("+", Type::I32);
                Expression::Binary(plus, Box::new([base, offset]))
            }
            None => base.plus(memory.offset as u32),
        })
    }

    fn call(&mut self, number: usize) -> Result<(), Error> {
        let function = &self.object.functions[number];
        let signature = &function.signature;
        let mut arguments = self.pop_all(signature.parameters.len())?;
        match self.names.role(number) {
            Role::Panic => {
                if self.names.writes_place(number)
                    && let Some(place) = arguments.pop()
                {
                    self.emit_runtime_call("panic_at", None, vec![place])?;
                }
                self.end_with(Statement::Panic);
            }
            Role::Runtime(name) => self.emit_runtime_call(name, signature.result, arguments)?,
            // The same function of doubles is exact enough.
            Role::OfFloats(name) => {
                self.emit_runtime_call(name, Some(Type::F64), arguments)?;
                let exact = Box::new(self.pop()?);
                self.push(Expression::Cast(Cast::Float, Type::F32, exact));
            }
            Role::Program if function.code.is_some() => {
                self.emit_call(Callee::Function(number), signature.result, arguments);
            }
            Role::Program | Role::Refused => {
                let name = self.names.plain(number);
                return Err(Error::new(format!(
                    "it calls `{name}`: {}",
                    runtime::why_not(name)
                )));
            }
        }
        Ok(())
    }

    fn emit_runtime_call(
        &mut self,
        name: &str,
        result: Option<Type>,
        arguments: Vec<Expression>,
    ) -> Result<(), Error> {
        let name =
            runtime::find(name).ok_or_else(|| Error::new(format!("the runtime has no {name}")))?;
        self.emit_call(Callee::Runtime(name), result, arguments);
        Ok(())
    }

    fn emit_call(&mut self, callee: Callee, result: Option<Type>, arguments: Vec<Expression>) {
        self.spill(|part| matches!(part, Expression::Load(..) | Expression::Stack));
        let call = Expression::Call(callee, result, arguments);
        match result {
            Some(type_) => {
                let local = self.add_local(type_);
                self.list.push(Statement::Set(local, call));
                self.push(Expression::Local(local, type_));
            }
            None => self.list.push(Statement::Do(call)),
        }
    }
}

fn load<'a>(operator: &'a Operator) -> Option<(Unit, Type, &'a MemArg)> {
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

fn store<'a>(operator: &'a Operator) -> Option<(Unit, &'a MemArg)> {
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
