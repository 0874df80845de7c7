//! # Libraries that names could lead astray
//!
//! Ways of writing that a bundler easily loses: items that pass through a macro, types whose arguments nobody names,
//! preludes that hand on the standard library, crates that are imported whole. And what travels of documentation.

use crate::driver::{Fixture, fixture, lib};

fn small(name: &str, main: &str, text: &str) -> Fixture {
    let mut fixture = fixture(name, 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = false;
    fixture
}

#[test]
fn items_that_pass_through_a_macro() {
    let text = "
macro_rules! fast {
    ($($item:item)*) => { $(#[inline] $item)* };
}

fast! {
    pub fn add(a: u32, b: u32) -> u32 {
        a + b + one()
    }
}

fn one() -> u32 {
    1
}

fast! { pub fn gone() {} }
";
    let main = "fn main() {\n    println!(\"{}\", shared::add(1, 2));\n}\n";
    small("passing", main, text).check().lacks(&["gone"]);
}

#[test]
fn an_impl_for_an_argument_that_nobody_names() {
    let text = "
pub struct Nop;
pub struct Heap<T, F> {
    pub items: Vec<T>,
    pub f: F,
}

impl<T> Heap<T, Nop> {
    pub fn new() -> Self {
        Heap { items: Vec::new(), f: Nop }
    }
}
";
    let main = "fn main() {\n    let mut heap = shared::Heap::new();\n    heap.items.push(1);\n    let _ = heap.f;\n    println!(\"{}\", heap.items.len());\n}\n";
    small("argument", main, text).check();
}

#[test]
fn a_prelude_that_hands_on_the_standard_library() {
    let text = "
pub mod prelude {
    pub use std::collections::*;
    pub use std::io::Write as _;
}

pub mod user {
    use crate::prelude::*;

    pub fn count() -> usize {
        let mut map = HashMap::new();
        map.insert(1, 2);
        write!(std::io::sink(), \"{:0WIDTH$}\", 1).unwrap();
        map.len()
    }

    const WIDTH: usize = 3;
}
";
    let main = "use shared::prelude::*;\n\nfn main() {\n    let set: BTreeSet<u8> = BTreeSet::new();\n    println!(\"{} {}\", set.len(), shared::user::count());\n}\n";
    small("handing_on", main, text)
        .check()
        .has(&["const WIDTH"]);
}

#[test]
fn whole_crates_imported_and_handed_on() {
    let text = "pub use kit as tools;\npub extern crate kit;\n\npub fn one() -> u32 {\n    tools::one()\n}\n";
    let main =
        "use shared::kit;\n\nfn main() {\n    println!(\"{} {}\", kit::one(), shared::one());\n}\n";
    let mut fixture = small("whole", main, text);
    fixture.libs[0] = fixture.libs[0].clone().needs("kit", "kit");
    let kit = "pub fn one() -> u32 {\n    1\n}\n\npub fn two() {}\n";
    fixture.libs.push(lib("kit", 2021, &[("lib.rs", kit)]));
    fixture.check().lacks(&["two"]);
}
