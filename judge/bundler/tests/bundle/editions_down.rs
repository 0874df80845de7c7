//! # Younger editions in an older file
//!
//! Libraries, and solutions, of a later edition than the one that the bundle is compiled in. What they mean by words
//! that both editions know has to stay, and so has what older libraries mean by them in a younger file.

use crate::driver::{Checked, Fixture, fixture};

mod arrays;
mod fragments;
mod messages;
mod passed_messages;

/// A library of one edition for a judge that compiles with another. The solution is written for both.
fn younger(name: &str, library: u32, judge: u32, main: &str, text: &str) -> Fixture {
    let mut fixture = fixture(name, judge, main.trim_start(), &[("lib.rs", text)]);
    fixture.name = format!("{name}_{library}");
    fixture.libs[0].edition = library;
    fixture.formatted = false;
    fixture
}

fn bundled(name: &str, library: u32, judge: u32, main: &str, text: &str) -> Checked {
    younger(name, library, judge, main, text).check()
}

const YOUNG: [u32; 2] = [2021, 2024];
const OLD: [u32; 2] = [2015, 2018];

/// Each library of these editions for each judge of those.
fn each(libraries: &[u32], judges: &[u32], mut check: impl FnMut(u32, u32)) {
    for &library in libraries {
        for &judge in judges {
            check(library, judge);
        }
    }
}

/// Prints what is thrown by each of these functions of the library.
fn catching(functions: &[&str]) -> String {
    let calls: String = functions
        .iter()
        .map(|function| format!("    print(std::panic::catch_unwind(|| shared::{function}(4)));\n"))
        .collect();
    format!(
        "
use std::any::Any;

fn main() {{
    std::panic::set_hook(Box::new(|_| ()));
{calls}}}

fn print(result: Result<u32, Box<dyn Any + Send>>) {{
    match result {{
        Ok(value) => println!(\"{{}}\", value),
        Err(thrown) => match (thrown.downcast_ref::<String>(), thrown.downcast_ref::<&str>()) {{
            (Some(text), _) => println!(\"{{}}\", text),
            (_, Some(text)) => println!(\"{{}}\", text),
            _ => println!(\"something else: {{:?}}\", thrown.downcast_ref::<u32>()),
        }},
    }}
}}
"
    )
}

#[test]
fn the_solution_itself() {
    let main = "
fn main() {
    let n = 2;
    let sum: i32 = [1, 2].into_iter().sum();
    let result = std::panic::catch_unwind(|| assert!(n < 2, \"n={n}\"));
    let message = result.unwrap_err();
    println!(\"{} {:?} {}\", sum, message.downcast_ref::<String>(), shared::one());
}
";
    let text = "pub fn one() -> u32 { 1 }";
    let mut fixture = fixture("solution", 2018, main.trim_start(), &[("lib.rs", text)]);
    fixture.main.edition = 2021;
    fixture.formatted = false;
    fixture.check().has(&[
        "IntoIterator::into_iter([1, 2]).sum()",
        "assert!(n < 2, \"{}\", format_args!(\"n={n}\"))",
    ]);
}
