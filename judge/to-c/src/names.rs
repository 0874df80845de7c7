//! # The roles of functions
//!
//! The object contains more of the standard library than a judge needs to see: a panic, for example, formats a message
//! and looks for a backtrace. Functions that lead there are known by name and replaced by the end of the program.

use crate::Options;
use crate::object::{Function, Object};
use crate::runtime;
use crate::signature::{Signature, Type};

/// The translation of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The function is translated.
    Program,
    /// The runtime has the function.
    Runtime(&'static str),
    /// The runtime has the function for doubles, and this is the one for floats.
    OfFloats(&'static str),
    /// The program ends with a panic.
    Panic,
    /// The program calls a function that a judge does not offer.
    Refused,
}

/// The functions' names and roles.
pub struct Names {
    plain: Vec<String>,
    roles: Vec<Role>,
    names_panics: bool,
    /// The function of the standard library that pads a number's text, which the runtime calls.
    pub pad: Option<usize>,
}

/// The parts of the standard library that prepare a panic's message.
const PANICS: [&str; 4] = [
    "core::panicking::",
    "std::panicking::",
    "std::backtrace",
    "std::sys_common::backtrace::",
];

/// The functions in them that do something else.
const NO_PANICS: [&str; 4] = [
    "std::panicking::try",
    "std::panicking::catch_unwind",
    "std::panicking::panic_count::",
    "std::sys_common::backtrace::__rust_begin_short_backtrace",
];

/// The last words of functions of the standard library that never return.
const LAST_WORDS: [&str; 10] = [
    "handle_alloc_error",
    "capacity_overflow",
    "handle_error",
    "rust_oom",
    "__rust_start_panic",
    "rust_panic",
    "panic_access_error",
    "panic_already_borrowed",
    "panic_already_mutably_borrowed",
    "abort_internal",
];

/// The beginnings of the names of the standard library's functions.
const LIBRARY: [&str; 4] = ["core::", "alloc::", "std::", "__"];

/// I/O errors.
const IO_ERROR: &str = "<std::io::error::";

/// The function that pads a number's text.
const PAD: &str = "core::fmt::Formatter::pad_formatted_parts";

/// The functions that would start a thread or let it sleep.
const THREADS: [&str; 4] = [
    "std::thread::spawn",
    "std::thread::Builder",
    "std::thread::scoped",
    "std::thread::sleep",
];

impl Names {
    /// Names the functions of an object.
    pub fn of(object: &Object, options: &Options) -> Names {
        let functions = object.functions.iter();
        let plain: Vec<String> = functions
            .map(|function| format!("{:#}", rustc_demangle::demangle(&function.symbol)))
            .collect();
        let pad = plain.iter().position(|name| name == PAD);
        let roles = plain.iter().zip(&object.functions);
        let roles = roles.map(|(plain, function)| {
            let found = float_text(plain, function, pad.is_some());
            found.unwrap_or_else(|| role(plain, &function.symbol, function.code.is_some()))
        });
        Names {
            roles: roles.collect(),
            plain,
            names_panics: options.names_panics,
            pad,
        }
    }

    /// A function's name as a programmer of Rust knows it.
    pub fn plain(&self, function: usize) -> &str {
        &self.plain[function]
    }

    /// A function's role.
    pub fn role(&self, function: usize) -> Role {
        self.roles[function]
    }

    /// Returns whether C keeps a panicking function's last argument, the address of a place in the source.
    pub fn writes_place(&self, function: usize) -> bool {
        self.names_panics && self.plain[function].starts_with("core::panicking::panic")
    }
}

/// The role of a function that prints or reads a float, which the runtime does in a tenth of the code. If the functions
/// of a standard library have other signatures, its own code is translated.
fn float_text(plain: &str, function: &Function, has_pad: bool) -> Option<Role> {
    let read = match plain {
        "core::num::dec2flt::<impl core::str::traits::FromStr for f64>::from_str"
        | "<f64 as core::str::traits::FromStr>::from_str" => Some("read_double"),
        "core::num::dec2flt::<impl core::str::traits::FromStr for f32>::from_str"
        | "<f32 as core::str::traits::FromStr>::from_str" => Some("read_float"),
        _ => None,
    };
    let Signature { parameters, result } = &function.signature;
    if let Some(name) = read.filter(|_| parameters.len() == 3 && result.is_none()) {
        return Some(Role::Runtime(name));
    }
    let path = plain.strip_prefix("core::fmt::float::")?;
    let last = path.split("::<").next()?;
    // The compiler passes the number itself, and not its address.
    let bits = match parameters.get(1)? {
        Type::F32 => 32,
        Type::F64 => 64,
        _ => return None,
    };
    let name = runtime::find(&format!("{last}_{bits}"))?;
    has_pad.then_some(Role::Runtime(name))
}

fn role(plain: &str, symbol: &str, is_defined: bool) -> Role {
    let last = plain.rsplit("::").next().unwrap_or(plain);
    // A method of the program's own trait may be called anything.
    let path = if plain.contains(" as ") {
        ""
    } else {
        plain.trim_start_matches(['<', '['])
    };
    let is_library = LIBRARY.iter().any(|start| path.starts_with(start));
    // A function that the object takes from a library of C, or the allocator's.
    if !is_defined || symbol.starts_with("__rust_") || plain.starts_with("__rustc::") {
        if let Some(name) = runtime::find(last) {
            return Role::Runtime(name);
        }
        if let Some(name) = runtime::find_for_float(last) {
            return Role::OfFloats(name);
        }
    }
    let starts_with = |starts: &[&str]| starts.iter().any(|start| plain.starts_with(start));
    if starts_with(&THREADS) {
        return Role::Refused;
    }
    // Input and output do not fail at a judge, so no program prints how they failed.
    let shows_error = plain.starts_with(IO_ERROR) && plain.contains(" as core::fmt::");
    let panics = shows_error
        || starts_with(&PANICS) && !starts_with(&NO_PANICS)
        || is_library
            && (LAST_WORDS.contains(&last) || last.ends_with("_fail") || last.ends_with("_failed"));
    if panics { Role::Panic } else { Role::Program }
}
