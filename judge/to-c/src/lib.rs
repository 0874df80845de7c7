//! # Rust for judges that take only C
//!
//! This crate turns a program of Rust into one file of C89. It does not read Rust: rustc compiles the program, and all
//! of the standard library that it uses, for WebAssembly, and what rustc writes is translated. WebAssembly (wasm) is
//! the language of an abstract machine, and its specification leaves nothing undefined. It is also the one machine
//! language that resembles C.
//!
//! **A wasm program** has functions with typed parameters and locals, and one memory, an array of bytes. An address is a
//! number, the index of a byte. There are four types: integers of 32 and 64 bits, `float` and `double`. Integers have no
//! sign; an instruction that cares, such as a division, exists twice. An instruction takes its operands from a stack and
//! leaves its result there, so `a + 4 * b` is
//!
//! ```text
//! local.get 0    i32.const 4    local.get 1    i32.mul    i32.add
//! ```
//!
//! A stack that always has the same depth at the same place is only another way to write an expression down. Control
//! flow has no `goto`: blocks are nested, and a jump leaves one or more of them, or goes back to the head of a loop.
//!
//! **The way of a program** through the modules:
//!
//! 1. `object` reads the file that `rustc --emit=obj` writes. It is made for a linker: addresses of data and functions
//!    are not known yet, and lists tell where in the code they belong and what they are called.
//! 2. `link` begins at `main` and follows what a function calls, points to, or takes from the data. `names` decides what
//!    becomes of a call: a function of the C library is one of `runtime`, and so is what reads and prints floats; what
//!    would only write a panic's message ends the program, so that the text and the formatting behind it are not reached.
//! 3. `translate` writes statements, and blocks and jumps with `if` and `goto`. Its stack holds the text of expressions, which
//!    `value` writes with as few casts and parentheses as C allows; `numeric` knows the instructions that compute.
//! 4. `layout` gives the data its addresses, `data` writes it as strings, and `shorten` gives everything a short name.
//!    `features` tells what takes the room.
//!
//! **What holds in C.** Integers are unsigned, so that they wrap around. The memory is one array as large as the judge
//! allows, and only what the program frees is used again. Variables whose addresses are taken lie on a stack of their
//! own in it, with the data below; a program that overflows it ends. A program that panics or prints an I/O error ends
//! with status 101. Where C leaves the meaning open, as in a shift by 32 or in the conversion of a large float, the C
//! file says which it is. Input is read in large pieces, as C's own `fread` does, so a program cannot hold a
//! conversation with its judge.

use std::fmt;

mod data;
mod features;
mod layout;
mod link;
mod names;
mod numeric;
mod object;
mod runtime;
mod shorten;
mod signature;
mod translate;
mod value;

/// Lines for the end of the program in Rust. The first ones make the compiler keep the functions that read and print floats,
/// so that the translation knows them by name and signature; without them the C file is longer. Types and functions whose
/// names begin with `J` replace those of `std::thread`.
const PROGRAM_END: &str = "
type JudgeReads<T> = fn(&str) -> ::std::result::Result<T, ::std::num::ParseFloatError>;
#[used]
static JUDGE_READS: (JudgeReads<f64>, JudgeReads<f32>) =
    (<f64 as ::std::str::FromStr>::from_str, <f32 as ::std::str::FromStr>::from_str);
type JudgePrints<T> = fn(&T, &mut ::std::fmt::Formatter) -> ::std::fmt::Result;
#[used]
static JUDGE_PRINTS: ([JudgePrints<f64>; 4], [JudgePrints<f32>; 4]) = (
    [::std::fmt::Display::fmt, ::std::fmt::Debug::fmt, ::std::fmt::LowerExp::fmt, ::std::fmt::UpperExp::fmt],
    [::std::fmt::Display::fmt, ::std::fmt::Debug::fmt, ::std::fmt::LowerExp::fmt, ::std::fmt::UpperExp::fmt],
);
pub struct JBuilder;
impl JBuilder {
    pub fn new() -> Self { JBuilder }
    pub fn name(self, _: String) -> Self { self }
    pub fn stack_size(self, _: usize) -> Self { self }
    pub fn spawn<T>(self, run: impl FnOnce() -> T) -> ::std::io::Result<JJoinHandle<T>> { Ok(Jspawn(run)) }
}
pub struct JJoinHandle<T>(T);
impl<T> JJoinHandle<T> {
    pub fn join(self) -> ::std::thread::Result<T> { Ok(self.0) }
}
pub fn Jspawn<T>(run: impl FnOnce() -> T) -> JJoinHandle<T> { JJoinHandle(run()) }
";

/// Prepares a program for the compiler. The added lines make the C file shorter. A thread, which most programs start for its
/// large stack, becomes a call of its closure. Every place in the program keeps its line and column.
pub fn prepare(program: &str) -> String {
    let mut text = program.to_string();
    let is_in_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    for name in ["spawn(", "Builder::new(", "JoinHandle<"] {
        for path in ["::std::thread::", "std::thread::", "thread::"] {
            let found = format!("{path}{name}");
            let own = format!("{:>1$}{name}", "crate::J", path.len());
            let places = text.match_indices(&found).map(|(at, _)| at);
            let places: Vec<usize> = places
                .filter(|at| !text[..*at].ends_with(is_in_path))
                .collect();
            for at in places {
                text.replace_range(at..at + found.len(), &own);
            }
        }
    }
    text + PROGRAM_END
}

/// The settings that the caller decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The text of the comment at the file's head, in plain lines.
    pub header: String,
    /// The memory that the judge allows, in bytes.
    pub memory_limit: Option<u64>,
    /// True if the C program prints the place of a panic, as a Rust program does.
    pub names_panics: bool,
}

/// A program in C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The file.
    pub text: String,
    /// The features of Rust that the program uses, with the bytes that each takes, the largest first.
    pub features: Vec<(&'static str, usize)>,
}

/// The reason why an object cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    function: Option<String>,
    /// The names in Rust of the functions that C does not have, as a program calls them.
    pub names: Vec<&'static str>,
}

/// Translates an object, as rustc writes it for `wasm32-wasip1` with `--emit=obj`.
pub fn translate(object: &[u8], options: &Options) -> Result<Translation, Error> {
    link::link(&object::read(object)?, options)
}

impl Options {
    /// The size of the memory. C itself and its stack need the rest of the memory limit.
    fn memory(&self) -> u32 {
        const MOST: u64 = 1 << 30;
        let limit = self.memory_limit.unwrap_or(MOST).min(MOST);
        limit.saturating_sub((limit / 16).max(4 << 20)) as u32
    }

    /// The size of the stack in memory, on which lie the variables whose addresses are taken. The others lie on C's own
    /// stack, which ends sooner.
    fn stack(&self) -> u32 {
        (self.memory() / 8).clamp(1 << 20, 8 << 20) / 16 * 16
    }
}

impl Error {
    fn new(message: impl Into<String>) -> Self {
        Error {
            message: message.into(),
            function: None,
            names: Vec::new(),
        }
    }

    /// The file is no object of rustc.
    fn damaged(message: impl fmt::Display) -> Self {
        Error::new(format!("the object cannot be read: {message}"))
    }

    fn of_function(mut self, name: &str) -> Self {
        self.function.get_or_insert_with(|| name.to_string());
        self
    }
}

impl From<wasmparser::Error> for Error {
    fn from(error: wasmparser::Error) -> Self {
        Error::damaged(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if let Some(function) = self.function.as_ref().filter(|_| self.names.is_empty()) {
            write!(out, "the function `{function}` cannot be translated to C: ")?;
        }
        out.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
