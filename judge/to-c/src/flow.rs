//! # From labels to `if`, `for` and `break`
//!
//! A jump goes to a point of the program. Many points are the same one: the end of a block that ends a loop's body is
//! the loop's head. When a jump leads where the program goes anyway, nothing is written; where `break` or `continue`
//! leads, they are; only what is left becomes a `goto`.

use std::collections::HashMap;
use std::fmt::Write;

use crate::expression::{Linked, Writer, type_name};
use crate::ir::{
    Expression, Function, Label, Local, Statement, Type, ends, visit, visit_statements,
};
use crate::shorten as names;

/// A place where the program can go on. The first one is the function's end.
type Point = usize;

const END: Point = 0;
/// No place: the end of such a list is not reached.
const NOWHERE: Point = usize::MAX;

/// Visual C++ lets 128 blocks lie in one another.
const DEEPEST: usize = 60;

/// Where the program goes from a list of statements.
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
    let mut returns = function.signature.result.is_none();
    visit_statements(&function.body, &mut |statement| {
        returns |= matches!(statement, Statement::Return(_) | Statement::Panic);
    });
    if !returns {
        // GCC wants this to stand behind an endless loop.
        body.push_str("return 0;");
    }
    rename(&format!(
        "{}{{{}{body}}}\n",
        head(number, function, true),
        declarations(function)
    ))
}

/// A function's head. The names of parameters are not needed to declare it.
pub fn head(number: usize, function: &Function, is_definition: bool) -> String {
    let parameters = function.signature.parameters.iter().enumerate();
    let parameters = parameters.map(|(local, type_)| {
        if is_definition {
            format!("{} l_{local}", type_name(*type_))
        } else {
            type_name(*type_).to_string()
        }
    });
    let parameters: Vec<String> = parameters.collect();
    let parameters = if parameters.is_empty() {
        "void".to_string()
    } else {
        parameters.join(",")
    };
    let result = function.signature.result.map_or("void", type_name);
    format!("static {result} f_{number}({parameters})")
}

fn declarations(function: &Function) -> String {
    let parameters = function.signature.parameters.len();
    let mut used = vec![false; function.locals.len()];
    visit(&function.body, &mut |expression| {
        if let Expression::Local(local, _) = expression {
            used[*local] = true;
        }
    });
    visit_statements(&function.body, &mut |statement| {
        if let Statement::Set(local, _) = statement {
            used[*local] = true;
        }
    });
    let mut unset = Unset {
        unset: vec![false; used.len()],
        at_label: HashMap::new(),
    };
    let all = (0..used.len()).map(|local| local < parameters).collect();
    unset.list(&function.body, Some(all));
    let mut out = String::new();
    for type_ in [Type::I32, Type::I64, Type::F32, Type::F64] {
        let of_type = (parameters..used.len())
            .filter(|&local| used[local] && function.locals[local] == type_);
        let names =
            of_type.map(|local| format!("l_{local}{}", if unset.unset[local] { "=0" } else { "" }));
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            let _ = write!(out, "{} {};", type_name(type_), names.join(","));
        }
    }
    for parameter in (0..parameters).filter(|&parameter| !used[parameter]) {
        let _ = write!(out, "(void)l_{parameter};");
    }
    out
}

/// Finds the locals that may be read before they are set; wasm starts them at zero.
struct Unset {
    unset: Vec<bool>,
    /// The locals that are set wherever something jumps to the label.
    at_label: HashMap<Label, Vec<bool>>,
}

