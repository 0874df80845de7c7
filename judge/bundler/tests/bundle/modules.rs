//! # Modules, imports and crates
//!
//! One test for each way in which people lay out and name what they use.

use crate::driver::{fixture, lib};

/// A library with something to keep and something to drop.
pub const TWO: &str = "
pub fn used() -> i32 {
    1
}

pub fn dead() -> i32 {
    2
}
";

#[test]
fn module_as_file_beside_its_folder() {
    let main = "fn main() {\n    println!(\"{}\", shared::a::b::used());\n}\n";
    let files = [
        ("lib.rs", "pub mod a;\n"),
        ("a.rs", "pub mod b;\n\npub fn unused() {}\n"),
        ("a/b.rs", TWO),
    ];
    fixture("beside", 2021, main, &files)
        .check()
        .has(&["fn used"])
        .lacks(&["dead", "unused"]);
}

#[test]
fn module_as_mod_rs() {
    let main = "fn main() {\n    println!(\"{}\", shared::a::b::used());\n}\n";
    let files = [
        ("lib.rs", "pub mod a;\n"),
        ("a/mod.rs", "pub mod b;\n"),
        ("a/b.rs", TWO),
    ];
    fixture("mod_rs", 2021, main, &files)
        .check()
        .lacks(&["dead"]);
}

#[test]
fn module_inline() {
    let files = [(
        "lib.rs",
        "
pub mod a {
    pub mod b {
        pub fn used() -> i32 {
            super::helper()
        }
    }

    fn helper() -> i32 {
        1
    }

    pub mod dead {
        pub fn gone() {}
    }
}
",
    )];
    let main = "use shared::a::b;\n\nfn main() {\n    println!(\"{}\", b::used());\n}\n";
    fixture("inline", 2021, main, &files)
        .check()
        .has(&["helper"])
        .lacks(&["dead", "gone"]);
}

#[test]
fn module_with_path() {
    let files = [
        (
            "lib.rs",
            "#[path = \"other/place.rs\"]\npub mod a;\n\npub mod inner {\n    #[path = \"far.rs\"]\n    pub mod b;\n}\n",
        ),
        (
            "other/place.rs",
            "pub mod c;\n\npub fn used() -> i32 {\n    c::one()\n}\n",
        ),
        ("other/c.rs", "pub fn one() -> i32 {\n    1\n}\n"),
        ("inner/far.rs", TWO),
    ];
    let main =
        "fn main() {\n    println!(\"{}\", shared::a::used() + shared::inner::b::used());\n}\n";
    fixture("with_path", 2021, main, &files)
        .check()
        .lacks(&["dead", "#[path"]);
}

