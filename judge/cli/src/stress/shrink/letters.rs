//! # Making letters plainer
//!
//! Boards are written in a few letters, one of which is an empty cell. Which one nobody says; but it is a mark such as
//! `.` more often than a letter, and it is there more often than others. So that is the order: marks before letters and
//! digits, and then the frequent ones first. Where there are more letters than a board would have, it is a text, and is
//! left as it is.

use std::cmp::Reverse;

use super::numbers::number;
use super::{Shrinker, words};

/// A board has no more letters than that.
const MOST: usize = 8;

/// The letters of the boards in a text, the plainest first, or none.
pub(super) fn plainness(text: &[u8]) -> Vec<u8> {
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

/// Makes each letter as plain as it can be, whole words first.
pub(super) fn simplify(shrinker: &mut Shrinker, plainness: &[u8]) {
    for word in words(&shrinker.best, 0..shrinker.best.len()) {
        if number(&shrinker.best[word.clone()]).is_some() {
            continue;
        }
        // The length stays the same, so the other words stay where they are.
        if let Some(&plainest) = plainness.first() {
            let plain = vec![plainest; word.len()];
            shrinker.takes_replaced(word.clone(), &plain);
        }
        for at in word {
            let plainer = plainness
                .iter()
                .take_while(|&&letter| letter != shrinker.best[at]);
            for &letter in plainer.collect::<Vec<_>>() {
                if shrinker.takes_replaced(at..at + 1, &[letter]) {
                    break;
                }
            }
        }
    }
}
