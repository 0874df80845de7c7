//! # Words and comments
//!
//! One test for each place in which a word is not what it looks like, and for what travels with an item.

use judge_bundler::Docs;

use crate::driver::fixture;

#[test]
fn locals_that_have_an_items_name() {
    let text = "
pub fn size() -> i32 {
    1
}

pub fn depth() -> i32 {
    2
}

pub fn width() -> i32 {
    3
}

pub const LIMIT: i32 = 4;

pub fn used(size: i32) -> i32 {
    let depth = size + 1;
    let close = |width: i32| width + depth;
    if let Some(width) = Some(close(size)) {
        println!(\"{} {size}\", width);
        return width;
    }
    match depth {
        LIMIT => 0,
        width => width,
    }
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::used(3));\n}\n";
    fixture("locals", 2021, main, &[("lib.rs", text)])
        .check()
        .has(&["LIMIT"])
        .lacks(&["fn size", "fn depth", "fn width"]);
}

#[test]
fn names_in_strings_and_comments() {
    let text = "
pub const LIMIT: i32 = 4;
pub const QUOTED: i32 = 5;
pub const BRACED: i32 = 6;
pub const WIDTH: usize = 7;

/// Not `dead`.
pub fn used() -> String {
    // dead() is not called, nor is QUOTED.
    let raw = r#\"dead() QUOTED {BRACED}\"#;
    format!(\"{LIMIT} QUOTED {{BRACED}} {:>WIDTH$} {}\", 1, raw)
}

pub fn dead() {}
";
    let main = "fn main() {\n    println!(\"{}\", shared::used());\n}\n";
    let checked = fixture("strings", 2021, main, &[("lib.rs", text)]).check();
    checked
        .has(&["const LIMIT", "const WIDTH", "// dead() is not"])
        .lacks(&["const QUOTED", "const BRACED", "fn dead"]);
}

#[test]
fn raw_identifiers() {
    let files = [
        (
            "lib.rs",
            "pub mod r#match;\n\npub fn r#fn() -> i32 {\n    r#match::r#type()\n}\n",
        ),
        (
            "match.rs",
            "pub fn r#type() -> i32 {\n    1\n}\n\npub fn r#use() {}\n",
        ),
    ];
    let main = "fn main() {\n    println!(\"{}\", shared::r#fn());\n}\n";
    fixture("raw", 2021, main, &files).check().lacks(&["r#use"]);
}

#[test]
fn attributes_inside() {
    let text = "
#![allow(clippy::all)]
#![warn(missing_docs)]
#![doc(html_root_url = \"https://example.org\")]

//! The library.

pub mod a {
    #![allow(unused_variables)]

    #[inline]
    #[must_use]
    pub fn used(#[allow(unused)] x: i32) -> i32 {
        #[allow(clippy::let_and_return)]
        let y = 1;
        y
    }
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::a::used(3));\n}\n";
    let mut fixture = fixture("attributes", 2021, main, &[("lib.rs", text)]);
    fixture.formatted = false;
    fixture
        .check()
        .has(&[
            "#![allow(clippy::all)]",
            "#![allow(unused_variables)]",
            "#[inline]",
        ])
        .lacks(&["missing_docs", "html_root_url"]);
}

#[test]
fn comments_belong_to_the_item_under_them() {
    let text = "
//! The library.

// ---- numbers ----

// The first.
pub fn one() -> i32 {
    1 // inside
}

// Nobody wants this.
pub fn dead() -> i32 {
    2
} // behind the dead

pub fn two() -> i32 {
    2
} // behind two

// ---- nothing lives here ----

/// Dead too.
pub fn three() {}

// ---- methods ----

pub struct S; // the type

impl S {
    // ---- inside ----

    // Lives.
    pub fn live(&self) -> i32 {
        3
    }

    // Does not.
    pub fn not(&self) {}

    // ---- only dead ----

    /* block */
    pub fn neither(&self) {}
}

// The end.
";
    let main = "fn main() {\n    println!(\"{} {} {}\", shared::one(), shared::two(), shared::S.live());\n}\n";
    let checked = fixture("comments", 2021, main, &[("lib.rs", text)]).check();
    checked
        .has(&[
            "---- numbers",
            "The first",
            "inside",
            "behind two",
            "---- methods",
            "// the type",
            "---- inside",
            "// Lives",
        ])
        .lacks(&[
            "Nobody",
            "behind the dead",
            "nothing lives",
            "Dead too",
            "Does not",
            "only dead",
            "block",
        ]);
}

