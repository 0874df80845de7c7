//! # Messages of failures
//!
//! Edition 2021 reads the message of `panic!`, `assert!`, `debug_assert!` and `unreachable!` as a format string even
//! where nothing else is passed. Before it, a message that stands alone is printed as it is, and need not be a string.
//! A call with more arguments means the same in all editions, and so the text gets one more: `"{}",
//! format_args!("n={n}")` one way, `"{}", "{n}"` the other.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, Ident, TokenStream};

use super::alone::{Alone, Message};
use crate::bundle::input::Edition;
use crate::bundle::model::names::Sym;
use crate::bundle::model::passing::Passed;
use crate::bundle::model::sites::{Condition, SiteKind};
use crate::bundle::reader::walk::Walk;

/// A call of a macro, as its tokens show it.
pub struct Call {
    /// The names of its path.
    pub path: Vec<String>,
    /// Where the path begins.
    pub start: usize,
    /// Where the brackets of the arguments open.
    pub open: usize,
    pub in_parens: bool,
    pub arguments: TokenStream,
}

impl Call {
    /// How many arguments come before the message; `None` if the macro reads its message alike in all editions.
    fn before_message(&self) -> Option<usize> {
        let (name, before) = self.path.split_last()?;
        if !matches!(
            before.first().map(String::as_str),
            None | Some("std" | "core")
        ) {
            return None;
        }
        match name.as_str() {
            "panic" | "unreachable" => Some(0),
            "assert" | "debug_assert" => Some(1),
            _ => None,
        }
    }
}

