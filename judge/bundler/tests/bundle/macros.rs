//! # Macros
//!
//! One test for each way in which `macro_rules!` is defined, named and called.

use crate::driver::{fixture, lib};

const EXPORTED: &str = "
/// The larger.
#[macro_export]
macro_rules! larger {
    ($a:expr) => { $a };
    ($a:expr, $($rest:expr),+) => {
        $crate::pick($a, $crate::larger!($($rest),+))
    };
}

#[macro_export]
macro_rules! dead_macro {
    () => {
        $crate::dead()
    };
}

pub fn pick(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

pub fn dead() {}
";

#[test]
fn exported_and_imported() {
    let main = "use shared::larger;\n\nfn main() {\n    println!(\"{}\", larger!(1, 3, 2));\n}\n";
    for edition in [2018, 2021, 2024] {
        let mut fixture = fixture("imported", edition, main, &[("lib.rs", EXPORTED)]);
        fixture.libs[0].edition = 2018;
        fixture.formatted = false;
        fixture.check().lacks(&["dead"]);
    }
}

#[test]
fn exported_and_called_by_path() {
    let main = "
mod deep {
    pub fn run() -> i32 {
        shared::larger!(4, 3)
    }
}

fn main() {
    println!(\"{}\", shared::larger!(1, 3, 2) + deep::run());
}
";
    for edition in [2018, 2021, 2024] {
        let mut fixture = fixture(
            "by_path",
            edition,
            main.trim_start(),
            &[("lib.rs", EXPORTED)],
        );
        fixture.formatted = false;
        fixture.check().lacks(&["dead", "macro_export"]);
    }
}

#[test]
fn exported_from_a_private_module() {
    let files = [
        (
            "lib.rs",
            "mod deep;\n\npub fn one() -> i32 {\n    plus!(0)\n}\n",
        ),
        ("deep.rs", "mod deeper;\n"),
        (
            "deep/deeper.rs",
            "#[macro_export]\nmacro_rules! plus {\n    ($x:expr) => {\n        $x + $crate::one()\n    };\n}\n",
        ),
    ];
    let files = [
        files[0],
        (
            "lib.rs",
            "#[macro_use]\nmod deep;\n\npub fn one() -> i32 {\n    1\n}\n",
        ),
        ("deep.rs", "#[macro_use]\nmod deeper;\n"),
        files[2],
    ];
    let main = "use shared::plus;\n\nfn main() {\n    println!(\"{}\", plus!(2));\n}\n";
    for edition in [2018, 2021] {
        fixture("private_module", edition, main, &files).check();
    }
}

#[test]
fn macro_use_extern_crate() {
    let main = "
#[macro_use]
extern crate shared;

mod deep {
    pub fn run() -> i32 {
        larger!(4, 3)
    }
}

fn main() {
    println!(\"{}\", larger!(1, 3, 2) + deep::run());
}
";
    for edition in [2018, 2021] {
        let mut fixture = fixture(
            "macro_use",
            edition,
            main.trim_start(),
            &[("lib.rs", EXPORTED)],
        );
        fixture.libs[0].edition = 2018;
        fixture.formatted = false;
        fixture.check().lacks(&["dead", "extern crate"]);
    }
}

#[test]
fn textual_scope_and_macro_use_modules() {
    let files = [
        ("lib.rs", "#[macro_use]\nmod macros;\n\npub mod user;\n"),
        (
            "macros.rs",
            "
macro_rules! twice {
    ($x:expr) => {
        helper!($x) * 2
    };
}

macro_rules! helper {
    ($x:expr) => {
        $x + offset()
    };
}

macro_rules! dead_rule {
    () => {};
}
",
        ),
        (
            "user.rs",
            "pub fn run() -> i32 {\n    twice!(3)\n}\n\nfn offset() -> i32 {\n    1\n}\n\npub fn other() {\n    dead_rule!();\n}\n",
        ),
    ];
    for edition in [2015, 2018, 2021] {
        let main = "fn main() {\n    println!(\"{}\", shared::user::run());\n}\n";
        fixture("textual", edition, main, &files)
            .check()
            .has(&["fn offset"])
            .lacks(&["dead_rule"]);
    }
}

#[test]
fn macros_of_one_library_used_by_another() {
    let shared = "
use base::double;

pub fn run() -> i32 {
    double!(4) + base::double!(1)
}
";
    let base = "
#[macro_export]
macro_rules! double {
    ($x:expr) => {
        $crate::times($x, 2)
    };
}

pub fn times(a: i32, b: i32) -> i32 {
    a * b
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::run());\n}\n";
    for edition in [2018, 2021] {
        let mut fixture = fixture("other_library", edition, main, &[("lib.rs", shared)]);
        fixture.libs[0] = fixture.libs[0].clone().needs("base", "base");
        fixture.libs.push(lib("base", 2021, &[("lib.rs", base)]));
        fixture.check();
    }
}

#[test]
fn macros_with_names_at_the_call() {
    let text = "
#[macro_export]
macro_rules! call {
    ($object:expr, $method:ident) => {
        $object.$method()
    };
}

#[macro_export]
macro_rules! show {
    ($($arg:tt)*) => {
        println!($($arg)*)
    };
}

pub struct S;

impl S {
    pub fn run(&self) -> i32 {
        1
    }

    pub fn dead(&self) -> i32 {
        2
    }
}

pub const SHOWN: i32 = 3;
";
    let main = "
use shared::{call, show, S, SHOWN};

fn main() {
    println!(\"{}\", call!(S, run));
    show!(\"{SHOWN}\");
}
";
    fixture("at_the_call", 2021, main.trim_start(), &[("lib.rs", text)])
        .check()
        .lacks(&["fn dead"]);
}

#[test]
fn cfg_in_a_macro() {
    // Where a macro is expanded in the program, the features of the program count; where in the library, those of the
    // library.
    let text = "macro_rules! level {
    ($x:expr) => {{
        #[cfg(feature = \"loud\")]
        let r = $x + 1000;
        #[cfg(not(feature = \"loud\"))]
        let r = $x;
        r
    }};
}

#[macro_export]
macro_rules! twice {
    ($x:expr) => {{
        #[cfg(unix)]
        let r = $x * 2;
        #[cfg(not(unix))]
        let r = $x;
        r
    }};
}

pub fn used(x: i32) -> i32 {
    level!(x)
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::twice!(shared::used(3)));\n}\n";
    let mut fixture = fixture("cfg_macro", 2021, main, &[("lib.rs", text)]);
    fixture.libs[0] = fixture.libs[0].clone().cfg("feature=\"loud\"");
    fixture
        .check()
        .has(&["let r = $x + 1000;", "#[cfg(unix)]"])
        .lacks(&["feature"]);
}
