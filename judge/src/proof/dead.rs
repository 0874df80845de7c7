//! # Cutting what the compiler finds dead
//!
//! The compiler looks at the bundle, what it finds dead is cut, and it looks again, until it finds nothing more.
//! Smaller is never bought with a broken file: where the file does not compile without all of that, it is tried without
//! either half, and so on down to the one thing that has to stay. The user is told of that.

use std::collections::HashSet;

use crate::bundle::{Bundle, Location};
use crate::compile::Compiler;
use crate::compile::rustc::{self, Dead, Message};
use crate::say::error::Error;
use crate::say::message;
use crate::say::paths::shown;
use judge_runner::text::count;

/// How often the compiler looks at a bundle. Two or three times are enough for nearly all; one thing that has to stay
/// among a hundred costs fourteen.
const LOOKS: usize = 64;

/// How many places the user is told.
const SHOWN: usize = 3;

/// A bundle, and what the compiler says about it.
pub(super) struct Seen {
    pub(super) bundle: Bundle,
    pub(super) messages: Vec<Message>,
}

/// What is dead, by the number of its file and its offset there: its place in the bundle changes with each cut.
type Place = (usize, usize);

/// Cuts what the compiler finds dead in a bundle that compiles.
///
/// # Errors
/// If the compiler cannot be called.
pub(super) fn cut(seen: Seen, compiler: &Compiler) -> Result<Seen, Error> {
    let mut cutter = Cutter {
        compiler,
        seen,
        looks: LOOKS,
        needed: HashSet::new(),
    };
    while cutter.cut(&cutter.dead())? {}
    cutter.warn();
    Ok(cutter.seen)
}

struct Cutter<'a> {
    compiler: &'a Compiler<'a>,
    /// The smallest that compiles.
    seen: Seen,
    /// How often the compiler may still look.
    looks: usize,
    /// What the file does not compile without, dead as it is.
    needed: HashSet<Place>,
}

impl Cutter<'_> {
    /// What is dead and may perhaps go.
    fn dead(&self) -> Vec<Place> {
        let dead = rustc::dead(&self.seen.messages);
        dead.iter()
            .filter_map(|dead| self.place(dead))
            .filter(|place| !self.needed.contains(place))
            .collect()
    }

    fn place(&self, dead: &Dead) -> Option<Place> {
        self.seen.bundle.identity(dead.range.start)
    }

    /// Where something dead stands, for the user.
    fn address(&self, dead: &Dead) -> Option<String> {
        let Location {
            file, line, column, ..
        } = self.seen.bundle.locate(dead.line, dead.column)?;
        Some(format!(
            "\n  --> {}:{line}:{column}",
            shown(&file).display()
        ))
    }

    /// Cuts as many of these as can go, and tells whether any could.
    fn cut(&mut self, places: &[Place]) -> Result<bool, Error> {
        // What was cut before may have taken some with it.
        let found = rustc::dead(&self.seen.messages);
        let places_meant: HashSet<&Place> = places.iter().collect();
        let is_meant = |dead: &&Dead| {
            self.place(dead)
                .is_some_and(|place| places_meant.contains(&place))
        };
        let ranges: Vec<_> = found
            .iter()
            .filter(is_meant)
            .map(|dead| dead.range.clone())
            .collect();
        if ranges.is_empty() || self.looks == 0 {
            return Ok(false);
        }
        // Whether the bundler or the compiler cannot do without does not matter here.
        if let Ok(bundle) = self.seen.bundle.without(&ranges) {
            if bundle.text == self.seen.bundle.text {
                return Ok(false);
            }
            self.looks -= 1;
            let messages = self.compiler.lint(&bundle.text)?;
            if !messages.iter().any(Message::is_error) {
                self.seen = Seen { bundle, messages };
                return Ok(true);
            }
        }
        if let [place] = places {
            self.needed.insert(*place);
            return Ok(false);
        }
        let (first, second) = places.split_at(places.len() / 2);
        Ok(self.cut(first)? | self.cut(second)?)
    }

    /// Says what stays although it is dead, if anything does but what the bundler keeps on purpose.
    fn warn(&self) {
        let gave_up = self.looks == 0;
        let mut staying = rustc::dead(&self.seen.messages);
        staying.retain(|dead| {
            let place = self.place(dead);
            place.is_some_and(|place| gave_up || self.needed.contains(&place))
        });
        if staying.is_empty() {
            return;
        }
        let places = staying.iter().filter_map(|dead| self.address(dead));
        let places: String = places.take(SHOWN).collect();
        let more = match staying.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!("\n  and {more} more"),
        };
        message::warning(format_args!(
            "the file holds {} that {} dead but that could not be cut{places}{more}",
            count(staying.len() as u64, "thing"),
            if staying.len() == 1 { "is" } else { "are" },
        ));
    }
}
