//! # Dropping lines, words and letters
//!
//! Many at once first, then fewer. The last few sizes are all tried and at all places, because a thing may take three
//! lines and stand behind a line that is not part of any.

use std::ops::Range;

use super::numbers::{lowered, number};
use super::{Shrinker, lines, replaced, words};

/// From this size on, every smaller one is tried at every place.
const FEW: usize = 8;

/// So many words of a line are taken to say how many pieces there are.
const MOST_COUNTERS: usize = 4;

/// Cuts a text into what may be dropped.
type Pieces<'a> = &'a dyn Fn(&[u8]) -> Vec<Range<usize>>;

/// Finds the words of a text that may say how many pieces there are, given what is dropped.
type Counters<'a> = &'a dyn Fn(&[u8], &Range<usize>) -> Vec<Range<usize>>;

/// Drops lines, and lowers a number of the first line or of the line before.
pub(super) fn drop_lines(shrinker: &mut Shrinker) {
    let pieces = |text: &[u8]| lines(text);
    let counters = |text: &[u8], dropped: &Range<usize>| {
        let lines = lines(text);
        let before = lines.iter().rev().find(|line| line.end == dropped.start);
        let mut counters = Vec::new();
        for line in lines.first().into_iter().chain(before) {
            counters.extend(words(text, line.clone()).into_iter().take(MOST_COUNTERS));
        }
        counters
    };
    drop_pieces(shrinker, &pieces, &counters, At::AnyPlace);
}

/// Drops words of each line, and lowers the first number of that line or a number of the line before.
pub(super) fn drop_words(shrinker: &mut Shrinker) {
    each_line(shrinker, |shrinker, nth| {
        let pieces = |text: &[u8]| {
            let line = line(text, nth);
            let words = words(text, line.clone());
            // A word goes with the blanks behind it, and the last one with those in front of it, so that none are left
            // over.
            let mut pieces: Vec<Range<usize>> = words
                .windows(2)
                .map(|pair| pair[0].start..pair[1].start)
                .collect();
            if let Some(last) = words.last() {
                let start = words.iter().nth_back(1).map_or(last.start, |word| word.end);
                pieces.push(start..last.end);
            }
            pieces
        };
        let counters = |text: &[u8], _: &Range<usize>| {
            let first = words(text, line(text, nth)).into_iter().next();
            first.into_iter().chain(words_before(text, nth)).collect()
        };
        drop_pieces(shrinker, &pieces, &counters, At::AnyPlace);
    });
}

/// Drops letters of the words that are not numbers, and lowers a number of the line before. The rows of a board stay as
/// they are, because they would have to become shorter all at once.
pub(super) fn drop_letters(shrinker: &mut Shrinker) {
    each_line(shrinker, |shrinker, nth| {
        let text = &shrinker.best;
        let length = |nth: usize| line(text, nth).len();
        let is_row = nth > 0 && length(nth - 1) == length(nth) || length(nth + 1) == length(nth);
        if is_row {
            return;
        }
        for index in 0..words(text, line(text, nth)).len() {
            let word = |text: &[u8]| {
                let word = words(text, line(text, nth)).into_iter().nth(index);
                word.filter(|word| number(&text[word.clone()]).is_none())
            };
            let pieces = |text: &[u8]| word(text).map_or(Vec::new(), |word| letters(text, word));
            let counters = |text: &[u8], _: &Range<usize>| words_before(text, nth);
            drop_pieces(shrinker, &pieces, &counters, At::Multiples);
        }
    });
}

/// Where pieces are dropped, if there are few of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    AnyPlace,
    /// Only at multiples of their number, and only powers of two of them.
    Multiples,
}

/// Drops runs of the pieces that `pieces` cuts a text into, each run alone or with one of the `counters` lowered, which
/// stand somewhere in front of it.
fn drop_pieces(shrinker: &mut Shrinker, pieces: Pieces, counters: Counters, at: At) {
    let mut size = pieces(&shrinker.best).len();
    while size > 0 && !shrinker.is_cut_short {
        let is_thorough = size <= FEW && at == At::AnyPlace;
        let mut first = 0;
        while !shrinker.is_cut_short {
            let now = pieces(&shrinker.best);
            let Some(run) = now.get(first..first + size) else {
                break;
            };
            let dropped = run[0].start..run[size - 1].end;
            let counters = counters(&shrinker.best, &dropped);
            if !drops(shrinker, dropped, size, &counters) {
                first += if is_thorough { 1 } else { size };
            }
        }
        size = if is_thorough { size - 1 } else { size / 2 };
    }
}

/// Drops a part of the best input that consists of `size` pieces.
fn drops(
    shrinker: &mut Shrinker,
    dropped: Range<usize>,
    size: usize,
    counters: &[Range<usize>],
) -> bool {
    if shrinker.takes_replaced(dropped.clone(), b"") {
        return true;
    }
    for counter in counters.iter().filter(|word| word.end <= dropped.start) {
        // As many fewer as pieces were dropped, or one fewer that took several.
        for by in [size, 1] {
            let text = &shrinker.best;
            let Some(fewer) = lowered(&text[counter.clone()], by) else {
                continue;
            };
            let candidate = replaced(
                &replaced(text, dropped.clone(), b""),
                counter.clone(),
                &fewer,
            );
            if shrinker.takes(candidate) {
                return true;
            }
        }
    }
    false
}

/// Does something for each line, the last first, as long as there are so many.
fn each_line(shrinker: &mut Shrinker, mut work: impl FnMut(&mut Shrinker, usize)) {
    for nth in (0..lines(&shrinker.best).len()).rev() {
        if shrinker.is_cut_short {
            return;
        }
        work(shrinker, nth);
    }
}

/// The line of that index, empty at the end if there are not so many.
fn line(text: &[u8], nth: usize) -> Range<usize> {
    let end = text.len()..text.len();
    lines(text).into_iter().nth(nth).unwrap_or(end)
}

/// The first words of the line before.
fn words_before(text: &[u8], nth: usize) -> Vec<Range<usize>> {
    let mut words = nth
        .checked_sub(1)
        .map_or(Vec::new(), |before| words(text, line(text, before)));
    words.truncate(MOST_COUNTERS);
    words
}

/// The letters of a word, or its bytes if it is not UTF-8.
fn letters(text: &[u8], word: Range<usize>) -> Vec<Range<usize>> {
    match std::str::from_utf8(&text[word.clone()]) {
        Ok(letters) => letters
            .char_indices()
            .map(|(at, letter)| word.start + at..word.start + at + letter.len_utf8())
            .collect(),
        Err(_) => word.map(|at| at..at + 1).collect(),
    }
}
