//! # What travels of the documentation

use judge_bundler::Docs;

use crate::driver::{Checked, fixture};

const MAIN: &str = "\
//! # The solution
//!
//! Its own file stays as it is written.
use shared::shapes::Point;

/// Prints a point.
///
/// # Panics
/// Never.
fn main() {
    println!(\"{:?} {}\", Point { x: 1, y: 2 }.swapped(), Point::NOTE);
}
";

const LIBRARY: &str = "\
//! # Snippets
//!
//! What is said about the library stays with it.

pub mod dead {}
pub mod shapes {
    //! Shapes of the plane,
    //! with whole coordinates.
    //!
    //! # Examples
    //! ```
    //! use shared::shapes::Point;
    //! ```

    /// A point.
    ///
    /// Each of its fields is public.
    #[derive(Debug)]
    pub struct Point {
        /// How far to the right.
        ///
        /// Or to the left.
        pub x: i32,
        /// How far up.
        /// ```
        /// # hidden
        /// ```
        pub y: i32,
    }

    /** The note.

    In two paragraphs. */
    impl Point {
        /// ```
        /// use shared::shapes::Point;
        /// ```
        pub const NOTE: &'static str = \"
/// A string.
///
/// Of two paragraphs.\";

        /**
         * Swaps the two.
         *
         * # Complexity
         * None to speak of.
         */
        pub fn swapped(self) -> Self {
            // A plain comment stays.
            //
            // All of it.
            Point {
                x: self.y,
                y: self.x,
            }
        }
    }
}
";

fn check(docs: Docs) -> Checked {
    let mut fixture = fixture(
        &format!("docs-{docs:?}"),
        2021,
        MAIN,
        &[("lib.rs", LIBRARY)],
    );
    fixture.docs = docs;
    fixture.check()
}

/// The bundle's one module, its own file being as it was.
fn module(docs: Docs) -> String {
    let Checked { text, .. } = check(docs);
    let (own, module) = text.split_once("\nmod shared {\n").expect("there is one");
    assert_eq!(own, MAIN);
    module.to_string()
}

#[test]
fn the_first_paragraph_of_each_and_the_title_of_a_module() {
    assert_eq!(
        module(Docs::Summary),
        "    //! # Snippets

    pub mod shapes {
        //! Shapes of the plane,
        //! with whole coordinates.

        /// A point.
        #[derive(Debug)]
        pub struct Point {
            /// How far to the right.
            pub x: i32,
            /// How far up.
            pub y: i32,
        }

        /** The note. */
        impl Point {
            pub const NOTE: &'static str = \"
/// A string.
///
/// Of two paragraphs.\";

            /**
             * Swaps the two.
             */
            pub fn swapped(self) -> Self {
                // A plain comment stays.
                //
                // All of it.
                Point {
                    x: self.y,
                    y: self.x,
                }
            }
        }
    }
}
"
    );
}

#[test]
fn none_of_it() {
    assert_eq!(
        module(Docs::None),
        "    pub mod shapes {
        #[derive(Debug)]
        pub struct Point {
            pub x: i32,
            pub y: i32,
        }

        impl Point {
            pub const NOTE: &'static str = \"
/// A string.
///
/// Of two paragraphs.\";

            pub fn swapped(self) -> Self {
                // A plain comment stays.
                //
                // All of it.
                Point {
                    x: self.y,
                    y: self.x,
                }
            }
        }
    }
}
"
    );
}

#[test]
fn all_of_it() {
    check(Docs::All).has(&[
        "    //! What is said about the library stays with it.\n",
        "        //! # Examples\n        //! ```\n",
        "            /// Or to the left.\n",
        "In two paragraphs. */\n",
        "             * None to speak of.\n",
    ]);
}

#[test]
fn macros_get_the_documentation_that_they_are_called_with() {
    let library = "
/// Makes a constant.
///
/// From its documentation.
#[macro_export]
macro_rules! constant {
    (#[doc = $first:expr] #[doc = $blank:expr] #[doc = $second:expr] $name:ident) => {
        /// The documentation of
        ///
        /// what is made.
        pub const $name: &str = concat!($first, $second);
    };
    ($(#[$meta:meta])+ fn $name:ident) => {
        $(#[$meta])+
        pub fn $name() {}
    };
}

constant! {
    /// One.
    ///
    /// Two.
    TEXT
}

constant!(
    /// A function.
    ///
    /// That does nothing.
    fn nothing
);
";
    let main = "fn main() {\n    shared::nothing();\n    println!(\"{}\", shared::TEXT);\n}\n";
    for docs in [Docs::Summary, Docs::None] {
        let mut fixture = fixture(
            &format!("docs-macro-{docs:?}"),
            2021,
            main,
            &[("lib.rs", library)],
        );
        fixture.docs = docs;
        fixture
            .check()
            .has(&["/// what is made.\n", "///\n        /// Two.\n"])
            .lacks(&["From its documentation"]);
    }
}

#[test]
fn headings_and_what_is_none() {
    let library = "
/// # Safety
///
/// The caller has to be careful.
///
/// Very careful.
pub unsafe fn careful() {}

/// #1 of all functions.
/// ~~~
/// first();
/// ~~~
pub fn first() {}

/// Once.
///
// And a comment between.
/// Twice.
///
/// Thrice.
pub fn between() {}

///
pub fn empty() {}
";
    let main = "
fn main() {
    shared::first();
    shared::between();
    shared::empty();
    // SAFETY: it does nothing.
    unsafe { shared::careful() }
}
";
    fixture("docs-headings", 2021, main.trim_start(), &[("lib.rs", library)])
        .check()
        .has(&[
            "    /// # Safety\n    ///\n    /// The caller has to be careful.\n    pub unsafe fn",
            "    /// #1 of all functions.\n    pub fn first",
            "    /// Once.\n    // And a comment between.\n    /// Twice.\n    pub fn between() {}\n\n    pub fn empty",
        ]);
}
