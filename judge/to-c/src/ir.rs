//! # Functions as statements
//!
//! The form between the two languages: control flow still has the labels of wasm, and values are already written in C.

use crate::value::Value;

/// The type of a value in wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Parameters and result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub parameters: Vec<Type>,
    pub result: Option<Type>,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Statement {
    /// Sets a local.
    Set(Local, Value),
    /// Stores a value at a place in memory, or in the pointer to the top of the stack.
    Store(String, Value),
    /// Calls a function for its effect.
    Do(Value),
    /// A block. A jump to the label goes to its end, or to its start if the block is a loop.
    Block(Label, Vec<Statement>, bool),
    /// Jumps if a condition holds.
    If(Value, Vec<Statement>),
    /// Goes to a label.
    Jump(Label),
    /// Goes to the label that stands at a number, or else to the other label.
    Switch(Value, Vec<Label>, Label),
    /// Leaves the function.
    Return(Option<Value>),
    /// Ends the program.
    Panic,
}

/// A function.
pub struct Function {
    /// The types of parameters, variables and temporaries, in this order.
    pub locals: Vec<Type>,
    /// The statements.
    pub body: Vec<Statement>,
}
