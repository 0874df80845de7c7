//! # Imports inside functions
//!
//! They are code of their function, stay or go with it, and lead to the same things from within the bundle.

use crate::driver::{fixture, lib};

const NUMBERS: &str = "
pub mod ten {
    pub const TEN: usize = 10;
}

pub const NINE: usize = 9;
";

const LIBRARY: &str = "
pub fn sum() -> usize {
    use crate::three;
    three() + four() + inner::five() + inner::Six::six() + seven() + eight()
}

fn three() -> usize {
    3
}

fn four() -> usize {
    let four = || {
        use crate::inner::{self, one};
        inner::two() + 2 * one()
    };
    four()
}

fn seven() -> usize {
    mod hidden {
        use crate::three;

        pub fn seven() -> usize {
            use super::inner::two as twice;
            2 * twice() + three()
        }
    }
    use self::inner::one;
    hidden::seven() * one()
}

fn eight() -> usize {
    use numbers::ten::TEN;
    use numbers::{NINE, ten};
    use std::cmp::max;
    max(TEN, NINE) + ten::TEN
}

pub fn dead() -> usize {
    use crate::inner::unused;
    unused()
}

pub mod inner {
    pub fn one() -> usize {
        1
    }

    pub fn two() -> usize {
        2
    }

    pub fn five() -> usize {
        use super::three as theirs;
        {
            use self::two as mine;
            mine() + theirs()
        }
    }

    pub fn unused() -> usize {
        0
    }

    pub struct Six;

    impl Six {
        pub fn six() -> usize {
            const SIX: usize = {
                use crate::TWO;
                TWO * 3
            };
            SIX
        }
    }
}

const TWO: usize = 2;
";

#[test]
fn in_a_library() {
    let main = "fn main() {
    use shared::sum;
    use std::cmp::min;
    println!(\"{}\", min(sum(), 1000));
}

mod other {
    #[allow(dead_code)]
    fn other() -> usize {
        use shared::sum;
        sum()
    }
}
";
    for edition in [2018, 2021, 2024] {
        let library = if edition == 2024 {
            LIBRARY.to_string()
        } else {
            LIBRARY.replace("{NINE, ten}", "{ten, NINE}")
        };
        let mut fixture = fixture("in_code", edition, main, &[("lib.rs", &library)]);
        fixture.libs[0] = fixture.libs[0].clone().needs("numbers", "numbers");
        fixture
            .libs
            .push(lib("numbers", edition, &[("lib.rs", NUMBERS)]));
        fixture
            .check()
            .has(&[
                "fn main() {\n    use shared::sum;\n",
                "        use crate::shared::three;\n        three()",
                "use crate::shared::inner::{self, one};",
                "use super::inner::two as twice;",
                "use crate::numbers::ten::TEN;",
                "use crate::shared::TWO;",
                "use std::cmp::max;",
            ])
            .lacks(&["unused", "dead("]);
    }
}

#[test]
fn of_edition_2015() {
    let library = "
extern crate numbers;

pub fn sum() -> usize {
    use inner::one;
    use numbers::NINE;
    one() + NINE
}

pub mod inner {
    use four;

    pub fn one() -> usize {
        use three;
        three() + four() - 6
    }
}

fn four() -> usize {
    4
}

fn three() -> usize {
    3
}
";
    let main = "extern crate shared;

fn main() {
    use shared::sum;
    println!(\"{}\", sum());
}
";
    let mut fixture = fixture("in_old_code", 2015, main, &[("lib.rs", library)]);
    fixture.libs[0] = fixture.libs[0].clone().needs("numbers", "numbers");
    fixture
        .libs
        .push(lib("numbers", 2015, &[("lib.rs", NUMBERS)]));
    fixture.formatted = false;
    fixture.check().lacks(&["TEN"]);
}
