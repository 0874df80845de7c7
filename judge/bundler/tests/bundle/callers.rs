//! # What a macro asks of its callers
//!
//! `cfg`, `env!` and `option_env!` in an exported macro are about the crate that calls it.

use crate::driver::{Fixture, fixture};

fn small(name: &str, main: &str, text: &str) -> Fixture {
    let mut fixture = fixture(name, 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = false;
    fixture
}

#[test]
fn a_feature_asked_by_a_macro_is_its_callers() {
    let text = "
#[macro_export]
macro_rules! flag {
    () => {
        if core::cfg!(feature = \"x\") || cfg!(feature = \"y\") { 1 } else { 2 }
    };
}

#[macro_export]
macro_rules! outer {
    () => {
        $crate::flag!() + 20
    };
}

pub fn asked() -> i32 {
    flag!()
}
";
    let main = "
fn main() {
    println!(\"{}\", shared::outer!());
}
";
    let mut fixture = small("cfg_of_callers", main, text);
    fixture.libs[0] = fixture.libs[0].clone().cfg("feature=\"x\"");
    fixture
        .check()
        .has(&["if false || false"])
        .lacks(&["feature ="]);
    fixture.main = fixture.main.clone().cfg("feature=\"y\"");
    fixture.check().has(&["if false || true"]);
    // Called by both, it would have to be two macros.
    let both = main.replace("outer!()", "outer!() + shared::asked()");
    fixture.main.files[0].1 = both.trim_start().to_string();
    let error = fixture.refused();
    assert!(
        error.message.contains("not the same in all crates"),
        "{error}"
    );
    assert_eq!(error.line, 4, "{error}");
}

#[test]
fn attributes_on_a_condition_are_the_callers() {
    let text = "
#[macro_export]
macro_rules! define {
    ($n:ident) => {
        #[cfg_attr(feature = \"x\", derive(Debug))]
        #[cfg_attr(not(feature = \"x\"), derive(Clone, PartialEq))]
        pub struct $n;
    };
}
";
    let main = "
shared::define!(Q);

fn main() {
    println!(\"{:?}\", Q);
}
";
    let mut fixture = small("cfg_attr_of_callers", main, text);
    fixture.main = fixture.main.clone().cfg("feature=\"x\"");
    fixture
        .check()
        .has(&["#[cfg_attr(all(), derive(Debug))]", "#[cfg_attr(any(), "]);
}

#[test]
fn a_feature_that_a_macro_is_passed_is_refused() {
    let text = "
#[macro_export]
macro_rules! has {
    ($f:literal) => {
        cfg!(feature = $f)
    };
}
";
    let main = "
fn main() {
    println!(\"{}\", shared::has!(\"x\"));
}
";
    let error = small("passed_feature", main, text).refused();
    assert_eq!(error.line, 4, "{error}");
}

#[test]
fn variables_asked_by_a_macro_are_its_callers() {
    let text = "
#[macro_export]
macro_rules! name {
    () => {
        (option_env!(\"CARGO_PKG_NAME\"), ::std::env!(\"CARGO_PKG_NAME\"), core::env!(\"CARGO_PKG_VERSION\"))
    };
}

pub fn name() -> usize {
    name!().1.len()
}
";
    let main = "
fn main() {
    println!(\"{:?}\", shared::name!());
}
";
    let mut fixture = small("variables_of_callers", main, text);
    fixture
        .check()
        .has(&["(Some(\"main\"), \"main\", \"1.2.3\")"]);
    let both = main.replace("shared::name!()", "(shared::name!(), shared::name())");
    fixture.main.files[0].1 = both.trim_start().to_string();
    let error = fixture.refused();
    assert!(
        error.message.contains("not the same in all crates"),
        "{error}"
    );
}

#[test]
fn a_variable_that_a_macro_is_passed_is_refused() {
    for export in ["", "#[macro_export]\n"] {
        for call in ["env!($x)", "option_env!(concat!(\"CARGO_\", $x))"] {
            let text = format!(
                "{export}macro_rules! get {{\n    ($x:expr) => {{\n        {call}\n    }};\n}}\n\n\
                 pub fn name() -> usize {{\n    std::mem::size_of_val(&get!(\"PKG_NAME\"))\n}}\n"
            );
            let main = "fn main() {\n    println!(\"{}\", shared::name());\n}\n";
            let error = small("passed_variable", main, &text).refused();
            assert!(error.message.contains("is passed"), "{error}");
        }
    }
}