#[test]
fn items_inside_functions() {
    let text = "
pub fn used() -> i32 {
    use self::inner::Deep;
    const BASE: i32 = 1;
    struct Local(i32);
    impl Local {
        fn get(&self) -> i32 {
            self.0 + helper() + Deep::VALUE
        }
    }
    fn shadow() -> i32 {
        2
    }
    Local(BASE).get() + shadow()
}

fn helper() -> i32 {
    3
}

fn shadow() -> i32 {
    4
}

mod inner {
    pub struct Deep;

    impl Deep {
        pub const VALUE: i32 = 5;
        pub const DEAD: i32 = 5;
    }
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::used());\n}\n";
    fixture("inside", 2021, main, &[("lib.rs", text)])
        .check()
        .lacks(&["DEAD", "    4\n"]);
}

#[test]
fn enums_and_their_variants() {
    let text = "
#[derive(Clone, Copy)]
pub enum Side {
    Left,
    Right,
}

pub enum Dead {
    One,
}

use self::Side::*;

pub fn flip(side: Side) -> Side {
    match side {
        Left => Right,
        Right => Left,
    }
}

pub fn name(side: Side) -> &'static str {
    use Side::Left as L;
    match side {
        L => \"left\",
        _ => \"right\",
    }
}
";
    let main = "
use shared::{flip, name, Side};

fn main() {
    println!(\"{}\", name(flip(Side::Left)));
}
";
    for edition in [2018, 2021] {
        fixture("enums", edition, main.trim_start(), &[("lib.rs", text)])
            .check()
            .lacks(&["Dead"]);
    }
}

#[test]
fn what_may_be_dead_is_said_behind_the_documentation() {
    let text = "
/// What a traffic light shows.
///
/// Nobody asks for yellow.
#[derive(Debug)]
pub enum Light {
    Red,
    Yellow,
}

pub mod short { #[derive(Debug)] pub enum Switch { On, Off } }
";
    let main = "
use shared::short::Switch;
use shared::Light;

fn main() {
    println!(\"{:?} {:?}\", Light::Red, Switch::On);
}
";
    let mut fixture = fixture("allowed", 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = false;
    for (docs, last) in [
        (Docs::Summary, "    /// What a traffic light shows.\n"),
        (Docs::All, "    /// Nobody asks for yellow.\n"),
        (Docs::None, "mod shared {\n"),
    ] {
        fixture.docs = docs;
        fixture.check().has(&[
            &format!("{last}    #[allow(dead_code)]\n    #[derive(Debug)]\n"),
            "pub mod short { #[allow(dead_code)] #[derive(Debug)] pub enum",
        ]);
    }
}

#[test]
fn the_comment_at_the_head_of_the_file_stays() {
    let main = |head: &str| {
        format!(
            "{head}use std::cmp::max;\n\nfn main() {{\n    println!(\"{{}}\", max(1, shared::two()));\n}}\n"
        )
    };
    let check = |head: &str, has: &[&str], lacks: &[&str]| {
        for edition in [2015, 2021] {
            let files = [("lib.rs", "pub fn two() -> i32 {\n    2\n}\n")];
            fixture("head_comment", edition, &main(head), &files)
                .check()
                .has(has)
                .lacks(lacks)
                .lacks(&["extern crate"]);
        }
    };
    check(
        "// The task,\n// in two lines.\nextern crate shared; // The library.\n\n",
        &["// The task,\n// in two lines.\n\nuse std"],
        &["The library"],
    );
    check(
        "/* The task. */\n#[macro_use]\nextern crate shared;\n",
        &["/* The task. */\nuse std"],
        &["macro_use"],
    );
    check(
        "// The task.\n\n// The licence.\n\n// The library.\nextern crate shared;\n\n// What std has.\n\n",
        &["// The task.\n\n// The licence.\n\n// What std has.\n\nuse std"],
        &["The library"],
    );
    check(
        "//! The task.\n\n// The library.\nextern crate shared;\n\n",
        &["//! The task.\n\nuse std"],
        &["The library"],
    );
}
