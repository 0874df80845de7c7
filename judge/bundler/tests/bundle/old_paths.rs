//! # Words and paths of edition 2015
//!
//! `::name` among the tokens of a macro, which begins a path or goes on with one, and `dyn`, which may be a name.

use crate::driver::{Checked, fixture};

/// A library of edition 2015 in a solution of each edition; what the last one reads.
fn check(name: &str, main: &str, text: &str) -> Checked {
    let mut editions = [2015, 2018, 2021, 2024].iter().map(|&edition| {
        let mut fixture = fixture(name, edition, main.trim_start(), &[("lib.rs", text)]);
        fixture.libs[0].edition = 2015;
        fixture.formatted = false;
        fixture.check()
    });
    editions.by_ref().nth(3).expect("there are four editions")
}

const MAIN: &str = "
fn main() {
    println!(\"{:?}\", shared::inner::all(5));
}
";

#[test]
fn paths_behind_keywords_and_operators() {
    let text = "
pub const K: i32 = 7;

pub fn ok(x: i32) -> bool {
    x > 3
}

pub struct S(pub i32);

pub trait Tr {
    fn v(&self) -> i32;
}

macro_rules! implement {
    ($v:ident) => {
        impl<'a> ::Tr for &'a ::S {
            fn $v(&self) -> i32 { self.0 }
        }
    };
}
implement!(v);

macro_rules! all {
    ($x:expr) => {{
        use ::S as Q;
        let a = if ::ok($x) { 1 } else { 2 };
        let b = match ::ok($x) { true => 1, _ => ::K };
        let c = $x > ::K;
        let d = $x >> ::K;
        while ::ok(::K - 7) {}
        let e = Vec::<::S>::new().len();
        let f = loop { break ::K };
        let g = <i32>::max_value() > ::K && Vec::<Vec<i32>>::new().is_empty();
        let h = { use ::Tr; (&Q($x)).v() };
        (a, b, c, d, e, f, g, h)
    }};
}

pub mod inner {
    pub fn all(x: i32) -> (i32, i32, bool, i32, usize, i32, bool, i32) {
        all!(x)
    }
}
";
    check("root_paths_in_macros", MAIN, text).has(&[
        "if crate::shared::ok(",
        "match crate::shared::ok(",
        "$x > crate::shared::K",
        "$x >> crate::shared::K",
        "break crate::shared::K",
        "use crate::shared::S as Q",
        "impl<'a> crate::shared::Tr for",
    ]);
}