impl Walk<'_, '_, '_> {
    /// The message of a call in code.
    pub fn message_of(&mut self, mac: &syn::Macro) {
        let segments = &mac.path.segments;
        let open = crate::bundle::source::span::delimiter(&mac.delimiter).open();
        self.message(Call {
            path: segments.iter().map(|s| s.ident.to_string()).collect(),
            start: self.reader.range(segments[0].ident.span()).start,
            open: self.reader.range(open).start,
            in_parens: matches!(mac.delimiter, syn::MacroDelimiter::Paren(_)),
            arguments: mac.tokens.clone(),
        });
    }

    /// The message of a call among the tokens of a macro.
    pub fn message_in(&mut self, path: &[Sym], first: &Ident, arguments: &Group) {
        let names = &self.reader.model.names;
        self.message(Call {
            path: path
                .iter()
                .map(|&name| names.text(name).to_string())
                .collect(),
            start: self.reader.range(first.span()).start,
            open: self.reader.range(arguments.span_open()).start,
            in_parens: arguments.delimiter() == Delimiter::Parenthesis,
            arguments: arguments.stream(),
        });
    }

    /// Remembers how the message of a call has to be written in the other editions.
    fn message(&mut self, call: Call) {
        let before = call.before_message();
        let Some(alone) = before.and_then(|before| Alone::find(&call.arguments, before)) else {
            return;
        };
        if self.reader.edition() >= Edition::E2021 {
            self.format(&call, &alone);
        } else {
            self.no_format(&call, &alone);
        }
    }

    /// A message that earlier editions would not format.
    fn format(&mut self, call: &Call, alone: &Alone) {
        let at = self.reader.ends(alone.ends());
        let until = |text: &str| SiteKind::Until(Edition::E2021, text.to_string());
        let needed = match &alone.message {
            Message::Text(text) if !text.contains(['{', '}']) => return,
            Message::Text(text) => {
                if let Some(text) = unescaped(text, &self.reader.text()[at.clone()]) {
                    return self.of_std(call, at, Vec::new(), until(&format!("\"{{}}\", {text}")));
                }
                Vec::new()
            }
            // In a constant a text is all that a panic may have, so that what needs no formatting is left alone.
            Message::Other if alone.is_plain() => return,
            Message::Other if !alone.is_passed() => Vec::new(),
            Message::Other | Message::Several => self.passed(&[Passed::Braces]),
            Message::Optional => {
                let both = self.passed(&[Passed::LoneBraces, Passed::Nothing]);
                self.refuse(call, both);
                self.passed(&[Passed::LoneBraces])
            }
            Message::Unclear => {
                let needed = self.passed(&[Passed::LoneBraces]);
                return self.refuse(call, needed);
            }
        };
        let open = until("\"{}\", format_args!(");
        self.of_std(call, at.start..at.start, needed.clone(), open);
        self.of_std(call, at.end..at.end, needed, until(")"));
    }

    /// That the macro in whose body the call stands is passed all of these by its calls.
    fn passed(&self, all: &[Passed]) -> Vec<Condition> {
        let name = self.reader.model.items[self.owner].name;
        let condition = |&passed| name.map(|name| Condition::Passed(name, passed));
        all.iter().filter_map(condition).collect()
    }

    /// Refuses a call in a macro that no text makes mean the same for all that the macro is passed.
    fn refuse(&mut self, call: &Call, mut needed: Vec<Condition>) {
        let name = call.path.last().map_or("", String::as_str);
        let message = format!(
            "`{name}!` formats a message that stands alone since edition 2021, in which this is written, and the judge compiles with \
             an earlier one; whether the message stands alone is not known here"
        );
        needed.push(Condition::Before(Edition::E2021));
        self.of_std(
            call,
            call.start..call.start,
            needed,
            SiteKind::Refuse(message),
        );
    }

    /// A message that later editions would format.
    fn no_format(&mut self, call: &Call, alone: &Alone) {
        let at = self.reader.ends(alone.ends());
        let since = |text: &str| SiteKind::Since(Edition::E2021, text.to_string());
        let needed = if alone.is_passed() {
            self.passed(&[Passed::NotPlain])
        } else {
            Vec::new()
        };
        match &alone.message {
            Message::Text(text) if !text.contains(['{', '}']) => {}
            Message::Several | Message::Optional | Message::Unclear => {}
            Message::Other if self.takes_anything(call) => {
                // What is thrown need not be a string, and who catches it finds it as it was.
                let called = call.start..call.open;
                self.of_std(call, called, needed, since("std::panic::panic_any"));
            }
            Message::Text(_) | Message::Other => {
                self.of_std(call, at.start..at.start, needed, since("\"{}\", "));
            }
        }
    }

    fn of_std(
        &mut self,
        call: &Call,
        at: Range<usize>,
        mut needed: Vec<Condition>,
        kind: SiteKind,
    ) {
        // A macro that a path leads to is known; a bare name may be that of the crate's own.
        if let [name] = call.path.as_slice() {
            let name = self.names().intern(name);
            needed.push(Condition::StdMacro(name));
        }
        let kind = if needed.is_empty() {
            kind
        } else {
            SiteKind::If(needed, Box::new(kind))
        };
        self.reader.site(at, self.scope, kind);
    }

    /// Whether the call is one of the `panic!` of std, which throws a value of any type; that of core takes only text.
    fn takes_anything(&self, call: &Call) -> bool {
        let krate = self.reader.krate;
        let mut files = self.reader.model.files.iter();
        let root = files.find(|file| file.krate == krate && file.parent.is_none());
        call.in_parens
            && call.path == ["panic"]
            && !root.is_some_and(|root| root.source.text.contains("no_std"))
    }
}

/// The text without the doubling of its braces, if these are all that the format string asks for.
fn unescaped(text: &str, literal: &str) -> Option<String> {
    let rest = text.replace("{{", "").replace("}}", "");
    // Escapes of characters have braces of their own, and a text of several lines is laid out anew.
    let plain = !rest.contains(['{', '}']) && (literal.starts_with('r') || !literal.contains('\\'));
    (plain && !literal.contains('\n')).then(|| literal.replace("{{", "{").replace("}}", "}"))
}
