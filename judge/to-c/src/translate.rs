//! # From instructions to C
//!
//! Wasm computes on a stack. Here the stack holds values in C instead: `local.get 0, i32.const 4, i32.add` leaves
//! `a+4`. A value becomes a statement when it is used, or before a statement that writes to what it reads: a local, the
//! memory or the stack pointer. C does not say which operand it computes first, so a call stays on the stack only until
//! another call, a load or a store.

use std::collections::{BTreeSet, HashMap};
use std::{iter, mem};

use wasmparser::{BlockType, Operator};

use crate::Error;
use crate::names::{Names, Role};
use crate::object::{Object, value_type};
use crate::signature::{Signature, Type, list_or_void};
use crate::value::{CALL, STACK, Value};
use crate::{numeric, runtime, shorten};
use flow::{Frame, Point};

mod flow;
mod memory;

/// Compilers count how deep expressions nest; Visual C++ takes 256 parentheses.
const DEEPEST_EXPRESSION: usize = 40;

/// The bytes in a line, before a new one is begun.
const LONGEST: usize = 2_000;

/// The state of the translation of one function.
struct Translator<'a> {
    object: &'a Object<'a>,
    names: &'a Names,
    /// The instructions, each with its place in the file.
    code: Vec<(Operator<'a>, u64)>,
    /// The number of the instruction that is translated.
    at: Point,
    /// For each block, the number of the instruction that ends it.
    ends: HashMap<Point, Point>,
    /// The types of parameters, variables and temporaries, in this order.
    locals: Vec<Type>,
    stack: Vec<Value>,
    /// The statements.
    out: String,
    /// The length of the statements without the last ones that only set or store something.
    settled: usize,
    frames: Vec<Frame>,
    /// The labels of the points that a `goto` names.
    labels: HashMap<Point, String>,
    /// True behind a jump. Up to the end of the block, code has no effect.
    is_dead: bool,
}

/// Translates a function that the object defines.
pub fn translate(object: &Object, names: &Names, number: usize) -> Result<String, Error> {
    let function = &object.functions[number];
    let Some(body) = &function.code else {
        return Err(Error::new("it is not defined"));
    };
    let mut locals = function.signature.parameters.clone();
    for group in body.get_locals_reader()? {
        let (count, type_) = group?;
        locals.extend(iter::repeat_n(value_type(type_)?, count as usize));
    }
    let code = body.get_operators_reader()?.into_iter_with_offsets();
    let code: Vec<_> = code.collect::<Result<_, _>>()?;
    let mut translator = Translator {
        object,
        names,
        at: 0,
        ends: flow::ends(&code),
        code,
        locals,
        stack: Vec::new(),
        out: String::new(),
        settled: 0,
        frames: Vec::new(),
        labels: HashMap::new(),
        is_dead: false,
    };
    translator.open(None, function.signature.result);
    while !translator.frames.is_empty() {
        translator.instruction()?;
    }
    Ok(translator.text(number, &function.signature))
}

