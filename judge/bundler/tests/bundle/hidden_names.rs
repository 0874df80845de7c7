//! # Names that are easily lost or taken for others
//!
//! Words in the tokens of macros, and names that a library and a solution give to different things.

use crate::driver::{Fixture, fixture, lib};

fn small(name: &str, main: &str, text: &str) -> Fixture {
    let mut fixture = fixture(name, 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = false;
    fixture
}

#[test]
fn words_in_macro_tokens() {
    let text = "
pub struct Dsu(Vec<usize>);

impl Dsu {
    pub fn new(n: usize) -> Self {
        Dsu((0..n).collect())
    }
    pub fn union(&mut self, a: usize, b: usize) -> bool {
        self.0[a] = b;
        a != b
    }
}

pub struct Grid(pub Vec<i32>);

impl std::ops::Index<usize> for Grid {
    type Output = i32;
    fn index(&self, i: usize) -> &i32 {
        &self.0[i]
    }
}

#[macro_export]
macro_rules! at {
    ($m:expr, $i:expr) => {
        $m[$i]
    };
}

pub mod fields {
    pub struct Pair {
        pub x: i32,
        pub y: Width,
    }

    pub type Width = i64;

    fn compute(a: i32) -> i32 {
        a * 3
    }

    macro_rules! pair {
        ($f:ident, $g:ident) => {
            Pair {
                $f: compute(1),
                $g: 2,
            }
        };
    }

    pub fn pair() -> Pair {
        pair!(x, y)
    }
}

pub fn secret() -> i32 {
    42
}
";
    let main = "
macro_rules! yes {
    ($e:expr) => {
        println!(\"{}\", if $e { \"Yes\" } else { \"No\" })
    };
}

macro_rules! line {
    ($e:expr) => {
        println!(\"{}\", $e)
    };
}

fn main() {
    let mut dsu = shared::Dsu::new(3);
    yes!(dsu.union(0, 1));
    let grid = shared::Grid(vec![1, 2, 3]);
    line!(grid[2]);
    line!(shared::at!(grid, 1));
    line!(shared::secret());
    let pair = shared::fields::pair();
    line!(i64::from(pair.x) + pair.y);
}
";
    let fixture = small("macro_words", main, text);
    fixture.check();
}

#[test]
fn macros_of_the_solution_are_not_the_librarys() {
    let main = "
macro_rules! println {
    ($($t:tt)*) => {{
        print!(\"main: \");
        std::println!($($t)*)
    }};
}

macro_rules! dbg {
    ($($t:tt)*) => {
        ()
    };
}

fn main() {
    println!(\"x {:?}\", dbg!(1));
    shared::shout();
}
";
    let text = "
pub fn shout() {
    println!(\"library {}\", dbg!(4) + 1);
}
";
    small("own_macros", main, text)
        .check()
        .has(&["::std::println!(\"library"]);
}

const ALIKE: &str = "
#[macro_export]
macro_rules! same {
    ($e:expr) => {
        println!(\"NAME {}\", $e)
    };
}

#[macro_export]
macro_rules! dbg {
    ($e:expr) => {{
        println!(\"my dbg\");
        $e
    }};
}

pub fn one() -> i32 {
    1
}
";

#[test]
fn macros_that_nobody_imported() {
    let text = "
pub fn run() -> i32 {
    dbg!(other::one()) + 1
}
";
    let main = "
fn main() {
    println!(\"{}\", shared::run());
}
";
    let mut fixture = small("not_imported", main, text);
    fixture.libs[0] = lib("shared", 2021, &[("lib.rs", text)]).needs("other", "other");
    fixture.libs.push(lib("other", 2021, &[("lib.rs", ALIKE)]));
    fixture.check().lacks(&["my dbg"]);
}

#[test]
fn macros_of_two_libraries() {
    let main = "
#[macro_use]
extern crate shared;
#[macro_use(dbg)]
extern crate other;

fn main() {
    same!(dbg!(1));
}
";
    let mut fixture = small("two_macro_crates", main, &ALIKE.replace("NAME", "first"));
    fixture.main = lib("main", 2021, &[("main.rs", main)])
        .needs("shared", "shared")
        .needs("other", "other");
    let other = ALIKE.replace("NAME", "second");
    fixture.libs.push(lib("other", 2021, &[("lib.rs", &other)]));
    fixture.check().has(&["first {}"]).lacks(&["second {}"]);
}

#[test]
fn library_behind_a_module_of_the_same_name() {
    let text = "
pub mod util {
    pub fn answer() -> i32 {
        2
    }
}

pub fn outer() -> i32 {
    ::util::answer()
}
";
    let main = "
use shared::*;

fn main() {
    println!(\"{} {}\", outer(), util::answer());
}
";
    let mut fixture = small("module_like_a_crate", main, text);
    fixture.libs[0] = lib("shared", 2021, &[("lib.rs", text)]).needs("util", "util");
    let util = "pub fn answer() -> i32 {\n    1\n}\n";
    fixture.libs.push(lib("util", 2021, &[("lib.rs", util)]));
    fixture.check();
}
