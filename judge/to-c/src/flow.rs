//! # From blocks to `if` and `goto`
//!
//! A jump goes to a point of the program. Nested blocks that end together share one point. A jump to the place where
//! the program goes anyway is not written; any other becomes a `goto`.
//! A loop is a label at its head: compilers find loops in jumps, and `for` and `break` would be no shorter.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::ir::{Function, Label, Signature, Statement, Type};
use crate::value::{CALL, Value, type_name};
use crate::{runtime, shorten};

/// A place where the program can go on. The first one is the function's end.
type Point = usize;

const END: Point = 0;

/// Visual C++ lets 128 blocks lie in one another.
const DEEPEST: usize = 60;

/// The bytes in a line, before a new one is begun.
const LONGEST: usize = 2_000;

/// The point to which the program goes at the end of a list of statements, and the number of blocks around it.
#[derive(Clone, Copy, Default)]
struct Exit {
    next: Point,
    depth: usize,
}

#[derive(Default)]
struct Flow {
    out: String,
    points: Point,
    of_label: HashMap<Label, Point>,
    /// The names of the points that a `goto` names.
    names: HashMap<Point, String>,
}

/// Writes a function.
pub fn write(number: usize, signature: &Signature, function: &Function) -> String {
    let mut flow = Flow::default();
    flow.of_label.insert(0, END);
    let mut body = flow.text_of(&function.body, Exit::default());
    if signature.result.is_some() && !body.contains("return") && !body.contains('X') {
        // GCC wants this to stand behind an endless loop.
        body.push_str("return 0;");
    }
    let used: BTreeSet<&str> = runtime::identifiers(&body).collect();
    let named = signature.parameters.iter().enumerate();
    let named = named.map(|(local, type_)| format!("{} l_{local}", type_name(*type_)));
    let result = signature.result.map_or("void", type_name);
    let mut text = format!("{result} f_{number}({}){{", list_or_void(named));
    for type_ in [Type::I32, Type::I64, Type::F32, Type::F64] {
        let variables = signature.parameters.len()..function.locals.len();
        let variables = variables.filter(|local| function.locals[*local] == type_);
        let names = variables.map(|local| format!("l_{local}"));
        let names = names.filter(|name| used.contains(&name[..]));
        // Wasm starts every variable at zero.
        let names: Vec<String> = names.map(|name| name + "=0").collect();
        if !names.is_empty() {
            text += &format!("{} {};", type_name(type_), names.join(","));
        }
    }
    let text = text + &body + "}\n";
    let names = shorten::by_use(&text, &["l_"], shorten::LOCALS);
    shorten::replace(&text, |word| names.get(word).cloned())
}

/// The declaration of a function of this name: the type of its result, and the rest.
pub fn declaration(name: &str, signature: &Signature) -> (&'static str, String) {
    let parameters = signature.parameters.iter();
    let parameters = parameters.map(|type_| type_name(*type_).to_string());
    let result = signature.result.map_or("void", type_name);
    (result, format!("{name}({})", list_or_void(parameters)))
}

/// The text between the parentheses of a declaration.
fn list_or_void(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.is_empty() {
        true => "void".to_string(),
        false => parts.join(","),
    }
}

impl Flow {
    fn new_point(&mut self) -> Point {
        self.points += 1;
        self.points
    }

    fn list(&mut self, list: &[Statement], exit: Exit) {
        for (index, statement) in list.iter().enumerate() {
            // GCC counts no more than a few thousand columns.
            if self.out.rfind('\n').unwrap_or(0) + LONGEST < self.out.len() {
                self.out.push('\n');
            }
            let rest = &list[index + 1..];
            // `if (a) { ...; goto end; } rest; end:` is `if (a) ... else rest`.
            if let Statement::If(condition, yes) = statement
                && let Some((Statement::Jump(label), yes)) = yes.split_last()
                && self.of_label.get(label) == Some(&exit.next)
                && !rest.is_empty()
                && exit.depth < DEEPEST
            {
                return self.choice(condition, yes, rest, exit);
            }
            let is_end = rest.is_empty();
            let next = if is_end { exit.next } else { self.new_point() };
            self.statement(statement, Exit { next, ..exit });
            // Something jumps to a point that has a name.
            if let (false, Some(name)) = (is_end, self.names.get(&next)) {
                self.out += &format!("{name}:");
            }
        }
    }

    fn statement(&mut self, statement: &Statement, exit: Exit) {
        match statement {
            Statement::Set(local, value) => self.out += &format!("l_{local}={};", value.assigned()),
            Statement::Store(place, value) => self.out += &format!("{place}={};", value.assigned()),
            Statement::Do(call) => self.out += &format!("{};", call.assigned()),
            Statement::Block(label, inner, is_loop) => {
                let target = if *is_loop {
                    self.new_point()
                } else {
                    exit.next
                };
                self.of_label.insert(*label, target);
                let start = self.out.len();
                self.list(inner, exit);
                if let (true, Some(name)) = (is_loop, self.names.get(&target)) {
                    self.out.insert_str(start, &format!("{name}:"));
                }
            }
            Statement::If(condition, yes) => self.choice(condition, yes, &[], exit),
            Statement::Jump(label) => {
                let target = self.of_label[label];
                self.jump(target, exit);
            }
            Statement::Switch(index, labels, default) => self.switch(index, labels, *default, exit),
            Statement::Return(None) => self.jump(END, exit),
            Statement::Return(Some(value)) => {
                let value = value.assigned();
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
            let name = shorten::name(self.names.len(), shorten::LOCALS);
            let name = self.names.entry(target).or_insert(name);
            self.out += &format!("goto {name};");
        }
    }

    fn choice(&mut self, condition: &Value, yes: &[Statement], no: &[Statement], mut exit: Exit) {
        exit.depth += 1;
        let yes = self.text_of(yes, exit);
        let no = self.text_of(no, exit);
        if yes.is_empty() && no.is_empty() && condition.effects & CALL == 0 {
            return;
        }
        let (condition, yes, no) = match yes.is_empty() {
            true => (condition.clone().opposite(), no, yes),
            false => (condition.clone(), yes, no),
        };
        let condition = condition.condition();
        self.out += &format!("if({condition}){}", enclosed(&yes));
        if !no.is_empty() {
            let no = enclosed(&no);
            self.out += if no.starts_with('{') { "else" } else { "else " };
            self.out += &no;
        }
        // GCC would take the rest of the line for a part of it.
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

    /// Writes a `switch` that only jumps.
    fn switch(&mut self, index: &Value, labels: &[Label], default: Label, exit: Exit) {
        let default = self.of_label[&default];
        let mut cases: BTreeMap<Point, String> = BTreeMap::new();
        for (number, label) in labels.iter().enumerate() {
            let point = self.of_label[label];
            if point != default {
                *cases.entry(point).or_default() += &format!("case {number}:");
            }
        }
        self.out += &format!("switch({}){{", index.index());
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
