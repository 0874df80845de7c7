//! # From blocks to `if` and `goto`
//!
//! A jump goes to a point of the program: behind a block, or to the head of a loop. A jump to the place where the
//! program goes anyway is not written; any other becomes a `goto`. A loop is a label at its head: compilers find loops
//! in jumps, and `for` and `break` would be no shorter.
//!
//! A block of wasm may have a value: what lies on the stack at its end. Here a local has it, which every way out of the
//! block sets. Behind a jump nothing is translated up to the block's end.

use std::collections::{BTreeMap, HashMap};

use wasmparser::{BrTable, Operator};

use super::Translator;
use crate::signature::Type;
use crate::value::{CALL, Value};
use crate::{Error, shorten};

/// A place where the program can go on: the number of an instruction.
pub(super) type Point = usize;

/// Visual C++ lets 128 blocks lie in one another.
const DEEPEST: usize = 60;

/// A block that is open. The first one is the function, whose value it returns.
pub(super) struct Frame {
    /// The block's first instruction, if it is a loop. A jump to the block goes there.
    head: Option<Point>,
    /// The instruction that ends the block.
    pub(super) end: Point,
    /// The length of the text in front of the block.
    start: usize,
    /// The number of values below the block's own.
    height: usize,
    /// The local that receives the block's value.
    result: Option<usize>,
    /// True if something jumps behind the block.
    is_target: bool,
    /// The jumps behind the block's last statement: `if (a) { b; goto end; } rest; end:` is `if (a) b; else rest`. Each has
    /// the length of the text in front of it, the condition, and the statement before the jump.
    choices: Vec<(usize, Value, String)>,
}

impl Frame {
    /// Returns whether a jump to the block takes a value along.
    fn takes_value(&self) -> bool {
        self.head.is_none() && self.result.is_some()
    }
}

/// For the first instruction of each block, the one that ends it.
pub(super) fn ends(code: &[(Operator, u64)]) -> HashMap<Point, Point> {
    let (mut open, mut ends) = (Vec::new(), HashMap::new());
    for (point, (operator, _)) in code.iter().enumerate() {
        match operator {
            Operator::Block { .. }
            | Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::TryTable { .. } => open.push(point),
            Operator::End => ends.extend(open.pop().map(|first| (first, point))),
            _ => {}
        }
    }
    ends
}

