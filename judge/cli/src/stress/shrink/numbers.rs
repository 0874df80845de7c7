//! # Bringing numbers nearer to 0

use std::ops::Range;

use super::{Shrinker, words};

/// Lowers each number of the input as far as it will go.
pub(super) fn lower(shrinker: &mut Shrinker) {
    let mut index = 0;
    while !shrinker.is_cut_short {
        // Whatever is taken, the words stay as many as they are.
        let all = 0..shrinker.best.len();
        let Some(word) = words(&shrinker.best, all).into_iter().nth(index) else {
            return;
        };
        let word = lower_boldly(shrinker, word);
        lower_by_halves(shrinker, word);
        index += 1;
    }
}

/// Tries what makes a number much simpler at once, and returns where it is then.
fn lower_boldly(shrinker: &mut Shrinker, mut word: Range<usize>) -> Range<usize> {
    loop {
        let candidates = simpler(&shrinker.best[word.clone()]);
        let taken = candidates
            .iter()
            .find(|candidate| shrinker.takes_replaced(word.clone(), candidate));
        match taken {
            Some(candidate) => word.end = word.start + candidate.len(),
            None => return word,
        }
    }
}

/// Finds where something begins to fail by halving, as if it did so for all larger numbers.
fn lower_by_halves(shrinker: &mut Shrinker, mut word: Range<usize>) {
    let Some(mut value) = number(&shrinker.best[word.clone()]) else {
        return;
    };
    let mut step = value / 2;
    while step != 0 {
        let candidate = (value - step).to_string();
        if shrinker.takes_replaced(word.clone(), candidate.as_bytes()) {
            value -= step;
            word.end = word.start + candidate.len();
        }
        step /= 2;
    }
}

/// The value of a word, if it is a whole number as programs print them.
pub(super) fn number(word: &[u8]) -> Option<i128> {
    let word = std::str::from_utf8(word).ok()?;
    let value: i128 = word.parse().ok()?;
    (value.to_string() == word).then_some(value)
}

/// A whole number above 0, lowered by so much.
pub(super) fn lowered(word: &[u8], by: usize) -> Option<Vec<u8>> {
    let value = number(word)?.checked_sub(i128::try_from(by).ok()?)?;
    (value >= 0).then(|| value.to_string().into_bytes())
}

/// What a whole number may become, the boldest first: 0, 1, without its sign, and with fewer digits. Others lose letters
/// until they are one.
fn simpler(word: &[u8]) -> Vec<Vec<u8>> {
    let value = number(word).unwrap_or(0);
    let mut simpler = vec![0, value.signum()];
    if value < 0 {
        simpler.extend(value.checked_abs());
    }
    simpler.push(value / 10);
    simpler.retain(|&other| other != value && value != 0);
    let texts = simpler.iter().map(i128::to_string);
    texts.map(String::into_bytes).collect()
}