#[test]
fn imports_renamed_grouped_globbed_and_inline() {
    for edition in [2015, 2018, 2021, 2024] {
        let files = [
            ("lib.rs", "pub mod a;\npub mod b;\npub mod prelude;\n"),
            (
                "a.rs",
                "pub fn one() -> i32 {\n    1\n}\n\npub fn two() -> i32 {\n    2\n}\n\npub fn dead() {}\n",
            ),
            ("b.rs", "pub struct Thing(pub i32);\n\npub struct Other;\n"),
            (
                "prelude.rs",
                "pub use super::a::*;\npub use super::b::{Other, Thing as Renamed};\n",
            ),
        ];
        let main = "
use shared::a::{self, one as first};
use shared::prelude::*;

fn main() {
    println!(\"{} {} {}\", first(), a::two(), Renamed(3).0);
    println!(\"{}\", two());
}
";
        let checked = fixture("imports", edition, main.trim_start(), &files).check();
        checked
            .has(&[
                "pub use super::a::*;",
                "pub use super::b::Thing as Renamed;",
            ])
            .lacks(&["Other", "dead"]);
    }
}

#[test]
fn re_exports_through_three_modules() {
    let files = [
        ("lib.rs", "mod a;\n\npub use self::a::{used, dead};\n"),
        ("a/mod.rs", "mod b;\npub use self::b::*;\n"),
        ("a/b.rs", TWO),
    ];
    for edition in [2015, 2018, 2021, 2024] {
        let main = "use shared::used;\n\nfn main() {\n    println!(\"{}\", used());\n}\n";
        let mut fixture = fixture("re_exports", edition, main, &files);
        fixture.formatted = false;
        fixture
            .check()
            .has(&["pub use self::a::used;"])
            .lacks(&["dead"]);
    }
}

#[test]
fn paths_from_crate_self_and_super() {
    let files = [
        ("lib.rs", "pub mod a;\n\nfn root() -> i32 {\n    1\n}\n"),
        (
            "a.rs",
            "
use super::root;

pub mod b {
    pub fn used() -> i32 {
        super::inner() + self::same() + crate::a::inner() + super::super::root()
    }

    fn same() -> i32 {
        2
    }
}

pub(crate) fn inner() -> i32 {
    root()
}

pub(in crate::a) fn dead() {}
",
        ),
    ];
    for edition in [2018, 2021, 2024] {
        let main = "fn main() {\n    println!(\"{}\", shared::a::b::used());\n}\n";
        fixture("paths", edition, main, &files)
            .check()
            .has(&["crate::shared::a::inner()"])
            .lacks(&["dead"]);
    }
}

#[test]
fn nested_modules_of_the_solution_reach_the_library() {
    let main = "
mod deep {
    pub mod deeper {
        use shared::used;

        pub fn run() -> i32 {
            used() + shared::used()
        }
    }
}

fn main() {
    println!(\"{}\", deep::deeper::run());
}
";
    for edition in [2018, 2021] {
        fixture("nested", edition, main.trim_start(), &[("lib.rs", TWO)])
            .check()
            .lacks(&["dead"]);
    }
}

#[test]
fn extern_crate_gives_way() {
    let main = "
extern crate shared;

mod deep {
    extern crate shared as s;

    pub fn run() -> i32 {
        s::used()
    }
}

fn main() {
    println!(\"{}\", shared::used() + deep::run());
}
";
    for edition in [2015, 2018, 2021, 2024] {
        fixture(
            "extern_crate",
            edition,
            main.trim_start(),
            &[("lib.rs", TWO)],
        )
        .check()
        .lacks(&["extern crate", "dead"]);
    }
}

#[test]
fn extern_crate_renamed_at_the_root() {
    let main = "extern crate shared as s;\n\nfn main() {\n    println!(\"{}\", s::used());\n}\n";
    for edition in [2015, 2018] {
        fixture("extern_renamed", edition, main, &[("lib.rs", TWO)])
            .check()
            .has(&["use shared as s;"]);
    }
}

#[test]
fn renamed_dependency() {
    let main = "use other::used;\n\nfn main() {\n    println!(\"{}\", used());\n}\n";
    let mut fixture = fixture("renamed", 2021, main, &[("lib.rs", TWO)]);
    fixture.main.dependencies = vec![("other".to_string(), "shared".to_string())];
    fixture.check().has(&["mod other {"]).lacks(&["dead"]);
}

#[test]
fn libraries_that_use_libraries() {
    for edition in [2015, 2018, 2021, 2024] {
        let main = "use shared::sum;\n\nfn main() {\n    println!(\"{}\", sum());\n}\n";
        let files = [(
            "lib.rs",
            "
mod inner {
    use base::numbers::one;

    pub fn get() -> i32 {
        one() + base::numbers::two()
    }
}

pub fn sum() -> i32 {
    inner::get() + base::numbers::one()
}
",
        )];
        let mut fixture = fixture("two_libraries", edition, main, &files);
        fixture.libs[0].edition = 2018;
        fixture.libs[0] = fixture.libs[0].clone().needs("base", "base");
        let base = "
pub mod numbers {
    pub fn one() -> i32 {
        1
    }

    pub fn two() -> i32 {
        2
    }

    pub fn three() -> i32 {
        3
    }
}
";
        fixture.libs.push(lib("base", 2021, &[("lib.rs", base)]));
        fixture.check().has(&["mod base {"]).lacks(&["three"]);
    }
}

#[test]
fn modules_of_the_solution_in_files() {
    let main = "mod helper;\n\nfn main() {\n    println!(\"{}\", helper::used());\n}\n";
    let mut fixture = fixture("own_modules", 2021, main, &[("lib.rs", TWO)]);
    fixture.main.files.push((
        "helper.rs".to_string(),
        "pub fn used() -> i32 {\n    shared::used()\n}\n\npub fn spare() {}\n".to_string(),
    ));
    fixture
        .check()
        .has(&["mod helper {", "crate::shared::used()"])
        .lacks(&["spare"]);
}

#[test]
fn a_library_that_names_itself() {
    let main = "
fn main() {
    println!(\"{:?} {}\", shared::compute(), shared::deep::again());
    println!(\"{}\", shared::named!(3));
}
";
    let text = "
//! A library.

extern crate self as me;

pub mod deep {
    use me::State;

    pub fn again() -> u32 {
        ::me::one() + me::deep::er::two() + State { n: 4 }.n
    }

    pub mod er {
        pub fn two() -> u32 {
            2
        }
    }
}

pub fn compute() -> Option<me::State> {
    Some(State { n: me::one() })
}

pub fn one() -> u32 {
    1
}

#[derive(Debug)]
pub struct State {
    pub n: u32,
}

#[macro_export]
macro_rules! named {
    ($n:expr) => {
        $crate::one() + $n
    };
}
";
    for (library, solution) in [(2018, 2018), (2021, 2024), (2015, 2021)] {
        let text = match library {
            2015 => text
                .replace("= me::", "= ::me::")
                .replace("<me::", "<::me::"),
            _ => text.to_string(),
        };
        let text = match library {
            2015 => text
                .replace("+ me::", "+ ::me::")
                .replace("n: me::", "n: ::me::"),
            _ => text,
        };
        let mut fixture = fixture("names_itself", solution, main, &[("lib.rs", &text)]);
        fixture.name = format!("names_itself_{library}");
        fixture.libs[0].edition = library;
        fixture.formatted = false;
        fixture.check().lacks(&["extern crate", "me::"]);
    }
}
