//! # Editions
//!
//! Libraries of an older edition than the one that the bundle is compiled in.

use crate::driver::fixture;

/// A library of this edition, in solutions of each of the others.
fn check(name: &str, library: u32, solutions: &[u32], main: &str, text: &str, has: &[&str]) {
    for &edition in solutions {
        let mut fixture = fixture(name, edition, main.trim_start(), &[("lib.rs", text)]);
        fixture.libs[0].edition = library;
        fixture.formatted = false;
        let checked = fixture.check();
        if edition == 2024 {
            checked.has(has);
        }
    }
}

#[test]
fn names_that_a_later_edition_reserves() {
    let main = "
use shared::{random, sum};

fn main() {
    println!(\"{} {:?}\", random(), sum(\"2\", \"3\"));
}
";
    let text = "
#![allow(deprecated)]

/// Calls gen, in the words of the comment \"try!\".
pub fn random() -> u32 {
    let gen = Gen { gen: 4 };
    gen.gen()
}

struct Gen {
    gen: u32,
}

impl Gen {
    fn gen(&self) -> u32 {
        self.gen
    }
}

macro_rules! parsed {
    ($gen:expr) => {
        try!($gen.parse::<u32>())
    };
}

pub fn sum(a: &str, b: &str) -> Result<u32, std::num::ParseIntError> {
    let a: u32 = try!(a.parse());
    Ok(a + parsed!(b))
}
";
    check(
        "reserved",
        2015,
        &[2015, 2018, 2021, 2024],
        main,
        text,
        &[
            "r#try!(a.parse())",
            "Calls gen",
            "\"try!\"",
            "$gen:expr",
            "fn r#gen(&self)",
        ],
    );
}

#[test]
fn visibility_in_a_path() {
    let main = "
fn main() {
    println!(\"{}\", shared::a::run());
}
";
    let of = |root: &str| {
        format!(
            "
pub mod a {{
    mod b {{
        pub(in {root}a) struct Hidden(pub(in {root}a) u32);
        pub(in {root}a) mod c {{
            pub(in {root}a::b) fn deep() -> u32 {{
                7
            }}
        }}
        impl Hidden {{
            pub(in {root}a) fn make() -> Hidden {{
                Hidden(self::c::deep())
            }}
        }}
    }}
    pub fn run() -> u32 {{
        b::Hidden::make().0
    }}
}}
"
        )
    };
    for (library, root) in [
        (2015, ""),
        (2015, "::"),
        (2018, "crate::"),
        (2021, "crate::"),
    ] {
        let text = of(root);
        let name = format!("visibility_{library}_{}", root.len());
        check(
            &name,
            library,
            &[2015, 2018, 2021, 2024],
            main,
            &text,
            &["pub(in crate::shared::a)"],
        );
    }
}

#[test]
fn ranges_with_three_dots() {
    let main = "
fn main() {
    println!(\"{} {}\", shared::is_digit(b'7'), shared::is_digit(b'x'));
}
";
    let text = "
#![allow(ellipsis_inclusive_range_patterns)]

pub fn is_digit(byte: u8) -> bool {
    match byte {
        b'0'...b'9' => true,
        _ => false,
    }
}
";
    check(
        "three_dots",
        2018,
        &[2018, 2021, 2024],
        main,
        text,
        &["b'0'..=b'9'"],
    );
}

#[test]
fn syntax_of_edition_2015() {
    let main = "
fn main() {
    println!(\"{} {} {}\", shared::called(), shared::summed(&[1, 2]), shared::named(2));
}
";
    let text = "
#![allow(bare_trait_objects, anonymous_parameters)]

/// Ä: a line whose columns are not bytes, before `Fn` without `dyn`.
pub fn called() -> i32 {
    let boxed: Box<Fn(i32) -> i32 + Send> = Box::new(|x| x + 1); let f: &(Fn(i32) -> i32 + Send) = &*boxed;
    twice(&|x| f(x)) + once(Some(&|x| x * 2))
}

fn twice(f: &Fn(i32) -> i32) -> i32 {
    f(f(1))
}

fn once<'a>(f: Option<&'a ::std::ops::Fn(i32) -> i32>) -> i32 {
    f.map_or(0, |f| f(4))
}

trait Visit<T> {
    fn visit(&mut self, &T, usize);
    fn spare(&self, Vec<Vec<u8>>) {}
}

struct Total(i32);

impl Visit<i32> for Total {
    fn visit(&mut self, value: &i32, _: usize) {
        self.0 += *value;
    }
}

pub fn summed(values: &[i32]) -> i32 {
    let mut total = Total(0);
    for (n, value) in values.iter().enumerate() {
        total.visit(value, n);
    }
    total.0
}

pub fn named(await: i32) -> i32 {
    let async = await + 1; async
}
";
    let has = &[
        "Box<dyn Fn(i32) -> i32 + Send>",
        "&(dyn Fn(i32) -> i32 + Send)",
        "&'a dyn ::std::ops::Fn(i32)",
        "fn visit(&mut self, _: &T, _: usize);",
        "let r#async = r#await + 1; r#async",
    ];
    for edition in [2015, 2021, 2024] {
        check("old_syntax", 2015, &[edition], main, text, has);
    }
}

#[test]
fn paths_from_the_root_of_edition_2015() {
    let main = "
fn main() {
    println!(\"{} {}\", shared::run(), shared::deep::call());
}
";
    let text = "
fn plain(x: u32) -> u32 {
    x + 1
}

fn async(x: u32) -> u32 {
    x + 7
}

const SHIFT: u32 = 30;

struct Unit;

macro_rules! through {
    ($x:expr) => {
        ::plain($x) + ::deep::twice($x)
    };
}

macro_rules! behind {
    ($x:expr, $($s:ident)::+) => {{
        let mut found = $($s)::+::twice($x) + Vec::<u32>::new().len() as u32;
        if ::is_big($x) && $x > ::SHIFT && $x >> ::SHIFT == 0 {
            found += match ::plain($x) { 51 => 1, _ => 0 };
        }
        found
    }};
}

fn is_big(x: u32) -> bool {
    x > 9
}

pub fn run() -> u32 {
    ::plain(1) + ::deep::twice(::plain(3)) + ::async(2) + ::SHIFT + through!(::std::cmp::max(1, 2)) + behind!(50, deep)
}

pub mod deep {
    fn plain() -> u32 {
        100
    }

    pub fn twice(x: u32) -> u32 {
        x * 2
    }

    pub fn call() -> u32 {
        let _: ::Unit = ::Unit;
        plain() + ::plain(1) + ::deep::twice(3)
    }
}
";
    check(
        "root_paths",
        2015,
        &[2015, 2018, 2021, 2024],
        main,
        text,
        &[
            "crate::shared::plain(1) + crate::shared::deep::twice(crate::shared::plain(3))",
            "+ crate::shared::r#async(2) +",
            "let _: crate::shared::Unit = crate::shared::Unit;",
            "crate::shared::plain($x)",
            "$($s)::+::twice($x) + Vec::<u32>::new()",
            "if crate::shared::is_big($x) && $x > crate::shared::SHIFT && $x >> crate::shared::SHIFT == 0",
            "match crate::shared::plain($x)",
            "::std::cmp::max(1, 2)",
        ],
    );
}

#[test]
fn dyn_as_a_name_of_edition_2015() {
    let main = "
fn main() {
    println!(\"{} {}\", shared::summed(2), shared::boxed());
}
";
    let text = "
#![allow(bare_trait_objects)]

struct Pair {
    dyn: u32,
}

fn dyn(x: u32) -> u32 {
    x + 1
}

pub fn summed(dyn: u32) -> u32 {
    let pair = Pair { dyn: dyn + 1 };
    pair.dyn * dyn as u32 + self::dyn(4)
}

pub fn boxed() -> u32 {
    let a: Box<dyn Fn(u32) -> u32> = Box::new(|x| x + 1);
    let b: Box<dyn for<'a> Fn(&'a u32) -> u32 + Send> = Box::new(|x| *x);
    a(1) + b(&2) + dyn(3)
}
";
    check(
        "dyn_name",
        2015,
        &[2015, 2018, 2021, 2024],
        main,
        text,
        &[
            "r#dyn: r#dyn + 1",
            "pair.r#dyn * r#dyn as u32 + self::r#dyn(4)",
            "Box<dyn Fn(u32) -> u32>",
            "Box<dyn for<'a> Fn(&'a u32)",
            "r#dyn(3)",
        ],
    );
}

#[test]
fn what_is_unsafe_since_edition_2024() {
    let main = "
fn main() {
    println!(\"{} {}\", shared::first(&[3, 4]), shared::length(b\"four\\0\"));
}
";
    let text = "
use std::os::raw::c_char;

extern \"C\" {
    fn strlen(text: *const c_char) -> usize;
}

#[no_mangle]
pub extern \"C\" fn named_for_c() -> u32 {
    1
}

/// Has no block.
unsafe fn at(values: *const u32) -> u32 {
    *values + named_for_c()
}

struct Reader(*const u32);

impl Reader {
    unsafe fn read(&self) -> u32 {
        *self.0
    }
}

unsafe fn blocked(values: *const u32) -> u32 {
    unsafe { *values }
}

pub fn first(values: &[u32]) -> u32 {
    let reader = Reader(values.as_ptr());
    unsafe { at(values.as_ptr()) + reader.read() + blocked(values.as_ptr()) }
}

pub fn length(text: &[u8]) -> usize {
    unsafe { strlen(text.as_ptr() as *const c_char) }
}
";
    check(
        "unsafe_2024",
        2021,
        &[2018, 2021, 2024],
        main,
        text,
        &[
            "unsafe extern \"C\" {",
            "#[unsafe(no_mangle)]",
            "/// Has no block.\n    #[allow(unsafe_op_in_unsafe_fn)]\n    unsafe fn at",
            "        #[allow(unsafe_op_in_unsafe_fn)]\n        unsafe fn read",
            "}\n\n    unsafe fn blocked",
        ],
    );
}
