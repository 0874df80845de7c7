//! # Traits and their impls
//!
//! An impl has to define just the items that its trait has left, wherever the two stand.

use crate::driver::{fixture, lib};

const TRAIT: &str = "pub trait Shape {
    const CORNERS: u32;
    const SIDES: u32;

    fn area(&self) -> u32;

    fn unused(&self) -> u32;
}
";

const IMPL: &str = "impl Shape for Square {
    const CORNERS: u32 = 4;
    const SIDES: u32 = helper();

    fn area(&self) -> u32 {
        self.0 * self.0 * Self::CORNERS
    }

    fn unused(&self) -> u32 {
        helper()
    }
}

const fn helper() -> u32 {
    4
}
";

const MAIN: &str = "use shared::{Shape, Square};

fn main() {
    println!(\"{}\", Square(3).area());
}
";

#[test]
fn an_impl_before_its_trait() {
    let text = format!("pub struct Square(pub u32);\n\n{IMPL}\n{TRAIT}");
    fixture("before", 2021, MAIN, &[("lib.rs", &text)])
        .check()
        .lacks(&["unused", "SIDES", "helper"]);
}

#[test]
fn an_impl_in_a_library_above_that_of_its_trait() {
    let text = format!("pub use base::Shape;\n\npub struct Square(pub u32);\n\n{IMPL}");
    let mut fixture = fixture("above", 2021, MAIN, &[("lib.rs", &text)]);
    fixture.libs[0] = fixture.libs[0].clone().needs("base", "base");
    fixture.libs.push(lib("base", 2021, &[("lib.rs", TRAIT)]));
    fixture.check().lacks(&["unused", "SIDES", "helper"]);
}

#[test]
fn an_impl_of_the_solution() {
    let main = format!(
        "use shared::Shape;\n\nstruct Square(u32);\n\n{IMPL}\nfn main() {{\n    println!(\"{{}}\", Square(3).area());\n}}\n"
    );
    let fixture = fixture("own", 2021, &main, &[("lib.rs", TRAIT)]);
    fixture.check().has(&["unused", "SIDES"]);
}

#[test]
fn an_impl_in_a_function() {
    let body = IMPL.replace('\n', "\n    ").replace("\n    \n", "\n\n");
    let text = format!(
        "{TRAIT}\npub fn area() -> u32 {{\n    struct Square(u32);\n\n    {}\n\n    Square(3).area()\n}}\n",
        body.trim_end()
    );
    let main = "fn main() {\n    println!(\"{}\", shared::area());\n}\n";
    let fixture = fixture("body", 2021, main, &[("lib.rs", &text)]);
    fixture.check().has(&["unused", "SIDES"]);
}

#[test]
fn a_trait_that_has_the_name_of_a_function() {
    let text = "pub mod a {
    #[allow(non_camel_case_types)]
    pub trait read {
        fn go(&self) -> u8 {
            5
        }
    }

    impl read for u8 {}

    pub fn read() -> u8 {
        2
    }
}

pub mod b {
    use super::a::read;

    pub fn used() -> u8 {
        read() + 1u8.go()
    }
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::b::used());\n}\n";
    fixture("twice", 2021, main, &[("lib.rs", text)]).check();
}

#[test]
fn documentation_in_a_file() {
    let files = [
        (
            "lib.rs",
            "#![doc = include_str!(\"about.md\")]\n\n#[doc = include_str!(\"about.md\")]\npub fn used() -> u8 {\n    1\n}\n",
        ),
        ("about.md", "About `it`.\n"),
    ];
    let main = "fn main() {\n    println!(\"{}\", shared::used());\n}\n";
    fixture("documents", 2021, main, &files)
        .check()
        .lacks(&["include_str", "about.md"]);
}
