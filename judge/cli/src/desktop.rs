//! # What the user sees beside the terminal
//!
//! The clipboard, which takes a file's text, and the browser, which shows a page. Either may be missing, on a server
//! for example, and then the caller is told why.

pub mod browser;
pub mod clipboard;
