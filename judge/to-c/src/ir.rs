//! # Functions as statements and expressions
//!
//! The form between the two languages: control flow still has the labels of wasm, everything else is as in C. Addresses
//! of data and functions are symbols until everything that the program reaches is known.

use std::mem;

/// The type of a value in wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    I32,
    I64,
    F32,
    F64,
}

/// A parameter, a variable, or one that the translation has added.
pub type Local = usize;

/// A place that a statement can jump to: behind a block, or the head of a loop.
pub type Label = usize;

/// The unit that a load or a store moves, as the C file has a macro for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Byte,
    SignedByte,
    Half,
    SignedHalf,
    Word,
    SignedWord,
    Long,
    Float,
    Double,
}

/// An operator of C. Its operands have one type, which with `signed` decides the C type that they are brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The operator as C writes it.
    pub text: &'static str,
    /// The type of the operands.
    pub operands: Type,
    /// True if the operands are taken as signed numbers.
    pub signed: bool,
}

/// A type that a cast of C names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cast {
    SignedChar,
    Short,
    Int,
    Unsigned,
    LongLong,
    UnsignedLongLong,
    Float,
    Double,
}

/// The function that a call names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A function of the object.
    Function(usize),
    /// A function of the runtime.
    Runtime(&'static str),
    /// The function whose number in the table is the last argument, with this signature.
    Indirect(Signature),
}

/// Parameters and result.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signature {
    pub parameters: Vec<Type>,
    pub result: Option<Type>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A number, by its bits.
    Number(Type, u64),
    /// The value of a local.
    Local(Local, Type),
    /// The pointer to the top of the stack in memory.
    Stack,
    /// The address of a piece of data: a symbol, and an offset from it.
    Data(usize, i64),
    /// The number of a function in the table.
    Pointer(usize),
    /// The value at an address.
    Load(Unit, Type, Box<Expression>),
    /// `!x`
    Not(Box<Expression>),
    /// `-x` of a floating-point number.
    Negative(Box<Expression>),
    /// A cast. The type is the one that wasm gives the value.
    Cast(Cast, Type, Box<Expression>),
    /// An operator between two operands.
    Binary(Operator, Box<[Expression; 2]>),
    /// `a ? b : c`
    Select(Box<[Expression; 3]>),
    /// A function of the runtime that depends on nothing but its arguments.
    Pure(&'static str, Type, Vec<Expression>),
    /// A call that may do anything.
    Call(Callee, Option<Type>, Vec<Expression>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Sets a local.
    Set(Local, Expression),
    /// Sets the pointer to the top of the stack.
    SetStack(Expression),
    /// Stores a value at an address, the first of the two.
    Store(Unit, Expression, Expression),
    /// Calls a function for its effect.
    Do(Expression),
    /// Statements with a label behind them.
    Block(Label, Vec<Statement>),
    /// Statements with a label in front of them, which are left at their end.
    Loop(Label, Vec<Statement>),
    /// `if` and `else`.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// Goes to a label.
    Jump(Label),
    /// Goes to the label that stands at a number, or else to the other label.
    Switch(Expression, Vec<Label>, Label),
    /// Leaves the function.
    Return(Option<Expression>),
    /// Ends the program.
    Panic,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Parameters and result.
    pub signature: Signature,
    /// The types of parameters, variables and temporaries, in this order.
    pub locals: Vec<Type>,
    /// The statements.
    pub body: Vec<Statement>,
}

impl Expression {
    /// A number of 32 bits.
    pub fn int(value: u32) -> Self {
        Expression::Number(Type::I32, value.into())
    }

    /// The value's type.
    pub fn type_(&self) -> Type {
        use Expression::*;
        match self {
            Number(type_, _) | Local(_, type_) | Load(_, type_, _) | Cast(_, type_, _) => *type_,
            Pure(_, type_, _) => *type_,
            Stack | Data(..) | Pointer(_) | Not(_) => Type::I32,
            Negative(operand) => operand.type_(),
            Binary(operator, _) if operator.is_comparison() => Type::I32,
            Binary(operator, _) => operator.operands,
            Select(operands) => operands[1].type_(),
            Call(_, type_, _) => type_.unwrap_or(Type::I32),
        }
    }

    /// The expressions that this one is made of.
    pub fn parts(&self) -> &[Expression] {
        use Expression::*;
        match self {
            Number(..) | Local(..) | Stack | Data(..) | Pointer(_) => &[],
            Load(_, _, part) | Not(part) | Negative(part) | Cast(_, _, part) => {
                std::slice::from_ref(part)
            }
            Binary(_, parts) => &parts[..],
            Select(parts) => &parts[..],
            Pure(_, _, parts) | Call(_, _, parts) => parts,
        }
    }

    /// The same for changes.
    pub fn parts_mut(&mut self) -> &mut [Expression] {
        use Expression::*;
        match self {
            Number(..) | Local(..) | Stack | Data(..) | Pointer(_) => &mut [],
            Load(_, _, part) | Not(part) | Negative(part) | Cast(_, _, part) => {
                std::slice::from_mut(part)
            }
            Binary(_, parts) => &mut parts[..],
            Select(parts) => &mut parts[..],
            Pure(_, _, parts) | Call(_, _, parts) => parts,
        }
    }

    /// Visits this expression and all in it.
    pub fn visit(&self, see: &mut impl FnMut(&Expression)) {
        see(self);
        for part in self.parts() {
            part.visit(see);
        }
    }

    /// True if the condition holds for this expression or one in it.
    pub fn any(&self, is: impl Fn(&Expression) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= is(part));
        found
    }

    /// The number of expressions that lie in one another.
    pub fn depth(&self) -> usize {
        1 + self.parts().iter().map(Self::depth).max().unwrap_or(0)
    }

    /// The sum of an address and an offset, with one number at most.
    pub fn plus(self, offset: u32) -> Self {
        match self {
            _ if offset == 0 => self,
            Expression::Number(Type::I32, value) => Self::int((value as u32).wrapping_add(offset)),
            Expression::Data(symbol, addend) => {
                Expression::Data(symbol, addend + i64::from(offset as i32))
            }
            Expression::Binary(
                Operator {
                    text: "+",
                    operands: Type::I32,
                    ..
                },
                mut parts,
            ) if matches!(parts[1], Expression::Number(..)) => {
                let number = mem::replace(&mut parts[1], Expression::Stack).plus(offset);
                if number == Self::int(0) {
                    let [base, _] = *parts;
                    return base;
                }
                parts[1] = number;
                Expression::Binary(Operator::unsigned("+", Type::I32), parts)
            }
            _ => {
                let parts = Box::new([self, Self::int(offset)]);
                Expression::Binary(Operator::unsigned("+", Type::I32), parts)
            }
        }
    }

    /// True if the value is 0 or 1.
    pub fn is_boolean(&self) -> bool {
        match self {
            Expression::Not(_) => true,
            Expression::Binary(operator, _) => operator.is_comparison(),
            _ => false,
        }
    }

    /// The opposite of a condition.
    pub fn opposite(self) -> Self {
        match self {
            Expression::Not(condition) => *condition,
            Expression::Binary(operator, parts) if operator.compares_integers() => {
                let text = match operator.text {
                    "==" => "!=",
                    "!=" => "==",
                    "<" => ">=",
                    ">=" => "<",
                    ">" => "<=",
                    _ => ">",
                };
                Expression::Binary(Operator { text, ..operator }, parts)
            }
            condition => Expression::Not(Box::new(condition)),
        }
    }
}

