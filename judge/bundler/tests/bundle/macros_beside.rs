//! # Macros beside other things of their name
//!
//! An import of the macro would bring in the function too, or meet one that is there already.

use crate::driver::{Fixture, fixture};

fn small(name: &str, edition: u32, main: &str) -> Fixture {
    let text = "
pub fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[macro_export]
macro_rules! gcd {
    ($a:expr, $b:expr) => {
        $crate::gcd($a, $b)
    };
}
";
    let mut fixture = fixture(name, edition, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = false;
    fixture
}

#[test]
fn a_function_of_the_solution_has_the_name_of_an_imported_macro() {
    let main = "
#[macro_use]
extern crate shared;

fn gcd() -> i32 {
    5
}

fn main() {
    println!(\"{} {}\", gcd!(6, 4), gcd());
}
";
    for edition in [2018, 2021, 2024] {
        small("function_of_the_solution", edition, main)
            .check()
            .has(&["use shared::gcd_macro::gcd;"]);
    }
}

#[test]
fn what_edition_2015_cannot_tell_apart_is_refused() {
    let main = "
extern crate shared;

use shared::gcd;

fn main() {
    println!(\"{} {}\", shared::gcd!(6, 4), gcd(4, 2));
}
";
    let error = small("both_imported", 2015, main).refused();
    assert!(error.message.contains("edition 2015"), "{error}");
    assert_eq!(error.line, 6, "{error}");
    // Without the name in the solution the two meet nowhere.
    let main = main
        .replace("use shared::gcd;\n\n", "")
        .replace(", gcd(", ", shared::gcd(");
    small("both_by_path", 2015, &main).check();
}
