//! # Libraries as people write them
//!
//! Preludes of extension traits, macros that travel through re-exports, features asked in code.

use crate::driver::{Fixture, fixture, lib};

fn small(name: &str, edition: u32, main: &str, text: &str) -> Fixture {
    let mut fixture = fixture(name, edition, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = false;
    fixture
}

const TRAITS: &str = "
pub mod ext {
    pub trait Twice {
        fn twice(&self) -> i32;
        fn spare(&self) -> i32 {
            0
        }
    }
    impl Twice for i32 {
        fn twice(&self) -> i32 {
            *self * 2
        }
    }
    pub trait Dead {
        fn dead(&self) -> i32;
    }
    impl Dead for i32 {
        fn dead(&self) -> i32 {
            *self
        }
    }
    pub trait Chmin: PartialOrd + Sized {
        fn chmin(&mut self, other: Self) {
            if *self > other {
                *self = other;
            }
        }
    }
    impl<T: PartialOrd> Chmin for T {}
}

pub mod prelude {
    pub use crate::ext::*;
}

pub mod outer {
    pub use crate::prelude::*;
}
";

#[test]
fn traits_through_a_glob() {
    let main = "
use shared::PATH::*;

fn main() {
    let mut x = 3i32.twice();
    x.chmin(5);
    println!(\"{}\", x);
}
";
    for path in ["ext", "prelude", "outer"] {
        for edition in [2018, 2021, 2024] {
            let main = main.replace("PATH", path);
            small(&format!("glob_{path}"), edition, &main, TRAITS)
                .check()
                .has(&["trait Twice", "trait Chmin"])
                .lacks(&["Dead", "spare"]);
        }
    }
}

#[test]
fn trait_of_a_type_of_the_standard_library() {
    let text = "
pub mod zero {
    pub trait Zero {
        fn zero() -> Self;
    }
    impl Zero for i32 {
        fn zero() -> i32 {
            5
        }
    }
}

pub mod user {
    use crate::zero::Zero;
    use std::iter::FromIterator;

    pub fn run() -> Vec<i32> {
        Vec::from_iter(0..i32::zero())
    }
}
";
    let main = "
fn main() {
    println!(\"{:?}\", shared::user::run());
}
";
    let mut fixture = small("trait_of_std", 2018, main, text);
    fixture.libs[0].edition = 2018;
    fixture.check();
}

#[test]
fn macro_through_a_prelude() {
    let text = "
pub mod prelude {
    pub use crate::chmin;
    pub use crate::{dead, say};
}

#[macro_export]
macro_rules! chmin {
    ($a:expr, $b:expr) => {
        if $a > $b {
            $a = $b;
        }
    };
}

#[macro_export]
macro_rules! say {
    ($a:expr) => {
        println!(\"{}\", $a)
    };
}

#[macro_export]
macro_rules! dead {
    () => {};
}
";
    let main = "
use shared::prelude::*;

fn main() {
    let mut a = 3;
    chmin!(a, 2);
    say!(a);
}
";
    for edition in [2018, 2021, 2024] {
        let mut fixture = small("macro_prelude", edition, main, text);
        fixture.libs[0].edition = 2018;
        fixture.check().lacks(&["dead"]);
    }
}

#[test]
fn local_inner_macros() {
    let text = "
#[macro_export(local_inner_macros)]
macro_rules! larger {
    ($a:expr, $b:expr) => {
        larger_of!($a, $b)
    };
}

#[macro_export]
macro_rules! larger_of {
    ($a:expr, $b:expr) => {
        if $a > $b { $a } else { $b }
    };
}
";
    let main = "
use shared::larger;

fn main() {
    println!(\"{}\", larger!(2, 3));
}
";
    for edition in [2018, 2021, 2024] {
        small("local_inner", edition, main, text).check();
    }
}

#[test]
fn macros_of_another_library() {
    let main = "
fn main() {
    println!(\"{} {}\", shared::largest(1, 3, 2), shared::inner::one());
}
";
    let text = "
#[macro_use]
extern crate other;

pub fn largest(a: i32, b: i32, c: i32) -> i32 {
    max!(a, b, c)
}

pub mod inner {
    pub fn one() -> i32 {
        max!(1)
    }
}
";
    let other = "
#[macro_export]
macro_rules! max {
    ($a:expr) => { $a };
    ($a:expr, $($rest:expr),+) => { $a.max($crate::max!($($rest),+)) };
}
";
    for edition in [2018, 2021, 2024] {
        let mut fixture = small("macro_use_in_library", edition, main, text);
        fixture.libs[0] = lib("shared", edition, &[("lib.rs", text)]).needs("other", "other");
        fixture
            .libs
            .push(lib("other", edition, &[("lib.rs", other)]));
        fixture.check();
    }
}

#[test]
fn features_asked_in_code() {
    let text = "
pub fn limit() -> usize {
    if cfg!(feature = \"fast\") {
        100
    } else {
        1
    }
}

macro_rules! is_slow {
    () => {
        cfg!(all(feature = \"slow\", not(test)))
    };
}

pub fn is_slow() -> bool {
    is_slow!()
}
";
    let main = "
fn main() {
    println!(\"{} {}\", shared::limit(), shared::is_slow());
}
";
    let mut fixture = small("cfg_macro", 2021, main, text);
    fixture.libs[0].cfg = vec!["feature=\"fast\"".to_string()];
    fixture.check().has(&["if true {"]).lacks(&["cfg!"]);
}