impl Operator {
    /// An operator on unsigned numbers.
    pub fn unsigned(text: &'static str, operands: Type) -> Self {
        Operator {
            text,
            operands,
            signed: false,
        }
    }

    /// True for a comparison of numbers that can all be compared.
    pub fn compares_integers(&self) -> bool {
        self.is_comparison() && matches!(self.operands, Type::I32 | Type::I64)
    }

    /// True for an operator that answers with 0 or 1.
    pub fn is_comparison(&self) -> bool {
        matches!(self.text, "==" | "!=" | "<" | ">" | "<=" | ">=")
    }
}

impl Statement {
    /// The expressions that are computed before the statements in this one.
    pub fn expressions(&self) -> Vec<&Expression> {
        use Statement::*;
        match self {
            Set(_, value) | SetStack(value) | Do(value) | If(value, ..) | Switch(value, ..) => {
                vec![value]
            }
            Store(_, address, value) => vec![address, value],
            Return(value) => value.iter().collect(),
            Block(..) | Loop(..) | Jump(_) | Panic => vec![],
        }
    }

    /// True if the statement only puts values into variables and memory.
    pub fn only_stores(&self) -> bool {
        let is_call = |part: &Expression| matches!(part, Expression::Call(..));
        matches!(
            self,
            Statement::Set(..) | Statement::SetStack(_) | Statement::Store(..)
        ) && !self.expressions().iter().any(|value| value.any(is_call))
    }

    /// The lists of statements in this one.
    pub fn lists(&self) -> [&[Statement]; 2] {
        match self {
            Statement::Block(_, list) | Statement::Loop(_, list) => [list, &[]],
            Statement::If(_, yes, no) => [yes, no],
            _ => [&[], &[]],
        }
    }
}

/// Visits all expressions of a list.
pub fn visit(list: &[Statement], see: &mut impl FnMut(&Expression)) {
    for statement in list {
        for expression in statement.expressions() {
            expression.visit(see);
        }
        for list in statement.lists() {
            visit(list, see);
        }
    }
}

/// Visits all statements of a list.
pub fn visit_statements(list: &[Statement], see: &mut impl FnMut(&Statement)) {
    for statement in list {
        see(statement);
        for list in statement.lists() {
            visit_statements(list, see);
        }
    }
}
