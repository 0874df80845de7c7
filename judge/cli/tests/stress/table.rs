//! # Sessions of which the exit status and the text say all

use crate::bench::Bench;

/// A test's name; the programs of the session (solution, reference, generator) and its options; and what it has to say.
pub type Session = (&'static str, &'static str, &'static [&'static str]);

/// Runs sessions that have to end with this status.
pub fn check(&(_, words, said): &Session, status: i32) {
    let bench = Bench::new(words);
    bench.run().ends(status, said);
    // Only what was found is kept, and only if that was asked for.
    assert!(bench.case_files().is_empty());
}

/// What is left of every input that has a number above 100.
const SMALLEST: &str = "input:\n  | 1\n  | 101\n";

/// The same where the count has to be even.
const SMALLEST_EVEN: &str = "input:\n  | 2\n  | 101\n  | 0\n";

pub const AGREED: &[Session] = &[
    (
        "tries are counted",
        "adds adds makes-numbers --tries 20",
        &[
            "Searching for an input on which `adds` and `adds` differ",
            "`adds` agrees with `adds` on 20 inputs (20 distinct) in ",
        ],
    ),
    (
        "one try is made however short the time",
        "adds adds makes-numbers --time 0 --threads 1",
        &["on 1 input (1 distinct) in "],
    ),
    (
        "a generator that does not heed its seed is seen",
        "adds adds makes-one --tries 20",
        &[
            "on 20 inputs (1 distinct) in ",
            "warning: the generator gives the same input for every seed",
        ],
    ),
    (
        "a time out has to come again",
        "burns-once adds makes-numbers --limit 50 --threads 1 --tries 10",
        &["on 10 inputs (10 distinct) in "],
    ),
];

pub const DIFFERED: &[Session] = &[
    (
        "a difference is found and made smaller",
        "adds-wrongly adds makes-numbers",
        &[
            "wrong answer at seed 5: line 1, column 2\n",
            " --play makes-numbers 5 (",
            " before it was shrunk in ",
            "first difference: line 1, column 2\nexpected    got\n> 1 | 101   > 1 | 1101\n    |  ^        |  ^\n",
            SMALLEST,
            "\nexpected:\n  | 101\n\ngot:\n  | 1101\n",
            "note: to keep it as a case: cargo judge stress sums --against adds --generator makes-numbers --save\n",
        ],
    ),
    (
        "a crash is found and no checker asked",
        "panics adds makes-numbers --checker checks-many",
        &[
            "runtime error at seed 5: exit status 101\n",
            SMALLEST,
            "expected:\n  | 101\n",
            "the number is too large",
        ],
    ),
    (
        "a crash stays one when it is made smaller",
        "panics-at-two adds makes-numbers",
        &["runtime error at seed 5: ", SMALLEST_EVEN],
    ),
    (
        "a time out is found",
        "burns adds makes-numbers --limit 50",
        &["time limit exceeded at seed 5: ", SMALLEST],
    ),
    (
        "white space counts",
        "adds-loosely adds makes-numbers",
        &[
            "wrong answer at seed 1: ",
            "\nwith `compare = \"tokens\"` in ",
            "\ngot:\n  |   0 \n",
        ],
    ),
    (
        "what is not legal is passed over",
        "adds-wrongly adds makes-numbers --legal wants-even-count",
        &[SMALLEST_EVEN, " --legal wants-even-count --save\n"],
    ),
    (
        "a checker that fails on a smaller input finds it not legal",
        "adds-wrongly adds makes-numbers --checker checks-many",
        &[SMALLEST_EVEN],
    ),
    (
        "what does not happen again is neither shrunk nor kept",
        "adds-wrongly-once adds makes-numbers --threads 1 --save",
        &[
            "input:\n  | 8\n",
            "warning: a second run gave another result",
        ],
    ),
    (
        "an input that does not come again is not kept either",
        "adds-wrongly adds makes-any --save",
        &["warning: a second run gave another result"],
    ),
];

pub const FAILED: &[Session] = &[
    (
        "a reference that fails is an error",
        "adds rejects makes-numbers --save",
        &[
            "error: the reference fails at seed 5 (RE: exit status 3); either the reference is wrong, or the generator's input",
            "run again: ",
            " --play makes-numbers 5 | ",
            " --play rejects\n",
            "never heard of such a number",
        ],
    ),
    (
        "a generator that fails is an error",
        "adds adds makes-numbers-to-6",
        &[
            "error: the generator fails at seed 7 (RE: exit status 4)",
            " --play makes-numbers-to-6 7\n",
            "out of numbers",
        ],
    ),
    (
        "a difference on what is not legal is an error",
        "adds-wrongly adds makes-numbers --legal rejects --save",
        &[
            "error: the --legal program fails at seed 5 (RE: exit status 3); unless it is wrong, the generator's input",
            " --play makes-numbers 5 | ",
            " --play rejects\n",
        ],
    ),
    (
        "a reference that fails on what is not legal is not to blame",
        "adds rejects makes-numbers --legal rejects",
        &["error: the --legal program fails at seed 5 "],
    ),
    (
        "a checker that fails is an error",
        "adds adds makes-one --checker checks-many",
        &[
            "error: the checker `checks-many` failed: exit status 3, by which it blames",
            "it said:\n  | too few numbers\n",
        ],
    ),
    (
        "a checker that fails on what is not legal is not to blame",
        "adds adds makes-one --checker checks-many --legal wants-even-count",
        &["error: the --legal program fails at seed "],
    ),
];
