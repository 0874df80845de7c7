//! # Rust for judges that take only C
//!
//! This crate turns a program of Rust into one file of C89. It does not read Rust: rustc compiles the program for
//! WebAssembly, and what rustc writes is translated.

use std::fmt;

mod data;
mod expression;
mod flow;
mod ir;
mod link;
mod names;
mod numeric;
mod object;
mod optimize;
mod runtime;
mod shorten;
mod translate;

/// What the caller decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The text of the comment at the file's head, in plain lines.
    pub header: String,
    /// The memory that the judge allows, in bytes.
    pub memory_limit: Option<u64>,
}

/// A program in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The file.
    pub text: String,
    /// The functions that were translated, the largest first.
    pub functions: Vec<FunctionSize>,
}

/// A function of Rust and the size that it has in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionSize {
    /// The function's name in Rust.
    pub name: String,
    /// The bytes of its C text.
    pub bytes: usize,
}

/// The reason why an object cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    function: Option<String>,
    instruction: Option<String>,
}

/// Translates an object, as rustc writes it for `wasm32-wasip1` with `--emit=obj`.
pub fn translate(object: &[u8], options: &Options) -> Result<Translation, Error> {
    link::link(&object::read(object)?, options)
}

impl Options {
    /// The size of the stack in memory, on which lie the variables whose addresses are taken. The others lie on C's own
    /// stack, which ends sooner.
    fn stack(&self) -> u32 {
        const MIB: u64 = 1 << 20;
        let eighth = self.memory_limit.map_or(8 * MIB, |limit| limit / 8);
        (eighth.clamp(MIB, 8 * MIB) / 16 * 16) as u32
    }
}

impl Error {
    fn new(message: impl Into<String>) -> Self {
        Error {
            message: message.into(),
            function: None,
            instruction: None,
        }
    }

    /// The file is not what rustc writes.
    fn damaged(message: impl fmt::Display) -> Self {
        Error::new(format!("the object cannot be read: {message}"))
    }

    fn of_instruction(mut self, name: String) -> Self {
        self.instruction.get_or_insert(name);
        self
    }

    fn of_function(mut self, name: &str) -> Self {
        self.function.get_or_insert_with(|| name.to_string());
        self
    }

    /// The function of Rust that cannot be translated, if it is one.
    pub fn function(&self) -> Option<&str> {
        self.function.as_deref()
    }

    /// The instruction that cannot be translated, if it is one.
    pub fn instruction(&self) -> Option<&str> {
        self.instruction.as_deref()
    }
}

impl From<wasmparser::Error> for Error {
    fn from(error: wasmparser::Error) -> Self {
        Error::damaged(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(out, "the function `{function}` cannot be translated to C")?;
            if let Some(instruction) = &self.instruction {
                write!(out, " (instruction {instruction})")?;
            }
            write!(out, ": ")?;
        }
        out.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
