//! # From blocks to `if` and `goto`
//!
//! A jump goes to a point of the program. Many points are the same one: the end of a block that ends another block is
//! that one's end. When a jump leads where the program goes anyway, nothing is written; what is left becomes a `goto`.
//! A loop is a label at its head: compilers find loops in jumps, and `for` and `break` would be no shorter.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::expression::{Linked, Writer};
use crate::ir::{Expression, Function, Label, Statement, Type};
use crate::text::{list_or_void, type_name};
use crate::{runtime, shorten};

/// A place where the program can go on. The first one is the function's end.
type Point = usize;

const END: Point = 0;

/// Visual C++ lets 128 blocks lie in one another.
const DEEPEST: usize = 60;

/// The bytes in a line, before a new one is begun.
const LONGEST: usize = 2_000;

/// The point to which the program goes at the end of a list of statements, and the number of blocks around it.
#[derive(Clone, Copy)]
struct Exit {
    next: Point,
    depth: usize,
}

struct Flow<'a> {
    writer: Writer<'a>,
    out: String,
    points: Point,
    of_label: HashMap<Label, Point>,
    /// The names of the points that a `goto` names.
    names: HashMap<Point, String>,
}

/// Writes a function.
pub fn write(number: usize, function: &Function, linked: &Linked) -> String {
    let mut flow = Flow {
        writer: Writer { linked },
        out: String::new(),
        points: END,
        of_label: HashMap::from([(0, END)]),
        names: HashMap::new(),
    };
    let exit = Exit {
        next: END,
        depth: 0,
    };
    let mut body = flow.text_of(&function.body, exit);
    if function.signature.result.is_some() && !body.contains("return") && !body.contains('X') {
        // GCC wants this to stand behind an endless loop.
        body.push_str("return 0;");
    }
    let used: BTreeSet<&str> = runtime::identifiers(&body).collect();
    let parameters = function.signature.parameters.len();
    let locals = (0..function.locals.len()).map(|local| (local, format!("l_{local}")));
    let (used, unused): (Vec<_>, Vec<_>) = locals.partition(|(_, name)| used.contains(&name[..]));
    let mut text = head(number, function, true) + "{";
    for type_ in [Type::I32, Type::I64, Type::F32, Type::F64] {
        let names = used
            .iter()
            .filter(|(local, _)| *local >= parameters && function.locals[*local] == type_);
        // Wasm starts every variable at zero.
        let names: Vec<String> = names.map(|(_, name)| format!("{name}=0")).collect();
        if !names.is_empty() {
            text += &format!("{} {};", type_name(type_), names.join(","));
        }
    }
    for (_, name) in unused.iter().filter(|(local, _)| *local < parameters) {
        text += &format!("(void){name};");
    }
    let text = text + &body + "}\n";
    shorten::replace(&text, &shorten::by_use(&text, &["l_"], shorten::of_local))
}

/// A function's head. The names of parameters are not needed to declare it.
pub fn head(number: usize, function: &Function, is_definition: bool) -> String {
    let name = |local| {
        if is_definition {
            format!(" l_{local}")
        } else {
            String::new()
        }
    };
    let parameters = function.signature.parameters.iter().enumerate();
    let parameters = parameters.map(|(local, type_)| type_name(*type_).to_string() + &name(local));
    let parameters: Vec<String> = parameters.collect();
    let result = function.signature.result.map_or("void", type_name);
    format!("static {result} f_{number}({})", list_or_void(&parameters))
}

