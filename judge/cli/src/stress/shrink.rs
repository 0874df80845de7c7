//! # Making an input smaller
//!
//! Nothing is known of the input's format, so what may be smaller is simply tried, and the smaller input is taken if it
//! still shows what the larger one did. Lines, words and letters are dropped, many at once and then fewer; numbers come
//! nearer to 0; and letters become the plainest of those that occur. Formats that announce how many things follow are
//! met half-way: where something is dropped, a number in front of it is lowered with it.
//!
//! Nothing here runs a program or looks at a random number: the same answers to the same questions give the same
//! result. Each step makes the input shorter, or a number smaller, or a letter plainer, so there is an end; a budget
//! comes before it where that takes long.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

mod letters;
mod numbers;
mod pieces;

/// What a smaller input is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It shows the same.
    Same,
    /// It does not, or is not legal.
    Other,
    /// Nobody can tell any more.
    Enough,
}

/// What became of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Smaller {
    pub(super) input: Vec<u8>,
    /// How many inputs were tried.
    pub(super) tries: u64,
    /// Whether there were more to try.
    pub(super) is_cut_short: bool,
}

/// Returns the smallest input that was found to show the same, after at most so many tries.
pub(super) fn shrink(
    input: Vec<u8>,
    budget: u64,
    shows: &mut dyn FnMut(&[u8]) -> Answer,
) -> Smaller {
    let plainness = letters::plainness(&input);
    let mut shrinker = Shrinker {
        best: input,
        shows,
        tried: HashSet::new(),
        tries: 0,
        budget,
        is_cut_short: false,
    };
    loop {
        let before = shrinker.best.clone();
        pieces::drop_lines(&mut shrinker);
        pieces::drop_words(&mut shrinker);
        numbers::lower(&mut shrinker);
        letters::simplify(&mut shrinker, &plainness);
        pieces::drop_letters(&mut shrinker);
        if shrinker.best == before || shrinker.is_cut_short {
            break;
        }
    }
    Smaller {
        input: shrinker.best,
        tries: shrinker.tries,
        is_cut_short: shrinker.is_cut_short,
    }
}

/// The smallest input so far, and what was tried.
struct Shrinker<'a> {
    best: Vec<u8>,
    shows: &'a mut dyn FnMut(&[u8]) -> Answer,
    tried: HashSet<u64>,
    tries: u64,
    budget: u64,
    is_cut_short: bool,
}

impl Shrinker<'_> {
    /// Tries an input, and takes it if it shows the same. None is tried twice.
    fn takes(&mut self, candidate: Vec<u8>) -> bool {
        let mut hasher = DefaultHasher::new();
        candidate.hash(&mut hasher);
        if self.is_cut_short || candidate == self.best || !self.tried.insert(hasher.finish()) {
            return false;
        }
        if self.tries == self.budget {
            self.is_cut_short = true;
            return false;
        }
        self.tries += 1;
        match (self.shows)(&candidate) {
            Answer::Same => self.best = candidate,
            Answer::Other => return false,
            Answer::Enough => {
                self.is_cut_short = true;
                return false;
            }
        }
        true
    }

    /// The same with a part of the best input replaced.
    fn takes_replaced(&mut self, range: Range<usize>, with: &[u8]) -> bool {
        // To make the candidate is not for nothing if the input is long.
        if self.is_cut_short {
            return false;
        }
        let candidate = replaced(&self.best, range, with);
        self.takes(candidate)
    }
}

fn replaced(text: &[u8], range: Range<usize>, with: &[u8]) -> Vec<u8> {
    [&text[..range.start], with, &text[range.end..]].concat()
}

/// The lines, each with its line end.
fn lines(text: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive(|&byte| byte == b'\n')
        .map(|line| {
            let range = start..start + line.len();
            start = range.end;
            range
        })
        .collect()
}

/// The words in a part of a text: what stands between blanks.
fn words(text: &[u8], within: Range<usize>) -> Vec<Range<usize>> {
    let mut start = within.start;
    text[within]
        .split(u8::is_ascii_whitespace)
        .map(|word| {
            let range = start..start + word.len();
            start = range.end + 1;
            range
        })
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests;