impl Translator<'_> {
    /// Begins a block, or the function if none is open.
    pub(super) fn open(&mut self, head: Option<Point>, value: Option<Type>) {
        self.spill(|waiting| !waiting.is_constant());
        self.settled = self.out.len();
        let frame = Frame {
            head,
            end: match self.frames.is_empty() {
                true => self.code.len() - 1,
                false => self.ends[&self.at],
            },
            start: self.out.len(),
            height: self.stack.len(),
            result: value.map(|type_| self.add_local(type_)),
            is_target: false,
            choices: Vec::new(),
        };
        self.frames.push(frame);
    }

    pub(super) fn close(&mut self) {
        let index = self.frames.len() - 1;
        if self.frames[index].result.is_some() && !self.is_dead {
            let value = self.pop();
            let set = self.set(index, Some(&value));
            self.emit(&set);
        }
        if self.out.ends_with(':') {
            self.out.push(';');
        }
        let frame = self.frames.remove(index);
        for (start, condition, yes) in frame.choices.into_iter().rev() {
            let no = self.out.split_off(start);
            self.choice(condition, yes, &no);
        }
        if let Some(name) = frame.head.and_then(|head| self.labels.get(&head)) {
            let label = format!("{name}:");
            // A jump over what is in front of the loop has set it, too.
            if !self.out[..frame.start].ends_with(&label) {
                self.out.insert_str(frame.start, &label);
            }
        }
        self.settled = self.out.len();
        self.stack.truncate(frame.height);
        self.is_dead &= !frame.is_target;
        if let (Some(local), false) = (frame.result, self.is_dead) {
            self.stack.push(Value::local(local, self.locals[local]));
        }
    }

    pub(super) fn innermost(&mut self) -> &mut Frame {
        let index = self.frames.len() - 1;
        &mut self.frames[index]
    }

    /// Writes the label of the instruction, if something jumps there.
    pub(super) fn label(&mut self) {
        if let Some(name) = self.labels.get(&self.at) {
            self.emit(&format!("{name}:"));
        }
    }

    /// Jumps to the block that lies at this depth.
    pub(super) fn jump(&mut self, depth: usize) {
        let index = self.frames.len() - 1 - depth;
        let value = self.frames[index].takes_value().then(|| self.pop());
        self.discard_all();
        let (mut text, point) = self.leave(index, value.as_ref());
        if point != self.next() {
            text += &self.goto(point);
        }
        if !text.is_empty() {
            self.emit(&text);
        }
        self.is_dead = true;
    }

    /// Jumps to the block that lies at this depth if the value on top of the stack is not zero.
    pub(super) fn jump_if(&mut self, depth: usize) {
        let condition = self.pop();
        self.spill(|waiting| waiting.effects & CALL != 0);
        let index = self.frames.len() - 1 - depth;
        let value = self.stack.last().cloned();
        let (mut yes, point) = self.leave(index, value.as_ref());
        let open: usize = self.frames.iter().map(|it| it.choices.len()).sum();
        if index > 0 && point == self.next() && open < DEEPEST {
            self.settled = self.out.len();
            let choice = (self.out.len(), condition, yes);
            self.innermost().choices.push(choice);
        } else {
            yes += &self.goto(point);
            self.choice(condition, yes, "");
        }
    }

    /// Writes a `switch` that only jumps.
    pub(super) fn switch(&mut self, targets: &BrTable) -> Result<(), Error> {
        let value = self.pop();
        self.discard_all();
        let depths: Result<Vec<u32>, _> = targets.targets().collect();
        let mut points = Vec::new();
        for depth in depths?.into_iter().chain([targets.default()]) {
            let index = self.frames.len() - 1 - depth as usize;
            if self.frames[index].takes_value() {
                return Err(Error::new("unsupported `br_table` with a value"));
            }
            points.push(self.leave(index, None).1);
        }
        let (next, default) = (self.next(), points.pop());
        let mut cases: BTreeMap<Point, String> = BTreeMap::new();
        for (number, point) in points.into_iter().enumerate() {
            if Some(point) != default {
                *cases.entry(point).or_default() += &format!("case {number}:");
            }
        }
        let mut text = format!("switch({}){{", value.index());
        for (point, case) in cases {
            text += &case;
            text += &match point == next {
                true => "break;".to_string(),
                false => self.goto(point),
            };
        }
        if let Some(point) = default.filter(|point| *point != next) {
            text += "default:";
            text += &self.goto(point);
        }
        self.emit(&(text + "}"));
        self.is_dead = true;
        Ok(())
    }

    /// Calls the functions in the block's values, which are unused behind a jump.
    pub(super) fn discard_all(&mut self) {
        let height = self.innermost().height;
        let unused = self.stack.split_off(height);
        self.discard(unused);
    }

    /// The statement that stores a block's value or returns the function's, and the point that a jump goes to.
    fn leave(&mut self, index: usize, value: Option<&Value>) -> (String, Point) {
        if let Some(head) = self.frames[index].head {
            return (String::new(), head);
        }
        self.frames[index].is_target = true;
        (self.set(index, value), self.behind(index))
    }

    fn set(&self, index: usize, value: Option<&Value>) -> String {
        match (self.frames[index].result, value.map(Value::assigned)) {
            (Some(_), Some(value)) if index == 0 => {
                let space = if value.starts_with('(') { "" } else { " " };
                format!("return{space}{value};")
            }
            (Some(local), Some(value)) => format!("l_{local}={value};"),
            _ => String::new(),
        }
    }

    /// The point behind a block. Blocks without a value that end together share it.
    fn behind(&self, index: usize) -> Point {
        let mut point = self.frames[index].end + 1;
        for outer in self.frames[..index].iter().rev() {
            point += usize::from(outer.end == point && outer.result.is_none());
        }
        point
    }

    /// The point where the program goes at the end of the innermost block.
    fn next(&self) -> Point {
        self.behind(self.frames.len() - 1)
    }

    fn goto(&mut self, point: Point) -> String {
        if point == self.code.len() {
            let is_set = self.frames[0].result.is_some();
            return if is_set { "" } else { "return;" }.to_string();
        }
        let name = shorten::name(self.labels.len(), shorten::LOCALS);
        let name = self.labels.entry(point).or_insert(name);
        format!("goto {name};")
    }

    fn choice(&mut self, condition: Value, yes: String, no: &str) {
        if yes.is_empty() && no.is_empty() && condition.effects & CALL == 0 {
            return;
        }
        let (condition, yes, no) = match yes.is_empty() {
            true => (condition.opposite(), no, ""),
            false => (condition, &yes[..], no),
        };
        let mut text = format!("if({}){}", condition.condition(), enclosed(yes));
        if !no.is_empty() {
            let no = enclosed(no);
            text += if no.starts_with('{') { "else" } else { "else " };
            text += &no;
        }
        // GCC would take the rest of the line for a part of it.
        if !text.ends_with(['}', '\n']) {
            text.push('\n');
        }
        self.emit(&text);
    }
}

/// A list as the part of an `if`: in braces, unless it is one plain statement.
fn enclosed(text: &str) -> String {
    match text.matches([';', '{', ':']).count() == 1 && text.ends_with(';') {
        true => text.to_string(),
        false => format!("{{{text}}}"),
    }
}