impl Unset {
    /// Follows a list with the locals that are set in front of it, or none if it is not reached.
    fn list(&mut self, list: &[Statement], mut set: Option<Vec<bool>>) -> Option<Vec<bool>> {
        for statement in list {
            let Some(now) = &mut set else { break };
            for expression in statement.expressions() {
                expression.visit(&mut |part| {
                    if let Expression::Local(local, _) = part {
                        self.unset[*local] |= !now[*local];
                    }
                });
            }
            match statement {
                Statement::Set(local, _) => now[*local] = true,
                Statement::Jump(label) => self.jump(*label, set.take()),
                Statement::Switch(_, labels, default) => {
                    for label in labels.iter().chain([default]) {
                        self.jump(*label, set.clone());
                    }
                    set = None;
                }
                Statement::Return(_) | Statement::Panic => set = None,
                Statement::Block(label, inner) => {
                    let end = self.list(inner, set.take());
                    set = meet(end, self.at_label.remove(label));
                }
                Statement::Loop(_, inner) => set = self.list(inner, set.take()),
                Statement::If(_, yes, no) => {
                    let after_yes = self.list(yes, set.clone());
                    set = meet(after_yes, self.list(no, set.take()));
                }
                _ => {}
            }
        }
        set
    }

    fn jump(&mut self, label: Label, set: Option<Vec<bool>>) {
        let met = meet(set, self.at_label.remove(&label));
        self.at_label.extend(met.map(|met| (label, met)));
    }
}

fn meet(one: Option<Vec<bool>>, other: Option<Vec<bool>>) -> Option<Vec<bool>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.iter().zip(other).map(|(a, b)| *a && b).collect()),
        (one, other) => one.or(other),
    }
}

/// Gives the locals the shortest names.
fn rename(text: &str) -> String {
    let names = names::by_use(text, &["l_"], names::of_local);
    names::replace(text, &names)
}

