//! # Making an input smaller: hierarchical delta debugging
//!
//! Nothing is known of the input's format, so what may be smaller is simply tried, and the smaller input is taken if it
//! still shows what the larger one did. Delta debugging drops pieces, many at once and then fewer; it is hierarchical
//! because the pieces are lines first, then the words of each line, then the letters of each word. Formats that
//! announce how many things follow are met half-way: where something is dropped, a number in front of it is lowered
//! with it. Besides, numbers come nearer to 0 by bisection, and letters become the plainest of those that occur.
//!
//! Nothing here runs a program or looks at a random number: the same answers to the same questions give the same
//! result. Each step makes the input shorter, or a number smaller, or a letter plainer, so there is an end.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

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

/// Returns the smallest input that was found to show the same, and whether that was before there was nothing more to
/// try.
pub(super) fn shrink(input: Vec<u8>, shows: &mut dyn FnMut(&[u8]) -> Answer) -> (Vec<u8>, bool) {
    let plainness = plainness(&input);
    let mut shrinker = Shrinker {
        best: input,
        shows,
        tried: HashSet::new(),
        is_cut_short: false,
    };
    loop {
        let before = shrinker.best.clone();
        shrinker.drop_pieces(FEW, &lines);
        shrinker.each_line(|shrinker, nth| {
            shrinker.drop_pieces(FEW, &|text| words_to_drop(text, nth));
        });
        shrinker.each_word(Shrinker::lower);
        shrinker.each_word(|shrinker, word| shrinker.simplify(word, &plainness));
        shrinker.each_line(Shrinker::drop_letters);
        if shrinker.best == before || shrinker.is_cut_short {
            return (shrinker.best, shrinker.is_cut_short);
        }
    }
}

/// So few lines or words are dropped in every number and at every place: a thing may take three lines and stand behind a
/// line that is not part of any.
const FEW: usize = 8;

/// Cuts a text into what may be dropped.
type Pieces<'a> = &'a dyn Fn(&[u8]) -> Vec<Range<usize>>;

/// The smallest input so far, and what was tried.
struct Shrinker<'a> {
    best: Vec<u8>,
    shows: &'a mut dyn FnMut(&[u8]) -> Answer,
    /// The inputs that were tried, by their hashes.
    tried: HashSet<u64>,
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
        let answer = (self.shows)(&candidate);
        match answer {
            Answer::Same => self.best = candidate,
            Answer::Other => {}
            Answer::Enough => self.is_cut_short = true,
        }
        answer == Answer::Same
    }

    /// The same with a part of the best input replaced.
    fn takes_replaced(&mut self, range: Range<usize>, with: &[u8]) -> bool {
        let candidate = replaced(&self.best, range, with);
        self.takes(candidate)
    }

    /// Does something for each line, the last first, so that the others stay where they are.
    fn each_line(&mut self, work: impl Fn(&mut Self, usize)) {
        for nth in (0..lines(&self.best).len()).rev() {
            if !self.is_cut_short {
                work(self, nth);
            }
        }
    }

    /// Does something for each word that leaves the words as many as they are.
    fn each_word(&mut self, work: impl Fn(&mut Self, Range<usize>)) {
        for index in 0..words(&self.best, 0..self.best.len()).len() {
            if !self.is_cut_short {
                let word = words(&self.best, 0..self.best.len())[index].clone();
                work(self, word);
            }
        }
    }

    /// Drops runs of pieces, each run alone or with a number in front of it lowered: all of them, a half and so on, and
    /// from `few` on every number of them at every place.
    fn drop_pieces(&mut self, few: usize, pieces: Pieces) {
        let mut size = pieces(&self.best).len();
        while size > 0 && !self.is_cut_short {
            let is_thorough = size <= few;
            let mut first = 0;
            while let Some(run) = pieces(&self.best).get(first..first + size)
                && !self.is_cut_short
            {
                if !self.drops(run[0].start..run[size - 1].end, size) {
                    first += if is_thorough { 1 } else { size };
                }
            }
            size = if is_thorough { size - 1 } else { size / 2 };
        }
    }

    /// Drops a part of the best input that consists of `size` pieces.
    fn drops(&mut self, dropped: Range<usize>, size: usize) -> bool {
        if self.takes_replaced(dropped.clone(), b"") {
            return true;
        }
        let rest = replaced(&self.best, dropped.clone(), b"");
        for counter in counters(&self.best, dropped.start) {
            let count = number(&rest[counter.clone()]).unwrap_or(0);
            // As many fewer as pieces were dropped, or one fewer that took several.
            for fewer in [count.saturating_sub(size as i128), count.saturating_sub(1)] {
                let text = fewer.to_string();
                if fewer >= 0 && self.takes(replaced(&rest, counter.clone(), text.as_bytes())) {
                    return true;
                }
            }
        }
        false
    }

    /// Drops letters of the words of a line that are not numbers, not too thoroughly: mostly they are the rows of a
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

    /// Brings a whole number nearer to 0: without its sign, and by bisection, as if all larger numbers showed what it
    /// shows.
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

    /// Makes each letter of a word as plain as it can be, first all at once.
    fn simplify(&mut self, word: Range<usize>, plainness: &[u8]) {
        let Some(&plainest) = plainness.first() else {
            return;
        };
        if number(&self.best[word.clone()]).is_some() {
            return;
        }
        self.takes_replaced(word.clone(), &vec![plainest; word.len()]);
        for at in word {
            let now = self.best[at];
            let plainer = plainness.iter().take_while(|&&letter| letter != now);
            for &letter in plainer {
                if self.takes_replaced(at..at + 1, &[letter]) {
                    break;
                }
            }
        }
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

/// The words of a line, none if there are not so many lines.
fn words_of_line(text: &[u8], nth: usize) -> Vec<Range<usize>> {
    let line = lines(text).into_iter().nth(nth);
    line.map_or(Vec::new(), |line| words(text, line))
}

/// The words of a line with the blanks behind them, the last one with those in front of it, so that none are left over.
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

/// The words that may say how many things there are at a place behind them: the first few of the first line and of the
/// line before, and the first one of the line itself.
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

/// The value of a word, if it is a whole number as programs print them.
fn number(word: &[u8]) -> Option<i128> {
    let word = std::str::from_utf8(word).ok()?;
    let value: i128 = word.parse().ok()?;
    (value.to_string() == word).then_some(value)
}

/// The letters of the boards in a text, the plainest first, or none.
///
/// Boards are written in a few letters, one of which is an empty cell. Which one nobody says; but it is a mark such as
/// `.` more often than a letter, and it is there more often than others. So that is the order: marks before letters and
/// digits, and then the frequent ones first. Where there are more letters than a board would have, it is a text, and is
/// left as it is.
fn plainness(text: &[u8]) -> Vec<u8> {
    /// A board has no more letters than that.
    const MOST: usize = 8;
    let mut counts = [0_usize; 256];
    for word in words(text, 0..text.len()) {
        let word = &text[word];
        if number(word).is_none() {
            word.iter()
                .for_each(|&letter| counts[usize::from(letter)] += 1);
        }
    }
    let mut letters: Vec<u8> = (0..=u8::MAX)
        .filter(|&letter| counts[usize::from(letter)] > 0)
        .collect();
    letters.sort_by_key(|letter| {
        let count = counts[usize::from(*letter)];
        (letter.is_ascii_alphanumeric(), Reverse(count), *letter)
    });
    if letters.len() > MOST || !letters.is_ascii() {
        letters.clear();
    }
    letters
}

#[cfg(test)]
mod tests;
