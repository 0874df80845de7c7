//! # Messages of failures

use super::{OLD, YOUNG, bundled, catching, each};

#[test]
fn messages_that_are_formats() {
    let functions = [
        "alone", "escaped", "asserted", "debug", "generic", "never", "plain", "two", "by_path",
        "by_macro", "passed", "repeated", "joined", "own",
    ];
    let text = r##"
pub fn alone(n: u32) -> u32 {
    if n == 4 {
        panic!("n={n}")
    }
    n
}

pub fn escaped(_: u32) -> u32 {
    panic!("{{}}",)
}

pub fn asserted(n: u32) -> u32 {
    assert!(n < 4, "n={n:>3}");
    n
}

pub fn debug(n: u32) -> u32 {
    debug_assert!(
        n < 4, // a comment, with a comma
        r#"debug {n}"#, // and one more
    );
    n
}

pub fn generic(n: u32) -> u32 {
    assert!(is_less::<u32, u32>(n), "generic {n}");
    n
}

fn is_less<A: Into<u64>, B>(a: A) -> bool {
    a.into() < 4
}

pub fn never(n: u32) -> u32 {
    match n {
        4 => unreachable!("n is {n}"),
        _ => n,
    }
}

pub fn plain(_: u32) -> u32 {
    panic!("plain")
}

pub fn two(n: u32) -> u32 {
    assert!(n < 4, "{} {{}}", "{n}");
    n
}

pub fn by_path(n: u32) -> u32 {
    std::panic!("by path {n}")
}

macro_rules! check {
    ($n:expr) => {
        assert!($n < 4, "{n} is too much", n = $n);
        assert!($n < 5);
    };
    ($n:expr, $limit:ident) => {
        assert!($n < $limit, "{} {}", "not {this}", $limit);
        panic!("limit {}", $limit)
    };
    (alone $n:expr) => {{
        let n = $n;
        assert!(n < 4, "{n} in a macro")
    }};
}

pub fn by_macro(n: u32) -> u32 {
    check!(alone n);
    check!(n);
    n
}

macro_rules! fail {
    ($message:literal) => {
        panic!($message)
    };
}

pub fn passed(n: u32) -> u32 {
    if n == 4 {
        fail!("passed {{}}");
    }
    n
}

macro_rules! fail_with {
    ($($message:tt)+) => {
        if true {
            panic!($($message)+)
        }
    };
}

pub fn repeated(n: u32) -> u32 {
    fail_with!("{n} repeated");
    fail_with!("{} repeated", n);
    n
}

pub fn joined(_: u32) -> u32 {
    panic!(concat!("{{", "joined", "}}"))
}

mod own {
    macro_rules! panic {
        ($text:expr) => {
            return $text.len() as u32
        };
    }

    pub fn own(_: u32) -> u32 {
        panic!("{n}")
    }
}

pub use own::own;
"##;
    let main = catching(&functions);
    each(&YOUNG, &[2015, 2018, 2021, 2024], |library, judge| {
        let checked = bundled("messages", library, judge, &main, text);
        if judge < 2021 {
            checked.has(&[
                r#"panic!("{}", format_args!("n={n}"))"#,
                r#"assert!(n < 4, "{}", format_args!("n={n:>3}"));"#,
                r#"panic!("plain")"#,
                r#"assert!(n < 4, "{} {{}}", "{n}");"#,
                r#"        panic!("{n}")"#,
            ]);
        } else {
            checked.lacks(&["format_args"]);
        }
    });
}

#[test]
fn messages_that_are_no_formats() {
    let functions = [
        "alone",
        "thrown",
        "text",
        "asserted",
        "asserted_text",
        "never",
        "never_text",
        "by_macro",
        "two",
        "plain",
        "constant",
    ];
    let text = r##"
#![allow(non_fmt_panics)]

pub fn alone(n: u32) -> u32 {
    if n == 4 {
        panic!("n={n}");
    }
    n
}

pub fn thrown(n: u32) -> u32 {
    panic!(n)
}

pub fn text(n: u32) -> u32 {
    panic!(format!("({})", n));
}

pub fn asserted(n: u32) -> u32 {
    assert!(n < 4, "n={}");
    n
}

pub fn asserted_text(n: u32) -> u32 {
    let text = n.to_string();
    assert!(n < 4, text);
    n
}

pub fn never(n: u32) -> u32 {
    match n {
        4 => unreachable!("{n} {{"),
        _ => n,
    }
}

pub fn never_text(n: u32) -> u32 {
    unreachable!(n + 1)
}

macro_rules! fail {
    ($e:expr) => {
        if $e > 3 {
            panic!($e);
        }
    };
}

pub fn by_macro(n: u32) -> u32 {
    fail!(n);
    n
}

pub fn two(n: u32) -> u32 {
    assert!(n < 4, "{} {{}}", "{n}");
    n
}

pub fn plain(_: u32) -> u32 {
    panic!("plain")
}

macro_rules! forbid {
    ($message:expr) => {
        panic!($message)
    };
}

pub const fn constant(n: u32) -> u32 {
    match n {
        4 => forbid!("no constant"),
        _ => n,
    }
}
"##;
    let main = catching(&functions);
    each(&OLD, &[2015, 2018, 2021, 2024], |library, judge| {
        let checked = bundled("no_formats", library, judge, &main, text);
        if judge >= 2021 {
            checked.has(&[
                r#"panic!("{}", "n={n}");"#,
                "std::panic::panic_any(n)",
                r#"assert!(n < 4, "{}", text);"#,
                r#"panic!("plain")"#,
            ]);
        }
    });
}

#[test]
fn message_in_a_library_without_std() {
    let text = r##"
#![no_std]
#![allow(non_fmt_panics)]

pub fn text(n: u32) -> u32 {
    let bytes = [b'0' + n as u8];
    panic!(core::str::from_utf8(&bytes).unwrap_or("?"))
}
"##;
    let main = catching(&["text"]);
    each(&[2018], &YOUNG, |library, judge| {
        bundled("no_std_message", library, judge, &main, text).has(&[r#"panic!("{}", core::str"#]);
    });
}