impl Flow<'_> {
    fn new_point(&mut self) -> Point {
        self.points += 1;
        self.points
    }

    fn list(&mut self, list: &[Statement], exits: Exits) {
        for (index, statement) in list.iter().enumerate() {
            let rest = &list[index + 1..];
            if let Statement::If(condition, yes, no) = statement
                && self.merges_rest(yes, no, rest, exits)
            {
                let yes = &yes[..yes.len() - 1];
                return self.choice(condition, yes, rest, exits);
            }
            let next = if rest.is_empty() {
                exits.next
            } else {
                self.new_point()
            };
            self.statement(statement, Exits { next, ..exits });
            if !rest.is_empty() {
                self.label(next);
            }
        }
    }

    /// True for `if (a) { ...; goto end; } rest; end:`, which is `if (a) ... else rest`.
    fn merges_rest(
        &self,
        yes: &[Statement],
        no: &[Statement],
        rest: &[Statement],
        exits: Exits,
    ) -> bool {
        let Some(Statement::Jump(label)) = yes.last() else {
            return false;
        };
        no.is_empty()
            && !rest.is_empty()
            && exits.depth < DEEPEST
            && self.of_label.get(label) == Some(&exits.next)
    }

    fn statement(&mut self, statement: &Statement, exits: Exits) {
        match statement {
            Statement::Set(local, value) => self.set(*local, value),
            Statement::SetStack(value) => {
                let value = self.writer.value(value);
                let _ = write!(self.out, "S={value};");
            }
            Statement::Store(unit, address, value) => {
                let place = self.writer.place(*unit, address);
                match value {
                    Expression::Binary(operator, parts)
                        if matches!(operator.text, "+" | "-" | "&" | "|" | "^")
                            && matches!(&parts[0], Expression::Load(loaded, _, from)
                                if loaded == unit && **from == *address) =>
                    {
                        self.update(&place, operator.text, &parts[1]);
                    }
                    _ => {
                        let value = self.writer.value(value);
                        let _ = write!(self.out, "{place}={value};");
                    }
                }
            }
            Statement::Do(call) => {
                let call = self.writer.value(call);
                let _ = write!(self.out, "{call};");
            }
            Statement::Block(label, inner) => {
                self.of_label.insert(*label, exits.next);
                if !self.switch_with_cases(statement, exits) {
                    self.list(inner, exits);
                }
            }
            Statement::Loop(label, inner) => self.loop_(*label, inner, exits),
            Statement::If(condition, yes, no) => self.choice(condition, yes, no, exits),
            Statement::Jump(label) => {
                let target = self.of_label[label];
                self.jump(target, exits);
            }
            Statement::Switch(..) => {
                self.switch(statement, &[], exits);
            }
            Statement::Return(None) => self.jump(END, exits),
            Statement::Return(Some(value)) => {
                let value = self.writer.value(value);
                let space = if value.starts_with('(') { "" } else { " " };
                let _ = write!(self.out, "return{space}{value};");
            }
            Statement::Panic => self.out.push_str("X;"),
        }
    }

    fn set(&mut self, local: Local, value: &Expression) {
        let name = format!("l_{local}");
        match value {
            Expression::Binary(operator, parts)
                if matches!(operator.text, "+" | "-" | "*" | "&" | "|" | "^")
                    && matches!(parts[0], Expression::Local(same, _) if same == local)
                    && matches!(operator.operands, Type::I32 | Type::I64) =>
            {
                self.update(&name, operator.text, &parts[1]);
            }
            _ => {
                let value = self.writer.value(value);
                let _ = write!(self.out, "{name}={value};");
            }
        }
    }

    /// `place += value`
    fn update(&mut self, place: &str, operator: &str, value: &Expression) {
        let text = self.writer.value(value);
        let negative = text
            .strip_prefix('-')
            .filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        let (operator, text) = match (operator, negative) {
            ("+", Some(rest)) => ("-", rest.to_string()),
            ("-", Some(rest)) => ("+", rest.to_string()),
            _ => (operator, text),
        };
        if text == "1" && matches!(operator, "+" | "-") {
            let _ = write!(self.out, "{place}{operator}{operator};");
        } else {
            let _ = write!(self.out, "{place}{operator}={text};");
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
            let _ = write!(self.out, "goto {name};");
        }
    }

    fn name(&mut self, point: Point) -> String {
        let count = self.names.len();
        let name = self
            .names
            .entry(point)
            .or_insert_with(|| names::of_local(count));
        name.clone()
    }

    /// Writes a point's label if something jumps there.
    fn label(&mut self, point: Point) {
        if let Some(name) = self.names.get(&point) {
            let _ = write!(self.out, "{name}:");
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
        let (condition, yes, no) = match (yes.is_empty(), no.is_empty()) {
            (true, true) => {
                let mut has_effect = false;
                condition.visit(&mut |part| has_effect |= matches!(part, Expression::Call(..)));
                if has_effect {
                    let call = self.writer.value(condition);
                    let _ = write!(self.out, "(void)({call});");
                }
                return;
            }
            (true, false) => (condition.clone().opposite(), no, yes),
            _ => (condition.clone(), yes, no),
        };
        let (condition, yes, no) = match condition {
            Expression::Not(inner) if !no.is_empty() => (*inner, no, yes),
            condition => (condition, yes, no),
        };
        let condition = self.writer.condition(&condition);
        let _ = write!(
            self.out,
            "if({condition}){}",
            enclosed(&yes, !no.is_empty())
        );
        if !no.is_empty() {
            let no = enclosed(&no, false);
            let space = if no.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
                " "
            } else {
                ""
            };
            let _ = write!(self.out, "else{space}{no}");
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
        let mut jumps = 0;
        visit_statements(inner, &mut |statement| match statement {
            Statement::Jump(target) => jumps += usize::from(*target == label),
            Statement::Switch(_, labels, default) => {
                jumps += labels
                    .iter()
                    .chain([default])
                    .filter(|target| **target == label)
                    .count();
            }
            _ => {}
        });
        match inner.split_last() {
            Some((Statement::If(condition, yes, no), body))
                if jumps == 1 && no.is_empty() && *yes == [Statement::Jump(label)] =>
            {
                self.out.push_str("do{");
                let test = self.new_point();
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
                let condition = self.writer.condition(condition);
                let _ = write!(self.out, "while({condition});");
                return;
            }
            _ => {}
        }
        let (condition, body) = match inner.split_first() {
            Some((Statement::If(condition, yes, no), rest))
                if no.is_empty()
                    && matches!(&yes[..], [Statement::Jump(out)] if self.of_label.get(out) == Some(&exits.next)) =>
            {
                (Some(condition), rest)
            }
            _ => (None, inner),
        };
        match condition {
            Some(condition) => {
                let condition = self.writer.condition(&condition.clone().opposite());
                let _ = write!(self.out, "while({condition}){{");
            }
            None => self.out.push_str("for(;;){"),
        }
        let mut body = body.to_vec();
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

    /// Writes blocks in one another, the innermost of which ends with a `switch`, with their code at the cases.
    fn switch_with_cases(&mut self, statement: &Statement, exits: Exits) -> bool {
        let mut levels = Vec::new();
        let mut innermost = std::slice::from_ref(statement);
        while let Some((Statement::Block(label, inner), rest)) = innermost.split_first() {
            levels.push((*label, rest));
            innermost = inner;
        }
        let Some((switch @ Statement::Switch(..), before)) = innermost.split_last() else {
            return false;
        };
        if levels.len() < 2 || exits.depth >= DEEPEST {
            return false;
        }
        // Behind the outermost block, the program goes on as behind the whole.
        let cases: Vec<_> = levels[1..].iter().rev().map(|(label, _)| *label).collect();
        let codes: Vec<_> = levels[1..].iter().rev().map(|(_, rest)| *rest).collect();
        for label in &cases {
            let point = self.new_point();
            self.of_label.insert(*label, point);
        }
        for statement in before {
            let next = self.new_point();
            self.statement(
                statement,
                Exits {
                    next,
                    break_: NOWHERE,
                    ..exits
                },
            );
            self.label(next);
        }
        let cases: Vec<(Label, &[Statement])> = cases.into_iter().zip(codes).collect();
        self.switch(switch, &cases, exits);
        true
    }

    /// Writes a `switch` with the code of those labels that stand behind it.
    fn switch(&mut self, statement: &Statement, cases: &[(Label, &[Statement])], exits: Exits) {
        let Statement::Switch(index, labels, default) = statement else {
            return;
        };
        let index = self.writer.value(index);
        let _ = write!(self.out, "switch({index}){{");
        let inside = Exits {
            next: NOWHERE,
            break_: exits.next,
            depth: exits.depth + 1,
            ..exits
        };
        let targets: Vec<Point> = labels.iter().map(|label| self.of_label[label]).collect();
        let default = self.of_label[default];
        let mut order: Vec<Point> = cases
            .iter()
            .map(|(label, _)| self.of_label[label])
            .collect();
        for target in targets.iter().chain([&default]) {
            if !order.contains(target) {
                order.insert(0, *target);
            }
        }
        for (at, point) in order.iter().enumerate() {
            let code = (at + cases.len())
                .checked_sub(order.len())
                .map(|case| cases[case].1);
            let before = self.out.len();
            if *point == default {
                self.out.push_str("default:");
            } else {
                for (number, _) in targets
                    .iter()
                    .enumerate()
                    .filter(|(_, target)| *target == point)
                {
                    let _ = write!(self.out, "case {number}:");
                }
            }
            match code {
                None if *point == exits.next && *point == default => self.out.truncate(before),
                None => self.jump(*point, inside),
                Some(code) => {
                    self.label(*point);
                    self.list(code, inside);
                    if !ends(code) {
                        let after = order.get(at + 1).copied().unwrap_or(exits.next);
                        self.jump(after, inside);
                    }
                }
            }
        }
        self.close();
    }
}

/// A list as the part of an `if`: in braces, unless it is one plain statement.
fn enclosed(text: &str, before_else: bool) -> String {
    let is_simple =
        text.matches([';', '{']).count() == 1 && text.ends_with(';') && !text.contains(':');
    if is_simple || !before_else && text.starts_with("if(") && is_one_if(text) {
        text.to_string()
    } else {
        format!("{{{text}}}")
    }
}

/// True for one `if` without anything behind it. An `else` of the outer one does not follow.
fn is_one_if(_text: &str) -> bool {
    false
}
