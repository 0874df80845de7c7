//! # From labels to `if`, `for` and `break`
//!
//! A jump goes to a point of the program. Many points are the same one: the end of a block that ends a loop's body is
//! the loop's head. When a jump leads where the program goes anyway, nothing is written; where `break` or `continue`
//! leads, they are; only what is left becomes a `goto`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::expression::{Linked, Writer};
use crate::ir::{Expression, Function, Label, Statement, Type, ends, jumps};
use crate::text::{list_or_void, type_name};
use crate::{runtime, shorten};

/// A place where the program can go on. The first one is the function's end.
type Point = usize;

const END: Point = 0;
/// No place: the end of such a list is not reached.
const NOWHERE: Point = usize::MAX;

/// Visual C++ lets 128 blocks lie in one another.
const DEEPEST: usize = 60;

/// The points to which the program goes from a list of statements.
#[derive(Clone, Copy)]
struct Exits {
    /// At the end of the list.
    next: Point,
    /// By `break`.
    break_: Point,
    /// By `continue`.
    continue_: Point,
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
    let exits = Exits {
        next: END,
        break_: NOWHERE,
        continue_: NOWHERE,
        depth: 0,
    };
    let mut body = flow.text_of(&function.body, exits);
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

    fn list(&mut self, list: &[Statement], exits: Exits) {
        for (index, statement) in list.iter().enumerate() {
            let rest = &list[index + 1..];
            // `if (a) { ...; goto end; } rest; end:` is `if (a) ... else rest`.
            if let Statement::If(condition, yes, no) = statement
                && let Some((Statement::Jump(label), yes)) = yes.split_last()
                && self.of_label.get(label) == Some(&exits.next)
                && no.is_empty()
                && !rest.is_empty()
                && exits.depth < DEEPEST
            {
                return self.choice(condition, yes, rest, exits);
            }
            let is_end = rest.is_empty();
            let next = if is_end { exits.next } else { self.new_point() };
            self.statement(statement, Exits { next, ..exits });
            if !is_end {
                self.label(next);
            }
        }
    }

    fn statement(&mut self, statement: &Statement, exits: Exits) {
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
                self.of_label.insert(*label, exits.next);
                self.list(inner, exits);
            }
            Statement::Loop(label, inner) => self.loop_(*label, inner, exits),
            Statement::If(condition, yes, no) => self.choice(condition, yes, no, exits),
            Statement::Jump(label) => {
                let target = self.of_label[label];
                self.jump(target, exits);
            }
            Statement::Switch(index, labels, default) => {
                self.switch(index, labels, *default, exits)
            }
            Statement::Return(None) => self.jump(END, exits),
            Statement::Return(Some(value)) => {
                let value = self.writer.value(value);
                let space = if value.starts_with('(') { "" } else { " " };
                self.out += &format!("return{space}{value};");
            }
            Statement::Panic => self.out.push_str("X;"),
        }
    }

    fn jump(&mut self, target: Point, exits: Exits) {
        if target == exits.next {
        } else if target == exits.break_ {
            self.out.push_str("break;");
        } else if target == exits.continue_ {
            self.out.push_str("continue;");
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

    fn close(&mut self) {
        if self.out.ends_with(':') {
            self.out.push(';');
        }
        self.out.push('}');
    }

    fn choice(
        &mut self,
        condition: &Expression,
        yes: &[Statement],
        no: &[Statement],
        exits: Exits,
    ) {
        let exits = Exits {
            depth: exits.depth + 1,
            ..exits
        };
        let yes = self.text_of(yes, exits);
        let no = self.text_of(no, exits);
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
    fn text_of(&mut self, list: &[Statement], exits: Exits) -> String {
        let before = std::mem::take(&mut self.out);
        self.list(list, exits);
        if self.out.ends_with(':') {
            self.out.push(';');
        }
        std::mem::replace(&mut self.out, before)
    }

    fn loop_(&mut self, label: Label, inner: &[Statement], exits: Exits) {
        let head = self.new_point();
        self.of_label.insert(label, head);
        let start = self.out.len();
        let inside = Exits {
            next: head,
            break_: exits.next,
            continue_: head,
            depth: exits.depth + 1,
        };
        let again = [Statement::Jump(label)];
        if let Some((Statement::If(condition, yes, no), body)) = inner.split_last()
            && (&yes[..], &no[..]) == (&again, &[])
            && !jumps(body, label)
        {
            let test = self.new_point();
            self.out.push_str("do{");
            self.list(
                body,
                Exits {
                    next: test,
                    continue_: NOWHERE,
                    ..inside
                },
            );
            self.label(test);
            self.close();
            self.out += &format!("while({});", self.writer.condition(condition));
            return;
        }
        let mut body = inner.to_vec();
        self.out.push_str("for(;;){");
        if !ends(&body) {
            // The label of this jump is one that no other block has.
            self.of_label.insert(usize::MAX - label, exits.next);
            body.push(Statement::Jump(usize::MAX - label));
        }
        self.list(&body, inside);
        self.close();
        if let Some(name) = self.names.get(&head) {
            self.out.insert_str(start, &format!("{name}:"));
        }
    }

    /// Writes a `switch` that only jumps.
    fn switch(&mut self, index: &Expression, labels: &[Label], default: Label, exits: Exits) {
        let inside = Exits {
            next: NOWHERE,
            break_: exits.next,
            ..exits
        };
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
            self.jump(point, inside);
        }
        if default != exits.next {
            self.out.push_str("default:");
            self.jump(default, inside);
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
