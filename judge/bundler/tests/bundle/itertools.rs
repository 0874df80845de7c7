//! # itertools
//!
//! A large library with many macros and features, inlined for a judge without crates.

use crate::driver::{Fixture, Lib, fixture};
use crate::sources::source_of;

const FEATURES: [&str; 3] = [
    "feature=\"use_std\"",
    "feature=\"use_alloc\"",
    "feature=\"std\"",
];

fn registry(name: &str) -> Lib {
    let root = Some(source_of(name));
    let cfg = FEATURES.map(str::to_string).to_vec();
    Lib {
        name: name.to_string(),
        edition: 2018,
        root,
        cfg,
        ..Lib::default()
    }
}

fn program(name: &str, main: &str) -> Fixture {
    let mut fixture = fixture(name, 2021, main.trim_start(), &[]);
    fixture.main.dependencies = vec![("itertools".to_string(), "itertools".to_string())];
    fixture.libs = vec![
        registry("itertools").needs("either", "either"),
        Lib {
            edition: 2021,
            ..registry("either")
        },
    ];
    fixture.formatted = false;
    fixture
}

#[test]
fn products_joins_and_windows() {
    let main = "
use itertools::{iproduct, Itertools};

fn main() {
    for (a, b) in iproduct!(0..2, 0..3) {
        print!(\"{a}{b} \");
    }
    println!(\"{}\", (1..5).map(|x| x * x).join(\",\"));
    for (a, b) in [1, 2, 3].iter().tuple_windows() {
        println!(\"{a} {b}\");
    }
    println!(\"{:?}\", vec![3, 1, 2].into_iter().sorted().collect::<Vec<i32>>());
}
";
    let checked = program("products", main).check();
    eprintln!(
        "products: {} bytes, {} rounds",
        checked.text.len(),
        checked.rounds
    );
}

#[test]
fn groups_and_permutations() {
    let main = "
use itertools::Itertools;

fn main() {
    for permutation in (0..3).permutations(2) {
        println!(\"{permutation:?}\");
    }
    for (a, b) in (0..4).tuple_combinations() {
        println!(\"{a} {b}\");
    }
    println!(\"{:?}\", [1, 1, 2].iter().dedup().collect_vec());
    println!(\"{:?}\", [3, 1, 2].iter().minmax().into_option());
    println!(\"{:?}\", [1, 2, 3, 1].iter().counts().len());
}
";
    let checked = program("groups", main).check();
    eprintln!(
        "groups: {} bytes, {} rounds",
        checked.text.len(),
        checked.rounds
    );
}
