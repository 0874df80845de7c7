//! # Fragments of macros

use super::{YOUNG, bundled, each, younger};

#[test]
fn alternatives_in_the_pattern_of_a_macro() {
    let main = "
fn main() {
    let values: Vec<u32> = (0..6).map(shared::kind).collect();
    println!(\"{:?} {} {}\", values, shared::nested(Some(2)), shared::sum());
}
";
    let text = "
macro_rules! is {
    ($e:expr, $p:pat $(if $guard:expr)?) => {
        match $e {
            $p $(if $guard)? => true,
            _ => false,
        }
    };
}

macro_rules! choose {
    ($e:expr; $($p:pat => $value:expr),* $(,)?) => {
        match $e {
            $($p => $value,)*
        }
    };
}

macro_rules! forward {
    ($e:expr, $p:pat) => {
        is!($e, $p) && matches!($e, $p)
    };
}

macro_rules! inside {
    ($e:expr, $p:pat) => {
        if let Some(n @ $p) = $e { n } else { 0 }
    };
}

macro_rules! each {
    ($p:pat in $e:expr => $body:expr) => {
        for $p in $e {
            $body;
        }
    };
}

macro_rules! bound {
    ($p:pat, $ty:ty, $e:expr) => {
        let $p: $ty = $e;
    };
}

pub fn kind(n: u32) -> u32 {
    if is!(n, 0 | 1 if n < 1) {
        return 9;
    }
    if forward!(n, 1 | 2) {
        return 8;
    }
    choose!(n; 3 | 4 => 7, _ => 6)
}

pub fn nested(n: Option<u32>) -> u32 {
    inside!(n, 2 | 3)
}

pub fn sum() -> u32 {
    let mut sum = 0;
    each!((a, _) in vec![(1, 2), (3, 4)] => sum += a);
    bound!(b, u32, 5);
    sum + b
}
";
    each(&YOUNG, &[2018, 2021, 2024], |library, judge| {
        let checked = bundled("alternatives", library, judge, main, text);
        if judge == 2018 {
            checked.has(&[
                "$e:expr, $($p:pat)|+ $(if",
                "$($($p)|+ => $value,)*",
                "n @ ($($p)|+)",
                // Nothing but single patterns are passed to these.
                "($p:pat in $e:expr => $body:expr)",
                "let $p: $ty = $e;",
            ]);
        } else {
            checked.lacks(&["|+"]);
        }
    });
}

#[test]
fn alternatives_in_the_repetition_of_something_else() {
    // The pattern would have to be repeated along with the other variable.
    let text = "
macro_rules! count {
    ($p:pat, $($e:expr),*) => {
        0 $(+ match $e { $p => 1, _ => 0 })*
    };
}

pub fn run() -> u32 {
    count!(1, 1 | 2, 2, 1)
}
";
    let main = "
fn main() {
    println!(\"{}\", shared::run());
}
";
    each(&[2021], &[2018], |library, judge| {
        bundled("alone", library, judge, main, text).has(&["($p:pat, $($e:expr),*)"]);
    });
}

#[test]
fn expressions_that_an_earlier_edition_reads_by_another_rule() {
    let text = "
macro_rules! count {
    ($e:expr) => {{
        _ = 2;
        40
    }};
    (_) => {
        50
    };
}

pub fn run() -> u32 {
    count!(_) + count!(3)
}
";
    let main = "
fn main() {
    println!(\"{}\", shared::run());
}
";
    let refused = younger("blank", 2024, 2018, main, text).refused();
    assert_eq!((refused.line, refused.column), (2, 9), "{refused}");
    assert!(refused.message.contains("`$e:expr`"), "{refused}");
    let text = text.replace("count!(_) + ", "");
    bundled("blank", 2024, 2018, main, &text).has(&["($e:expr) =>"]);
}

#[test]
fn fragments_of_older_macros() {
    let main = "
fn main() {
    println!(\"{} {} {}\", shared::pick(2), shared::pick(7), shared::named());
}
";
    let text = "
macro_rules! one_of {
    ($e:expr, $($p:pat)|+) => {
        match $e {
            $($p)|+ => 1,
            _ => 0,
        }
    };
}

macro_rules! count {
    ($e:expr) => {
        $e
    };
    (_) => {
        40
    };
    (const $e:block) => {
        50
    };
}

pub fn pick(n: u32) -> u32 {
    one_of!(n, 1 | 2)
}

pub fn named() -> u32 {
    count!(3) + count!(_) + count!(const { 1 })
}
";
    each(&[2018], &[2018, 2021, 2024], |library, judge| {
        let checked = bundled("old_fragments", library, judge, main, text);
        match judge {
            2018 => checked.lacks(&["pat_param", "expr_2021"]),
            2021 => checked.has(&["$p:pat_param"]).lacks(&["expr_2021"]),
            _ => checked.has(&["$p:pat_param", "$e:expr_2021"]),
        };
    });
    each(&[2021], &[2021, 2024], |library, judge| {
        let text = text.replace("$p:pat", "$p:pat_param");
        let checked = bundled("old_fragments", library, judge, main, &text);
        if judge == 2024 {
            checked.has(&["$e:expr_2021"]);
        }
    });
}