impl Translator<'_> {
    fn instruction(&mut self) -> Result<(), Error> {
        if self.is_dead {
            self.at = self.innermost().end;
        } else {
            self.label();
        }
        let operator = self.code[self.at].0.clone();
        match operator {
            Operator::Unreachable => self.panic(),
            Operator::Nop => {}
            Operator::Block { blockty } => self.open(None, value_of(blockty)?),
            Operator::Loop { blockty } => self.open(Some(self.at), value_of(blockty)?),
            Operator::End => self.close(),
            Operator::Br { relative_depth } => self.jump(relative_depth as usize),
            Operator::BrIf { relative_depth } => self.jump_if(relative_depth as usize),
            Operator::BrTable { targets } => self.switch(&targets)?,
            Operator::Return => self.jump(self.frames.len() - 1),
            Operator::Call { function_index } => self.call(function_index as usize)?,
            Operator::CallIndirect { type_index, .. } => {
                let index = self.pop();
                let callee = format!("((y_{type_index})T[{}])", index.index());
                let signature = &self.object.signatures[type_index as usize];
                let arguments = self.pop_all(signature.parameters.len());
                self.emit_call(&callee, signature.result, arguments);
            }
            Operator::Drop => {
                let value = self.pop();
                self.discard(vec![value]);
            }
            Operator::Select => {
                let condition = self.pop();
                let no = self.pop_settled();
                let yes = self.pop_settled();
                self.push(Value::select([condition, yes, no]));
            }
            Operator::MemoryCopy { .. } | Operator::MemoryFill { .. } => {
                let is_copy = matches!(operator, Operator::MemoryCopy { .. });
                let callee = if is_copy { "rt_memmove" } else { "rt_memset" };
                let arguments = self.pop_all(3);
                self.emit_call(callee, None, arguments);
            }
            Operator::I32Const { value } => {
                let value = self.address().unwrap_or(Value::int(value as u32));
                self.push(value);
            }
            Operator::I64Const { value } => self.push(Value::number(Type::I64, value as u64)),
            Operator::F32Const { value } => {
                self.push(Value::number(Type::F32, value.bits().into()))
            }
            Operator::F64Const { value } => self.push(Value::number(Type::F64, value.bits())),
            _ => self.variable_or_memory(&operator)?,
        }
        self.at += 1;
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
                let value = self.pop();
                self.spill(|waiting| waiting.reads(local));
                self.assign(&format!("l_{local}"), &value);
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
                    let value = self.pop();
                    self.set_stack_pointer(&value);
                }
            }
            _ => {
                if let Some((unit, loaded, memory)) = memory::access(operator) {
                    match loaded {
                        Some(type_) => self.load(unit, type_, memory),
                        None => self.store(unit, memory),
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
    fn set_stack_pointer(&mut self, value: &Value) {
        let taken = format!("{}=S-", value.index());
        if let Some((before, size)) = self.out.rsplit_once(&taken)
            && let Some(size) = size.strip_suffix(';')
            && size.bytes().all(|digit| digit.is_ascii_digit())
            && before.len() >= self.settled
            && self.stack.is_empty()
        {
            self.out = format!("{before}{}=rt_enter({size});", value.index());
            return;
        }
        self.spill(|waiting| waiting.effects & (CALL | STACK) != 0);
        self.assign("S", value);
    }

    fn push(&mut self, value: Value) {
        let is_deep = value.depth > DEEPEST_EXPRESSION;
        self.stack.push(value);
        if is_deep {
            self.spill_at(self.stack.len() - 1);
        }
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().expect("the validation counts operands")
    }

    /// Takes a value that must not call a function when it is used: one that C may compute too late, or not at all.
    fn pop_settled(&mut self) -> Value {
        if let Some(value) = self.stack.last()
            && value.effects & CALL != 0
        {
            self.spill_at(self.stack.len() - 1);
        }
        self.pop()
    }

    fn pop_all(&mut self, count: usize) -> Vec<Value> {
        self.stack.split_off(self.stack.len() - count)
    }

    fn add_local(&mut self, type_: Type) -> usize {
        self.locals.push(type_);
        self.locals.len() - 1
    }

    /// Computes a value of the stack now.
    fn spill_at(&mut self, index: usize) {
        let type_ = self.stack[index].type_;
        let local = self.add_local(type_);
        let value = mem::replace(&mut self.stack[index], Value::local(local, type_));
        self.assign(&format!("l_{local}"), &value);
    }

    /// Computes the values for which the condition holds.
    fn spill(&mut self, must: impl Fn(&Value) -> bool) {
        for index in 0..self.stack.len() {
            if must(&self.stack[index]) {
                self.spill_at(index);
            }
        }
    }

    /// Calls the functions in values that the program does not use.
    fn discard(&mut self, values: Vec<Value>) {
        for value in values {
            if value.effects & CALL != 0 {
                self.emit(&format!("{};", value.assigned()));
            }
        }
    }

    /// Sets a local, a place in memory, or the pointer to the top of the stack.
    fn assign(&mut self, place: &str, value: &Value) {
        let settled = self.settled;
        self.emit(&format!("{place}={};", value.assigned()));
        if value.effects & CALL == 0 {
            self.settled = settled;
        }
    }

    /// Writes a statement.
    fn emit(&mut self, statement: &str) {
        // GCC counts no more than a few thousand columns.
        if self.out.rfind('\n').unwrap_or(0) + LONGEST < self.out.len() {
            self.out.push('\n');
        }
        self.out += statement;
        self.settled = self.out.len();
    }

    /// Ends the program, and drops the stores that only its message would need.
    fn panic(&mut self) {
        self.discard_all();
        self.out.truncate(self.settled);
        self.emit("X;");
        self.is_dead = true;
    }

    fn call(&mut self, number: usize) -> Result<(), Error> {
        let function = &self.object.functions[number];
        let result = function.signature.result;
        let mut arguments = self.pop_all(function.signature.parameters.len());
        match self.names.role(number) {
            Role::Panic => {
                let place = self.names.writes_place(number).then(|| arguments.pop());
                self.discard(arguments);
                if let Some(Some(place)) = place {
                    self.emit_call("rt_panic_at", None, vec![place]);
                }
                self.panic();
            }
            Role::Runtime(name) => self.emit_call(&runtime::identifier(name), result, arguments),
            // The function of doubles is exact enough for floats.
            Role::OfFloats(name) => {
                self.emit_call(&runtime::identifier(name), Some(Type::F64), arguments);
                let exact = self.pop();
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
            None => self.discard(vec![call]),
        }
    }

    /// The function with its variables.
    fn text(mut self, number: usize, signature: &Signature) -> String {
        if signature.result.is_some() && !self.out.contains("return") && !self.out.contains('X') {
            // GCC wants this to stand behind an endless loop.
            self.out.push_str("return 0;");
        }
        let used: BTreeSet<&str> = runtime::identifiers(&self.out).collect();
        let named = signature.parameters.iter().enumerate();
        let named = named.map(|(local, type_)| format!("{} l_{local}", type_.name()));
        let result = signature.result.map_or("void", Type::name);
        let mut text = format!("{result} f_{number}({}){{", list_or_void(named));
        for type_ in [Type::I32, Type::I64, Type::F32, Type::F64] {
            let variables = signature.parameters.len()..self.locals.len();
            let variables = variables.filter(|local| self.locals[*local] == type_);
            let names = variables.map(|local| format!("l_{local}"));
            let names = names.filter(|name| used.contains(&name[..]));
            // Wasm starts every variable at zero.
            let names: Vec<String> = names.map(|name| name + "=0").collect();
            if !names.is_empty() {
                text += &format!("{} {};", type_.name(), names.join(","));
            }
        }
        let text = text + &self.out + "}\n";
        let names = shorten::by_use(&text, &["l_"], shorten::LOCALS);
        shorten::replace(&text, |word| names.get(word).cloned())
    }
}

/// The type of a block's value. The validation refuses blocks with several values.
fn value_of(type_: BlockType) -> Result<Option<Type>, Error> {
    match type_ {
        BlockType::Type(type_) => Ok(Some(value_type(type_)?)),
        BlockType::Empty | BlockType::FuncType(_) => Ok(None),
    }
}
