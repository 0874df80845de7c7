//! # Fewer locals
//!
//! The translation computes into a new local whatever it cannot prove to be safe later. Most of these values are used
//! once, by the very next statement, and can be computed there.

use std::mem;

use crate::ir::{Callee, Expression, Function, Local, Statement, visit, visit_statements};

/// Rewrites a function until nothing changes any more.
pub fn optimize(function: &mut Function) {
    let parameters = function.signature.parameters.len();
    loop {
        let uses = Uses::of(function);
        let mut pass = Pass {
            uses,
            parameters,
            changed: false,
        };
        let body = mem::take(&mut function.body);
        function.body = pass.list(body);
        if !pass.changed {
            break;
        }
    }
}

/// How often each local is read and set.
struct Uses {
    reads: Vec<usize>,
    writes: Vec<usize>,
}

impl Uses {
    fn of(function: &Function) -> Uses {
        let none = vec![0; function.locals.len()];
        let mut uses = Uses {
            reads: none.clone(),
            writes: none,
        };
        visit(&function.body, &mut |expression| {
            if let Expression::Local(local, _) = expression {
                uses.reads[*local] += 1;
            }
        });
        visit_statements(&function.body, &mut |statement| {
            if let Statement::Set(local, _) = statement {
                uses.writes[*local] += 1;
            }
        });
        uses
    }
}

struct Pass {
    uses: Uses,
    parameters: usize,
    changed: bool,
}

impl Pass {
    fn list(&mut self, list: Vec<Statement>) -> Vec<Statement> {
        let mut out: Vec<Statement> = Vec::new();
        for mut statement in list {
            match &mut statement {
                Statement::Block(_, inner) | Statement::Loop(_, inner) => {
                    *inner = self.list(mem::take(inner))
                }
                Statement::If(_, yes, no) => {
                    *yes = self.list(mem::take(yes));
                    *no = self.list(mem::take(no));
                }
                _ => {}
            }
            if let Some(last) = out.pop() {
                out.extend(self.merge(last, &mut statement));
            }
            match statement {
                Statement::Set(local, value) if self.uses.reads[local] == 0 => {
                    self.changed = true;
                    if value.any(is_call) {
                        out.push(Statement::Do(value));
                    }
                }
                Statement::Set(local, Expression::Local(same, _)) if local == same => {
                    self.changed = true
                }
                statement => out.push(statement),
            }
        }
        out
    }

    /// Moves a statement into the next one, or gives it back.
    fn merge(&mut self, statement: Statement, next: &mut Statement) -> Option<Statement> {
        let Statement::Set(local, value) = statement else {
            return Some(statement);
        };
        if let Some(size) = frame(local, &value, next) {
            let size = vec![Expression::int(size)];
            let call = Expression::Call(Callee::Runtime("enter"), Some(crate::ir::Type::I32), size);
            *next = Statement::Set(local, call);
            self.changed = true;
            return None;
        }
        let is_single =
            local >= self.parameters && self.uses.reads[local] == 1 && self.uses.writes[local] == 1;
        if is_single && accepts(next, local, &value) {
            replace_in(next, local, value);
            self.changed = true;
            return None;
        }
        Some(Statement::Set(local, value))
    }
}

/// The size of the memory that a function takes from the stack: `a = S - size; S = a`.
fn frame(local: Local, value: &Expression, next: &Statement) -> Option<u32> {
    let Statement::SetStack(Expression::Local(same, _)) = next else {
        return None;
    };
    match value {
        Expression::Binary(operator, parts) if operator.text == "+" && *same == local => {
            match parts.as_ref() {
                [Expression::Stack, Expression::Number(_, size)] => {
                    Some((*size as u32).wrapping_neg())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_call(expression: &Expression) -> bool {
    matches!(expression, Expression::Call(..))
}

fn reads(expression: &Expression, local: Local) -> bool {
    expression.any(|part| matches!(part, Expression::Local(read, _) if *read == local))
}

/// True if the value may be computed by the next statement, which reads the local once.
fn accepts(next: &Statement, local: Local, value: &Expression) -> bool {
    let expressions = next.expressions();
    if !expressions
        .iter()
        .any(|expression| reads(expression, local))
    {
        return false;
    }
    // C does not say whether `f(g(), *p)` reads first or calls first.
    let reads_memory = |part: &Expression| matches!(part, Expression::Load(..) | Expression::Stack);
    let calls: usize = expressions
        .iter()
        .map(|expression| inner_calls(expression))
        .sum();
    if calls > 0 {
        return !value.any(is_call) && !value.any(reads_memory);
    }
    if !value.any(is_call) {
        let depth = value.depth()
            + expressions
                .iter()
                .map(|expression| expression.depth())
                .max()
                .unwrap_or(0);
        return depth < 60;
    }
    !matches!(next, Statement::Store(..))
        && !expressions
            .iter()
            .any(|expression| expression.any(reads_memory))
        && !expressions
            .iter()
            .any(|expression| is_conditional(expression, local))
}

/// The calls in an expression but for the outermost one, which happens last.
fn inner_calls(expression: &Expression) -> usize {
    let mut count = 0;
    expression.visit(&mut |part| count += usize::from(is_call(part)));
    count - usize::from(is_call(expression))
}

/// True if a branch of `a ? b : c` reads the local, which may then not be computed at all.
fn is_conditional(expression: &Expression, local: Local) -> bool {
    expression.any(|part| match part {
        Expression::Select(parts) => parts[1..].iter().any(|branch| reads(branch, local)),
        _ => false,
    })
}

fn replace_in(statement: &mut Statement, local: Local, value: Expression) {
    let mut value = Some(value);
    match statement {
        Statement::Set(_, expression)
        | Statement::SetStack(expression)
        | Statement::Do(expression)
        | Statement::If(expression, ..)
        | Statement::Switch(expression, ..)
        | Statement::Return(Some(expression)) => replace(expression, local, &mut value),
        Statement::Store(_, address, stored) => {
            replace(address, local, &mut value);
            replace(stored, local, &mut value);
        }
        _ => {}
    }
}

fn replace(expression: &mut Expression, local: Local, value: &mut Option<Expression>) {
    if matches!(expression, Expression::Local(read, _) if *read == local) {
        if let Some(value) = value.take() {
            *expression = value;
        }
        return;
    }
    for part in expression.parts_mut() {
        replace(part, local, value);
    }
}
