//! # Messages that a macro is passed

use super::{YOUNG, bundled, catching, each, younger};

#[test]
fn messages_in_macros() {
    let functions = [
        "bailed",
        "ensure",
        "ensure_plain",
        "check",
        "renamed",
        "forwarded",
        "by_path",
        "in_constants",
    ];
    let text = r##"
#[macro_export]
macro_rules! bail {
    ($($arg:tt)*) => {
        panic!($($arg)*)
    };
}

macro_rules! ensure {
    ($holds:expr $(, $($arg:tt)+)?) => {
        std::assert!($holds $(, $($arg)+)?)
    };
}

macro_rules! check {
    ($holds:expr, $format:expr $(, $arg:expr)* $(,)?) => {
        if !$holds {
            core::unreachable!($format $(, $arg)*)
        }
    };
}

macro_rules! named {
    ($type:expr) => {
        core::panic!($type)
    };
}

macro_rules! forward {
    ($($arg:tt)+) => {
        inner!($($arg)+)
    };
}

macro_rules! inner {
    ($($arg:tt),+) => {
        panic!($($arg),+)
    };
}

macro_rules! constant {
    ($message:expr) => {
        panic!($message)
    };
}

mod other {
    pub use crate::bail as fail;
}

pub fn bailed(n: u32) -> u32 {
    bail!("n={n}",)
}

pub fn ensure(n: u32) -> u32 {
    ensure!(n < 5);
    ensure!(n < 4, "n={n}");
    n
}

pub fn ensure_plain(n: u32) -> u32 {
    ensure!(n < 4, "{} {n}", n);
    n
}

pub fn check(n: u32) -> u32 {
    check!(n < 4, "n={n}");
    n
}

pub fn renamed(n: u32) -> u32 {
    other::fail!("{n} renamed")
}

pub fn forwarded(n: u32) -> u32 {
    forward!("{n} forwarded")
}

pub fn by_path(n: u32) -> u32 {
    named!("{n} by path")
}

pub const fn in_constants(n: u32) -> u32 {
    match n {
        0 => constant!("zero"),
        1 => panic!(concat!("o", "ne")),
        4 => panic!("a set {{4}}"),
        _ => n,
    }
}
"##;
    let main = catching(&functions).replace(
        "fn main() {\n",
        "fn main() {\n    print(std::panic::catch_unwind(|| shared::bail!(\"{}\", 1)));\n",
    );
    each(&YOUNG, &[2018, 2024], |library, judge| {
        let checked = bundled("macros", library, judge, &main, text);
        if judge < 2021 {
            checked.has(&[
                r#"panic!("{}", format_args!($($arg)*))"#,
                r#"std::assert!($holds $(, "{}", format_args!($($arg)+))?)"#,
                r#"core::unreachable!("{}", format_args!($format $(, $arg)*))"#,
                r#"panic!("{}", format_args!($($arg),+))"#,
                r#"panic!($message)"#,
                r#"panic!(concat!("o", "ne"))"#,
                r#"panic!("{}", "a set {4}")"#,
            ]);
        } else {
            checked.lacks(&["format_args"]);
        }
    });
}

/// A macro that is called with nothing too, and one whose arguments bring their commas.
const UNKNOWN: [(&str, &str, usize); 2] = [
    (
        "
macro_rules! fail {
    ($($arg:tt)*) => {
        panic!($($arg)*)
    };
}

pub fn run(n: u32) -> u32 {
    match n {
        0 => fail!(),
        _ => fail!(MESSAGE),
    }
}
",
        "panic!",
        3,
    ),
    (
        "
macro_rules! fail {
    ($n:expr $(, $arg:expr)*) => {
        assert!($n < 4 $(, $arg)*)
    };
}

pub fn run(n: u32) -> u32 {
    fail!(n, MESSAGE);
    n
}
",
        "assert!",
        3,
    ),
];

#[test]
fn messages_of_which_nothing_is_known() {
    let main = catching(&["run"]);
    for (text, name, line) in UNKNOWN {
        let braced = text.replace("MESSAGE", "\"n={n}\"");
        let refused = younger("unknown", 2021, 2018, &main, &braced).refused();
        assert!(refused.file.ends_with("lib.rs"), "{refused}");
        assert_eq!((refused.line, refused.column), (line, 9), "{refused}");
        assert!(refused.message.contains(&format!("`{name}`")), "{refused}");
        assert!(refused.message.contains("edition 2021"), "{refused}");
        // What means the same in both is no reason.
        bundled("unknown", 2021, 2021, &main, &braced);
        let several = text.replace("MESSAGE", "\"n={}\", n");
        bundled("unknown", 2021, 2018, &main, &several).lacks(&["format_args"]);
    }
}
