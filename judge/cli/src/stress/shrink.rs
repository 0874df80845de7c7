//! # Making an input smaller: hierarchical delta debugging
//!
//! The input's format is unknown, so smaller inputs are simply tried, and one that shows the same failure is taken.
//! Delta debugging drops pieces, first many at once and then fewer. It is hierarchical: the pieces are first lines,
//! then the words of a line, then the letters of a word. Many formats state how many lines or words follow, so a piece
//! is also dropped together with a decrease of a number in front of it. Besides, numbers approach 0 by bisection.
//!
//! The result depends only on the answers: nothing here runs a program or uses a random number. Each step makes the input
//! shorter or a number smaller, so the steps come to an end.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::ops::Range;

/// Returns the smallest input found that shows the same failure. `shows` returns whether an input shows it; `None` once
/// the time is over.
pub(super) fn shrink(input: Vec<u8>, shows: &mut dyn FnMut(&[u8]) -> Option<bool>) -> Vec<u8> {
    let mut shrinker = Shrinker {
        best: input,
        shows,
        tried: HashSet::new(),
        is_over: false,
    };
    loop {
        let before = shrinker.best.clone();
        shrinker.drop_pieces(FEW, &lines);
        shrinker.each_line(|shrinker, nth| {
            shrinker.drop_pieces(FEW, &|text| words_to_drop(text, nth));
        });
        // The last one first, so that the others stay where they are.
        let words = words(&shrinker.best, 0..shrinker.best.len());
        for word in words.into_iter().rev() {
            shrinker.lower(word);
        }
        shrinker.each_line(Shrinker::drop_letters);
        if shrinker.best == before {
            return before;
        }
    }
}

/// Up to this number, runs of lines or words of every length are dropped at every place. For example, each item may have
/// three lines, and the first item may follow a header.
const FEW: usize = 8;

/// Cuts a text into the pieces that may be dropped.
type Pieces<'a> = &'a dyn Fn(&[u8]) -> Vec<Range<usize>>;

/// The smallest input so far and the inputs that were tried.
struct Shrinker<'a> {
    best: Vec<u8>,
    shows: &'a mut dyn FnMut(&[u8]) -> Option<bool>,
    /// The hashes of the inputs that were tried.
    tried: HashSet<u64>,
    /// True once the time is over.
    is_over: bool,
}

impl Shrinker<'_> {
    /// Tries an input once, and takes it if it shows the same failure.
    fn takes(&mut self, candidate: Vec<u8>) -> bool {
        let mut hasher = DefaultHasher::new();
        candidate.hash(&mut hasher);
        if self.is_over || candidate == self.best || !self.tried.insert(hasher.finish()) {
            return false;
        }
        let answer = (self.shows)(&candidate);
        self.is_over = answer.is_none();
        if answer == Some(true) {
            self.best = candidate;
        }
        answer == Some(true)
    }

    fn takes_replaced(&mut self, range: Range<usize>, with: &[u8]) -> bool {
        let candidate = replaced(&self.best, range, with);
        self.takes(candidate)
    }

    /// Works on each line, the last first, so that the others keep their numbers.
    fn each_line(&mut self, work: impl Fn(&mut Self, usize)) {
        for nth in (0..lines(&self.best).len()).rev() {
            if !self.is_over {
                work(self, nth);
            }
        }
    }

    /// Drops runs of pieces: all of them, halves and so on. Runs of at most `few` pieces are dropped in every length and at
    /// every place.
    fn drop_pieces(&mut self, few: usize, pieces: Pieces) {
        let mut size = pieces(&self.best).len();
        while size > 0 && !self.is_over {
            let is_thorough = size <= few;
            let mut first = 0;
            while let Some(run) = pieces(&self.best).get(first..first + size)
                && !self.is_over
            {
                if !self.drops(run[0].start..run[size - 1].end, size) {
                    first += if is_thorough { 1 } else { size };
                }
            }
            size = if is_thorough { size - 1 } else { size / 2 };
        }
    }

    /// Drops a part of `size` pieces, alone or together with a decrease of a number in front of it.
    fn drops(&mut self, dropped: Range<usize>, size: usize) -> bool {
        if self.takes_replaced(dropped.clone(), b"") {
            return true;
        }
        let rest = replaced(&self.best, dropped.clone(), b"");
        for counter in counters(&self.best, dropped.start) {
            let count = number(&rest[counter.clone()]).unwrap_or(0);
            // The number counts the pieces, or it counts items of several pieces.
            for fewer in [count.saturating_sub(size as i128), count.saturating_sub(1)] {
                let text = fewer.to_string();
                if fewer >= 0 && self.takes(replaced(&rest, counter.clone(), text.as_bytes())) {
                    return true;
                }
            }
        }
        false
    }

    /// Drops letters of the words of a line that are not numbers. A few attempts are enough: most such words are rows of a
    /// board, which would have to become shorter all at once.
    fn drop_letters(&mut self, nth: usize) {
        for index in 0..words_of_line(&self.best, nth).len() {
            self.drop_pieces(0, &|text| {
                let word = words_of_line(text, nth).into_iter().nth(index);
                word.filter(|word| number(&text[word.clone()]).is_none())
                    .map_or(Vec::new(), |word| word.map(|at| at..at + 1).collect())
            });
        }
    }

    /// Makes a whole number smaller: drops its sign, then bisects, as if all larger numbers showed the same failure.
    fn lower(&mut self, mut word: Range<usize>) {
        let Some(mut value) = number(&self.best[word.clone()]) else {
            return;
        };
        let mut takes = |candidate: i128| {
            let text = candidate.to_string();
            let taken = self.takes_replaced(word.clone(), text.as_bytes());
            if taken {
                word.end = word.start + text.len();
            }
            taken
        };
        let positive = value.saturating_abs();
        if value < 0 && takes(positive) {
            value = positive;
        }
        let mut step = value;
        while step != 0 && value != 0 {
            if takes(value - step) {
                value -= step;
            }
            step /= 2;
        }
    }
}

