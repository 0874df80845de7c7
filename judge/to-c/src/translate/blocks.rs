//! # Blocks
//!
//! A block of wasm may have a value: what lies on the stack at its end. Here a local has it, which every way out of the
//! block sets. Behind a jump nothing is translated up to the block's end.

use std::mem;

use wasmparser::{BlockType, BrTable};

use super::Translator;
use crate::Error;
use crate::ir::{Label, Local, Statement};
use crate::object::value_type;
use crate::value::{CALL, Value};

/// A function with deeper nested blocks is refused, before the translation overflows its own stack.
const DEEPEST_BLOCK: usize = 2_000;

/// A block that is open. The first one is the function.
pub(super) struct Frame {
    is_loop: bool,
    label: Label,
    /// The number of expressions below the block's own.
    height: usize,
    /// The local that receives the block's value.
    result: Option<Local>,
    /// The statements in front of the block.
    before: Vec<Statement>,
    /// True if something jumps behind the block.
    is_target: bool,
}

impl Translator<'_> {
    pub(super) fn open(&mut self, is_loop: bool, type_: BlockType) -> Result<(), Error> {
        if self.frames.len() >= DEEPEST_BLOCK {
            return Err(Error::new("its blocks are nested too deeply"));
        }
        let result = match type_ {
            BlockType::Type(type_) => Some(self.add_local(value_type(type_)?)),
            // The validation refuses blocks with several values.
            BlockType::Empty | BlockType::FuncType(_) => None,
        };
        self.spill(|waiting| !waiting.is_constant());
        self.labels += 1;
        self.frames.push(Frame {
            is_loop,
            label: self.labels,
            height: self.stack.len(),
            result,
            before: mem::take(&mut self.list),
            is_target: false,
        });
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<(), Error> {
        let frame = self.frames.pop();
        let frame = frame.ok_or_else(|| Error::damaged("`end` without a block"))?;
        if self.frames.is_empty() {
            if !self.is_dead && self.result.is_some() {
                let value = self.pop()?;
                self.list.push(Statement::Return(Some(value)));
            }
            return Ok(());
        }
        if let (Some(result), false) = (frame.result, self.is_dead) {
            let value = self.pop()?;
            self.list.push(Statement::Set(result, value));
        }
        self.stack.truncate(frame.height);
        let inner = mem::replace(&mut self.list, frame.before);
        self.list
            .push(Statement::Block(frame.label, inner, frame.is_loop));
        self.is_dead &= !frame.is_target;
        if let (Some(result), false) = (frame.result, self.is_dead) {
            self.stack.push(Value::local(result, self.locals[result]));
        }
        Ok(())
    }

    /// The statements of a jump to the block that lies at this depth.
    pub(super) fn jump(&mut self, depth: u32) -> Result<Vec<Statement>, Error> {
        self.spill(|waiting| waiting.effects & CALL != 0);
        let index = self.frames.len().checked_sub(depth as usize + 1);
        let index = index.ok_or_else(|| Error::damaged("a jump has no block"))?;
        let value = self.stack.last().cloned();
        if index == 0 {
            return Ok(vec![Statement::Return(self.result.and(value))]);
        }
        let frame = &mut self.frames[index];
        frame.is_target |= !frame.is_loop;
        let result = frame.result.filter(|_| !frame.is_loop).zip(value);
        let set = result.map(|(result, value)| Statement::Set(result, value));
        let jump = Statement::Jump(frame.label);
        Ok(set.into_iter().chain([jump]).collect())
    }

    pub(super) fn switch(&mut self, targets: &BrTable) -> Result<(), Error> {
        let index = self.pop()?;
        let mut labels = Vec::new();
        let depths: Result<Vec<u32>, _> = targets.targets().collect();
        for depth in depths?.into_iter().chain([targets.default()]) {
            let mut jump = self.jump(depth)?;
            match (jump.pop(), jump.is_empty()) {
                (Some(Statement::Jump(label)), true) => labels.push(label),
                // The function itself is the target.
                (Some(Statement::Return(None)), true) => labels.push(0),
                _ => return Err(Error::new("unsupported `br_table` with a value")),
            }
        }
        let default = labels.pop().unwrap_or(0);
        self.end_with(Statement::Switch(index, labels, default));
        Ok(())
    }
}
