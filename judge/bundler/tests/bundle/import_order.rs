//! # Imports stay in rustfmt's order
//!
//! A declaration that loses names, or whose first name changes, may belong elsewhere in its run.

use crate::driver::{Fixture, fixture, lib};

const MAIN: &str = "use shared::work;

fn main() {
    println!(\"{}\", work::sum());
}
";

const NUMBERS: &str = "
pub mod ten {
    pub const TEN: usize = 10;
}

pub const NINE: usize = 9;
";

/// A library of this text, which needs the library `numbers`.
fn with(name: &str, edition: u32, text: &str) -> Fixture {
    let files = [("lib.rs", "pub mod work;\n"), ("work.rs", text)];
    let mut fixture = fixture(name, edition, MAIN, &files);
    fixture.libs[0] = fixture.libs[0].clone().needs("numbers", "numbers");
    fixture
        .libs
        .push(lib("numbers", edition, &[("lib.rs", NUMBERS)]));
    fixture
}

const ALL_KINDS: &str = "
use core::cmp;
use numbers::ten::TEN;
use std::io::prelude::*;
use std::io::{self, Cursor};

pub mod inner {
    use core::mem;
    use numbers::NINE;
    pub use std::cmp::{self, Reverse};

    pub fn nine() -> usize {
        mem::take(&mut cmp::max(NINE, 0))
    }

    pub fn dead() -> Reverse<usize> {
        Reverse(0)
    }
}

pub fn sum() -> usize {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    cmp::max(TEN, text.len()) + inner::nine()
}

pub fn dead() -> Cursor<Vec<u8>> {
    Cursor::new(Vec::new())
}
";

#[test]
fn what_was_sorted_stays_so() {
    for edition in [2018, 2021, 2024] {
        with("sorted", edition, ALL_KINDS).check().has(&[
            "        use crate::numbers::ten::TEN;
        use core::cmp;
        use std::io;
        use std::io::prelude::*;
",
            "            use crate::numbers::NINE;
            use core::mem;
            pub use std::cmp;
",
        ]);
    }
}

#[test]
fn names_are_compared_as_the_edition_does() {
    let text = "
use core::num::NonZeroU8;
use numbers::ten::TEN;
use numbers::{NINE, ten};

pub fn sum() -> usize {
    TEN + NINE + ten::TEN + NonZeroU8::MIN.get() as usize
}
";
    let old = text.replace("{NINE, ten}", "{ten, NINE}");
    for (edition, text) in [(2021, &old[..]), (2024, text)] {
        with("names", edition, text)
            .check()
            .has(&["        use core::num::NonZeroU8;\n\n"]);
    }
}

#[test]
fn blank_lines_and_comments_end_a_run() {
    let text = "
use core::cmp;

use numbers::ten::TEN;
// The smaller one.
use numbers::NINE;

pub fn sum() -> usize {
    cmp::max(TEN, NINE)
}
";
    with("runs", 2021, text)
        .check()
        .has(&["        use core::cmp;

        use crate::numbers::ten::TEN;
        // The smaller one.
        use crate::numbers::NINE;
"]);
}

#[test]
fn what_was_not_sorted_stays_as_it_is() {
    let text = "
use std::cmp;
use numbers::ten::TEN;
use core::mem;

pub fn sum() -> usize {
    cmp::max(TEN, mem::size_of::<u8>())
}
";
    let mut fixture = with("unsorted", 2021, text);
    fixture.formatted = false;
    fixture.check().has(&["        use std::cmp;
        use crate::numbers::ten::TEN;
        use core::mem;
"]);
}

/// These are right and stay where they are: what changes in them is known only after the order.
#[test]
fn declarations_of_other_kinds_keep_their_place() {
    for declaration in [
        "pub(in crate::work) use numbers::ten::TEN;",
        "use::numbers::ten::TEN;",
        "#[allow(unused_imports)]\nuse numbers::ten::TEN;",
        "use numbers::{ten::TEN, /* ten less one */ NINE as _};",
    ] {
        let text = format!(
            "
use core::mem;
{declaration}

pub fn sum() -> usize {{
    TEN + mem::size_of::<u8>()
}}
"
        );
        let mut fixture = with("other_kinds", 2021, &text);
        fixture.formatted = false;
        fixture
            .check()
            .has(&["mod work {\n        use core::mem;\n"]);
    }
}

#[test]
fn what_a_module_hands_up_stays_at_its_end() {
    let text = "
pub mod inner {
    pub mod deep {
        #[macro_export]
        macro_rules! ten {
            () => {
                1
            };
        }
    }

    pub fn sum() -> usize {
        cmp::max(TEN, 1)
    }

    use core::cmp;
    use numbers::ten::TEN;
}

pub fn sum() -> usize {
    inner::sum() + crate::ten!()
}
";
    with("handed", 2021, text)
        .check()
        .has(&["            use crate::numbers::ten::TEN;\n            use core::cmp;\n\n"]);
}

#[test]
fn a_blank_line_that_stays_ends_a_run() {
    let text = "
use core::cmp;

use std::io; use std::fs;
use numbers::ten::TEN;

pub fn sum() -> usize {
    cmp::max(TEN, 1)
}

pub fn dead() -> io::Result<fs::File> {
    fs::File::open(\"\")
}
";
    with("blank_line", 2021, text)
        .check()
        .has(&["        use core::cmp;\n\n        use crate::numbers::ten::TEN;\n"]);
}