fn replaced(text: &[u8], range: Range<usize>, with: &[u8]) -> Vec<u8> {
    [&text[..range.start], with, &text[range.end..]].concat()
}

/// Returns the lines, each with its line end.
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

/// Returns the words in a part of a text, which white space separates.
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

/// Returns the words of a line, or an empty list if there is no such line.
fn words_of_line(text: &[u8], nth: usize) -> Vec<Range<usize>> {
    let line = lines(text).into_iter().nth(nth);
    line.map_or(Vec::new(), |line| words(text, line))
}

/// Returns the words of a line with the white space after them. The last word has the white space before it instead.
fn words_to_drop(text: &[u8], nth: usize) -> Vec<Range<usize>> {
    let mut words = words_of_line(text, nth);
    let count = words.len();
    for index in 1..count {
        words[index - 1].end = words[index].start;
    }
    if let [.., before, last] = &mut words[..] {
        let blanks = text[before.clone()].trim_ascii_end().len();
        last.start = before.start + blanks;
    }
    words
}

/// Returns the words that may count the items at a place: the first few of the first line and of the line before, and the
/// first one of its own line.
fn counters(text: &[u8], place: usize) -> Vec<Range<usize>> {
    const FEW: usize = 4;
    let own = lines(text).partition_point(|line| line.end <= place);
    let mut counters = words_of_line(text, 0);
    counters.truncate(FEW);
    if let Some(before) = own.checked_sub(1).filter(|&before| before > 0) {
        counters.extend(words_of_line(text, before).into_iter().take(FEW));
    }
    counters.extend(words_of_line(text, own).into_iter().take(1));
    counters.retain(|word| word.end <= place);
    counters
}

/// Returns the value of a word that is a whole number as programs print it.
fn number(word: &[u8]) -> Option<i128> {
    let word = std::str::from_utf8(word).ok()?;
    let value: i128 = word.parse().ok()?;
    (value.to_string() == word).then_some(value)
}

/// Returns whether a smaller input has the original's shape: as many words in its first line, of which a number that is
/// positive may be a count and stays positive, and no 0 or negative number below it if the original has none there.
pub(super) fn keeps_shape(original: &[u8], smaller: &[u8]) -> bool {
    let [(first_line, least), (smaller_line, smaller_least)] = [original, smaller].map(levels);
    let mut places = iter::zip(&first_line, &smaller_line);
    first_line.len() == smaller_line.len()
        && places.all(|(level, smaller)| level <= smaller)
        && least <= smaller_least
}

/// Returns the level of each word of the first line, and the least level of the other words. The level of a negative
/// number is its value, the level of 0 is 0, and the level of any other word is 1.
fn levels(input: &[u8]) -> (Vec<i128>, i128) {
    let level = |word: &Range<usize>| number(&input[word.clone()]).map_or(1, |it| it.min(1));
    let end = lines(input).first().map_or(0, |line| line.end);
    let first_line = words(input, 0..end).iter().map(level).collect();
    let others = words(input, end..input.len());
    (first_line, others.iter().map(level).min().unwrap_or(1))
}

#[cfg(test)]
mod tests;
