//! # Macros that define
//!
//! One test for each kind of item that a call outside all functions makes.

use crate::driver::fixture;

#[test]
fn macros_that_define_items() {
    let text = "
macro_rules! newtype {
    ($name:ident, $make:ident) => {
        #[derive(Debug)]
        pub struct $name(pub i32);

        pub fn $make() -> $name {
            $name(value())
        }
    };
}

fn value() -> i32 {
    7
}

newtype!(Used, make_used);
newtype!(Dead, make_dead);

macro_rules! constants {
    ($($name:ident = $value:expr;)*) => {
        $(pub const $name: i32 = $value;)*
    };
}

constants! {
    ONE = 1;
    TWO = 2;
}
";
    let main = "
use shared::{make_used, ONE, TWO};

fn main() {
    println!(\"{:?} {}\", make_used().0, ONE + TWO);
}
";
    fixture("define_items", 2021, main.trim_start(), &[("lib.rs", text)])
        .check()
        .lacks(&["Dead"]);
}

#[test]
fn macros_that_define_impls() {
    let text = "
pub trait Zero {
    fn zero() -> Self;
    fn is_zero(&self) -> bool;
}

macro_rules! zeros {
    ($($ty:ty),*) => {
        $(
            impl Zero for $ty {
                fn zero() -> Self {
                    0
                }
                fn is_zero(&self) -> bool {
                    *self == 0
                }
            }
        )*
    };
}

zeros!(i32, u64);

pub trait Dead {
    fn dead();
}

macro_rules! deads {
    ($($ty:ty),*) => {
        $(
            impl Dead for $ty {
                fn dead() {}
            }
        )*
    };
}

deads!(i32);

pub struct A;
pub struct B;

macro_rules! named {
    ($ty:ident, $text:expr) => {
        impl $ty {
            pub fn name(&self) -> &'static str {
                $text
            }
        }
    };
}

named!(A, \"a\");
named!(B, \"b\");

pub fn first<T: Zero>(values: &[T]) -> T {
    match values.first() {
        Some(value) if value.is_zero() => T::zero(),
        _ => T::zero(),
    }
}
";
    let main =
        "fn main() {\n    println!(\"{} {}\", shared::first(&[1u64]), shared::A.name());\n}\n";
    let checked = fixture("define_impls", 2021, main, &[("lib.rs", text)]).check();
    checked.lacks(&["Dead", "deads", "struct B", "named!(B"]);
}

#[test]
fn thread_locals_and_statics() {
    let text = "
use std::cell::{Cell, RefCell};

thread_local! {
    static COUNT: Cell<i32> = Cell::new(START);
}

thread_local! {
    static DEAD: RefCell<i32> = RefCell::new(0);
}

const START: i32 = 5;

pub fn count() -> i32 {
    COUNT.with(|count| count.replace(1))
}

pub fn dead() -> i32 {
    DEAD.with(|dead| *dead.borrow())
}
";
    let main = "fn main() {\n    println!(\"{}\", shared::count());\n}\n";
    fixture("thread_locals", 2021, main, &[("lib.rs", text)])
        .check()
        .lacks(&["DEAD", "RefCell"]);
}
