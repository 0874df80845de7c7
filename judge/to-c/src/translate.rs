//! # From instructions to statements
//!
//! Wasm computes on a stack. Here the stack holds values in C instead: `local.get 0, i32.const 4, i32.add` leaves
//! `a+4`. A value becomes a statement when it is used, or before a statement that writes to what it reads: a local, the
//! memory or the stack pointer. C does not say which operand it computes first, so a call stays on the stack only until
//! another call, a load or a store.

use std::{iter, mem};

use wasmparser::{BlockType, Operator};

use crate::Error;
use crate::ir::{Function, Label, Local, Statement, Type};
use crate::names::{Names, Role};
use crate::object::{Object, value_type};
use crate::value::{CALL, STACK, Value};
use crate::{numeric, runtime};
use blocks::Frame;

mod blocks;
mod memory;

/// Compilers count how deep expressions nest; Visual C++ takes 256 parentheses.
const DEEPEST_EXPRESSION: usize = 40;

/// A function, as far as it is translated.
struct Translator<'a> {
    object: &'a Object<'a>,
    names: &'a Names,
    locals: Vec<Type>,
    result: Option<Type>,
    stack: Vec<Value>,
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
    translator.open(false, BlockType::Empty)?;
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        let start = reader.original_position();
        let operator = reader.read()?;
        translator.place = (start, reader.original_position());
        translator.instruction(&operator)?;
    }
    Ok(Function {
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
                self.skipped += 1
            }
            Operator::End if self.skipped > 0 => self.skipped -= 1,
            Operator::End => self.close()?,
            _ if self.is_dead => {}
            _ => self.live_instruction(operator)?,
        }
        Ok(())
    }

    fn live_instruction(&mut self, operator: &Operator) -> Result<(), Error> {
        match *operator {
            Operator::Unreachable => self.end_with(Statement::Panic),
            Operator::Nop => {}
            Operator::Block { blockty } => self.open(false, blockty)?,
            Operator::Loop { blockty } => self.open(true, blockty)?,
            Operator::Br { relative_depth } => {
                let jump = self.jump(relative_depth)?;
                self.list.extend(jump);
                self.is_dead = true;
            }
            Operator::BrIf { relative_depth } => {
                let condition = self.pop()?;
                let jump = self.jump(relative_depth)?;
                self.list.push(Statement::If(condition, jump));
            }
            Operator::BrTable { ref targets } => self.switch(targets)?,
            Operator::Return => {
                let value = self.result.map(|_| self.pop()).transpose()?;
                self.end_with(Statement::Return(value));
            }
            Operator::Call { function_index } => self.call(function_index as usize)?,
            Operator::CallIndirect { type_index, .. } => {
                let index = self.pop()?;
                let callee = format!("((y_{type_index})T[{}])", index.index());
                let signature = &self.object.signatures[type_index as usize];
                let arguments = self.pop_all(signature.parameters.len())?;
                self.emit_call(&callee, signature.result, arguments);
            }
            Operator::Drop => {
                let value = self.pop()?;
                self.discard(vec![value]);
            }
            Operator::Select => {
                let condition = self.pop()?;
                let no = self.pop_settled()?;
                let yes = self.pop_settled()?;
                self.push(Value::select([condition, yes, no]));
            }
            Operator::MemoryCopy { .. } | Operator::MemoryFill { .. } => {
                let is_copy = matches!(operator, Operator::MemoryCopy { .. });
                let callee = if is_copy { "rt_memmove" } else { "rt_memset" };
                let arguments = self.pop_all(3)?;
                self.emit_call(callee, None, arguments);
            }
            Operator::I32Const { value } => {
                let value = self.address()?.unwrap_or(Value::int(value as u32));
                self.push(value);
            }
            Operator::I64Const { value } => self.push(Value::number(Type::I64, value as u64)),
            Operator::F32Const { value } => {
                self.push(Value::number(Type::F32, value.bits().into()))
            }
            Operator::F64Const { value } => self.push(Value::number(Type::F64, value.bits())),
            _ => return self.variable_or_memory(operator),
        }
        Ok(())
    }

    fn variable_or_memory(&mut self, operator: &Operator) -> Result<(), Error> {
        match *operator {
            Operator::LocalGet { local_index } => {
                let local = local_index as usize;
                self.push(Value::local(local, self.locals[local]));
            }
            Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => {
                let local = local_index as usize;
                let value = self.pop()?;
                self.spill(|waiting| waiting.reads(local));
                self.list.push(Statement::Set(local, value));
                if matches!(operator, Operator::LocalTee { .. }) {
                    self.push(Value::local(local, self.locals[local]));
                }
            }
            Operator::GlobalGet { global_index } | Operator::GlobalSet { global_index } => {
                if self.object.stack_pointer != Some(global_index) {
                    return Err(Error::new(
                        "unsupported global variable other than the stack pointer",
                    ));
                }
                if matches!(operator, Operator::GlobalGet { .. }) {
                    self.spill(|waiting| waiting.effects & CALL != 0);
                    self.push(Value::stack_pointer());
                } else {
                    let value = self.pop()?;
                    self.set_stack_pointer(value);
                }
            }
            _ => {
                if let Some((unit, loaded, memory)) = memory::access(operator) {
                    match loaded {
                        Some(type_) => self.load(unit, type_, memory)?,
                        None => self.store(unit, memory)?,
                    }
                } else {
                    // The name of the instruction, such as `I32Add`.
                    let name = format!("{operator:?}");
                    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
                    let name = words.next().unwrap_or_default();
                    let value = numeric::apply(name, &mut self.stack);
                    let unknown = || Error::new(format!("unsupported instruction {name}"));
                    self.push(value.ok_or_else(unknown)?);
                }
            }
        }
        Ok(())
    }

    /// Sets the stack pointer. A function that takes memory from the stack, `a = S - size; S = a`, has the runtime do it,
    /// which looks for an overflow.
    fn set_stack_pointer(&mut self, value: Value) {
        if let Some(Statement::Set(local, taken)) = self.list.last_mut()
            && let Some(size) = taken.index().strip_prefix("S-")
            && size.bytes().all(|digit| digit.is_ascii_digit())
            && value.index() == format!("l_{local}")
            && self.stack.is_empty()
        {
            let size = Value::int(size.parse().unwrap_or(u32::MAX));
            *taken = Value::call("rt_enter", Type::I32, &[size]);
            return;
        }
        self.spill(|waiting| waiting.effects & (CALL | STACK) != 0);
        self.list.push(Statement::Store("S".to_string(), value));
    }

    fn push(&mut self, value: Value) {
        let is_deep = value.depth > DEEPEST_EXPRESSION;
        self.stack.push(value);
        if is_deep {
            self.spill_at(self.stack.len() - 1);
        }
    }

    fn pop(&mut self) -> Result<Value, Error> {
        self.stack
            .pop()
            .ok_or_else(|| Error::damaged("an operand is missing"))
    }

    /// Takes a value that must not call a function when it is used: one that C may compute too late, or not at all.
    fn pop_settled(&mut self) -> Result<Value, Error> {
        if let Some(value) = self.stack.last()
            && value.effects & CALL != 0
        {
            self.spill_at(self.stack.len() - 1);
        }
        self.pop()
    }

    fn pop_all(&mut self, count: usize) -> Result<Vec<Value>, Error> {
        let rest = self.stack.len().checked_sub(count);
        let rest = rest.ok_or_else(|| Error::damaged("an operand is missing"))?;
        Ok(self.stack.split_off(rest))
    }

    fn add_local(&mut self, type_: Type) -> Local {
        self.locals.push(type_);
        self.locals.len() - 1
    }

    /// Computes a value of the stack now.
    fn spill_at(&mut self, index: usize) {
        let type_ = self.stack[index].type_;
        let local = self.add_local(type_);
        let value = mem::replace(&mut self.stack[index], Value::local(local, type_));
        self.list.push(Statement::Set(local, value));
    }

    /// Computes the values for which the condition holds.
    fn spill(&mut self, must: impl Fn(&Value) -> bool) {
        for index in 0..self.stack.len() {
            if must(&self.stack[index]) {
                self.spill_at(index);
            }
        }
    }

    /// Calls the functions in values that nobody uses.
    fn discard(&mut self, values: Vec<Value>) {
        let calls = values.into_iter().filter(|it| it.effects & CALL != 0);
        self.list.extend(calls.map(Statement::Do));
    }

    /// Ends the block. Before a panic nothing needs to be stored for its message.
    fn end_with(&mut self, statement: Statement) {
        let unused = mem::take(&mut self.stack);
        self.discard(unused);
        while let Some(Statement::Set(_, value) | Statement::Store(_, value)) = self.list.last()
            && matches!(statement, Statement::Panic)
            && value.effects & CALL == 0
        {
            self.list.pop();
        }
        self.list.push(statement);
        self.is_dead = true;
    }

    fn call(&mut self, number: usize) -> Result<(), Error> {
        let function = &self.object.functions[number];
        let result = function.signature.result;
        let mut arguments = self.pop_all(function.signature.parameters.len())?;
        match self.names.role(number) {
            Role::Panic => {
                let place = self.names.writes_place(number).then(|| arguments.pop());
                self.discard(arguments);
                if let Some(Some(place)) = place {
                    self.emit_call("rt_panic_at", None, vec![place]);
                }
                self.end_with(Statement::Panic);
            }
            Role::Runtime(name) => self.emit_call(&runtime::identifier(name), result, arguments),
            // The function of doubles is exact enough for floats.
            Role::OfFloats(name) => {
                self.emit_call(&runtime::identifier(name), Some(Type::F64), arguments);
                let exact = self.pop()?;
                self.push(exact.into_real(Type::F32, false));
            }
            Role::Program if function.code.is_some() => {
                self.emit_call(&format!("f_{number}"), result, arguments);
            }
            Role::Program | Role::Refused => {
                return Err(runtime::refusal(self.names.plain(number)));
            }
        }
        Ok(())
    }

    fn emit_call(&mut self, callee: &str, result: Option<Type>, arguments: Vec<Value>) {
        self.spill(|waiting| waiting.effects != 0);
        let mut call = Value::call(callee, result.unwrap_or(Type::I32), &arguments);
        call.effects |= CALL;
        match result {
            Some(_) => self.push(call),
            None => self.list.push(Statement::Do(call)),
        }
    }
}