impl Flow<'_> {
    fn new_point(&mut self) -> Point {
        self.points += 1;
        self.points
    }

    fn list(&mut self, list: &[Statement], exit: Exit) {
        for (index, statement) in list.iter().enumerate() {
            // GCC counts no more than some thousand columns.
            if self.out.rfind('\n').unwrap_or(0) + LONGEST < self.out.len() {
                self.out.push('\n');
            }
            let rest = &list[index + 1..];
            // `if (a) { ...; goto end; } rest; end:` is `if (a) ... else rest`.
            if let Statement::If(condition, yes, no) = statement
                && let Some((Statement::Jump(label), yes)) = yes.split_last()
                && self.of_label.get(label) == Some(&exit.next)
                && no.is_empty()
                && !rest.is_empty()
                && exit.depth < DEEPEST
            {
                return self.choice(condition, yes, rest, exit);
            }
            let is_end = rest.is_empty();
            let next = if is_end { exit.next } else { self.new_point() };
            self.statement(statement, Exit { next, ..exit });
            if !is_end {
                self.label(next);
            }
        }
    }

    fn statement(&mut self, statement: &Statement, exit: Exit) {
        match statement {
            Statement::Set(local, value) => {
                let value = self.writer.value(value);
                self.out += &format!("l_{local}={value};");
            }
            Statement::SetStack(value) => {
                let value = self.writer.value(value);
                self.out += &format!("S={value};");
            }
            Statement::Store(unit, address, value) => {
                let (place, value) = (self.writer.place(*unit, address), self.writer.value(value));
                self.out += &format!("{place}={value};");
            }
            Statement::Do(call) => {
                let call = self.writer.value(call);
                self.out += &format!("{call};");
            }
            Statement::Block(label, inner) => {
                self.of_label.insert(*label, exit.next);
                self.list(inner, exit);
            }
            Statement::Loop(label, inner) => self.loop_(*label, inner, exit),
            Statement::If(condition, yes, no) => self.choice(condition, yes, no, exit),
            Statement::Jump(label) => {
                let target = self.of_label[label];
                self.jump(target, exit);
            }
            Statement::Switch(index, labels, default) => self.switch(index, labels, *default, exit),
            Statement::Return(None) => self.jump(END, exit),
            Statement::Return(Some(value)) => {
                let value = self.writer.value(value);
                let space = if value.starts_with('(') { "" } else { " " };
                self.out += &format!("return{space}{value};");
            }
            Statement::Panic => self.out.push_str("X;"),
        }
    }

    fn jump(&mut self, target: Point, exit: Exit) {
        if target == exit.next {
        } else if target == END {
            self.out.push_str("return;");
        } else {
            let name = self.name(target);
            self.out += &format!("goto {name};");
        }
    }

    fn name(&mut self, point: Point) -> String {
        let count = self.names.len();
        let name = self
            .names
            .entry(point)
            .or_insert_with(|| shorten::of_local(count));
        name.clone()
    }

    /// Writes a point's label if something jumps there.
    fn label(&mut self, point: Point) {
        if let Some(name) = self.names.get(&point) {
            self.out += &format!("{name}:");
        }
    }

    fn choice(&mut self, condition: &Expression, yes: &[Statement], no: &[Statement], exit: Exit) {
        let exit = Exit {
            depth: exit.depth + 1,
            ..exit
        };
        let yes = self.text_of(yes, exit);
        let no = self.text_of(no, exit);
        if yes.is_empty() && no.is_empty() {
            if condition.any(|part| matches!(part, Expression::Call(..))) {
                self.out += &format!("(void)({});", self.writer.value(condition));
            }
            return;
        }
        let (condition, yes, no) = match condition.clone() {
            condition if yes.is_empty() => (condition.opposite(), no, yes),
            Expression::Not(inner) if !no.is_empty() => (*inner, no, yes),
            condition => (condition, yes, no),
        };
        let condition = self.writer.condition(&condition);
        self.out += &format!("if({condition}){}", enclosed(&yes));
        if !no.is_empty() {
            let no = enclosed(&no);
            self.out += if no.starts_with('{') { "else" } else { "else " };
            self.out += &no;
        }
        // GCC takes what follows on the same line for a part of it.
        if !self.out.ends_with(['}', '\n']) {
            self.out.push('\n');
        }
    }

    /// The text of a list.
    fn text_of(&mut self, list: &[Statement], exit: Exit) -> String {
        let before = std::mem::take(&mut self.out);
        self.list(list, exit);
        if self.out.ends_with(':') {
            self.out.push(';');
        }
        std::mem::replace(&mut self.out, before)
    }

    fn loop_(&mut self, label: Label, inner: &[Statement], exit: Exit) {
        let head = self.new_point();
        self.of_label.insert(label, head);
        let start = self.out.len();
        self.list(inner, exit);
        if let Some(name) = self.names.get(&head) {
            self.out.insert_str(start, &format!("{name}:"));
        }
    }

    /// Writes a `switch` that only jumps.
    fn switch(&mut self, index: &Expression, labels: &[Label], default: Label, exit: Exit) {
        let default = self.of_label[&default];
        let mut cases: BTreeMap<Point, String> = BTreeMap::new();
        for (number, label) in labels.iter().enumerate() {
            let point = self.of_label[label];
            if point != default {
                *cases.entry(point).or_default() += &format!("case {number}:");
            }
        }
        self.out += &format!("switch({}){{", self.writer.index(index));
        for (point, case) in cases {
            self.out += &case;
            match point == exit.next {
                true => self.out.push_str("break;"),
                false => self.jump(point, exit),
            }
        }
        if default != exit.next {
            self.out.push_str("default:");
            self.jump(default, exit);
        }
        self.out.push('}');
    }
}

/// A list as the part of an `if`: in braces, unless it is one plain statement.
fn enclosed(text: &str) -> String {
    let is_plain = text.matches([';', '{', ':']).count() == 1 && text.ends_with(';');
    if is_plain {
        text.to_string()
    } else {
        format!("{{{text}}}")
    }
}
