//! # Tests of the bundler
//!
//! Each test is a small workspace for one feature of the language or one way in which people lay out a library. Its
//! bundle has to compile with warnings denied, to print what the unbundled program prints, and to be without the items
//! that the test names.

mod ac_library;
mod builds;
mod dead;
mod docs;
mod driver;
mod errors;
mod hidden_names;
mod imports_in_code;
mod items;
mod itertools;
mod layouts;
mod libraries;
mod macros;
mod macros_defining;
mod modules;
mod mutations;
mod old_paths;
mod sources;
mod traits;
mod words;
