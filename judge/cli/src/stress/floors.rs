//! # The least numbers that a generator prints
//!
//! A smaller input should stay one that the generator could have made. Many inputs begin with a line of counts, and few
//! formats allow a count that no generator would print, above all 0. Samples of the generator's inputs tell how small the
//! numbers of the first line may become, and whether the other numbers are all positive.

use super::shrink::{number, words_of_line};

/// A large least number is chance: the generator prints smaller ones, too seldom for the samples.
const LARGEST: i128 = 10;

#[derive(Debug)]
pub(super) struct Floors {
    /// The least number in each place of the first line, if it always has this many words. Any word may be in a place
    /// that does not always hold a number.
    first_line: Vec<Option<i128>>,
    /// The least of the others: 1, 0, or none if the generator prints negative ones.
    others: Option<i128>,
}

impl Floors {
    /// Learns from inputs of the generator.
    pub(super) fn of(samples: &[Vec<u8>]) -> Self {
        let split = samples.iter().map(|sample| numbers(sample));
        let (first_lines, others): (Vec<_>, Vec<_>) = split.unzip();
        let places = first_lines.first().map_or(0, Vec::len);
        let is_regular = first_lines.iter().all(|line| line.len() == places);
        let floor = |place: usize| {
            let numbers = first_lines.iter().map(|line| line[place]);
            let (least, most) = (numbers.clone().min()??, numbers.max()??);
            // A number that never varies says nothing about smaller ones.
            let is_known = least < most && least <= LARGEST;
            Some(if is_known { least } else { least.min(1) })
        };
        let others = others.into_iter().flatten().min();
        Floors {
            first_line: (0..places).filter(|_| is_regular).map(floor).collect(),
            others: others.filter(|least| *least >= 0).map(|it| it.min(1)),
        }
    }

    /// Returns whether an input has no number that is smaller, and as many words in its first line.
    pub(super) fn allow(&self, input: &[u8]) -> bool {
        let (first_line, others) = numbers(input);
        let has_places = self.first_line.is_empty() || first_line.len() == self.first_line.len();
        let mut places = self.first_line.iter().zip(&first_line);
        has_places
            && places.all(|(floor, number)| floor <= number)
            && others.iter().all(|number| self.others <= Some(*number))
    }
}

/// Returns the words of the first line, as far as they are whole numbers, and the numbers of the others.
fn numbers(input: &[u8]) -> (Vec<Option<i128>>, Vec<i128>) {
    let first = words_of_line(input, 0);
    let first = first.into_iter().map(|word| number(&input[word]));
    let end = input.iter().position(|&byte| byte == b'\n');
    let rest = &input[end.unwrap_or(input.len())..];
    let rest = rest.split(u8::is_ascii_whitespace);
    (first.collect(), rest.filter_map(number).collect())
}

#[cfg(test)]
mod tests {
    use super::Floors;

    #[test]
    fn a_count_stays_a_count() {
        let samples = |texts: &[&str]| {
            let samples: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().into()).collect();
            Floors::of(&samples)
        };
        let floors = samples(&["2 7 x\n5 0\n", "3 7 y\n9 4\n"]);
        for (input, is_allowed) in [
            ("2 1 z\n0\n", true),
            ("1 7 x\n5 0\n", false),
            ("2 0 x\n5 0\n", false),
            ("2 7\n5 0\n", false),
            ("2 7 x\n-1\n", false),
            ("", false),
        ] {
            assert_eq!(floors.allow(input.as_bytes()), is_allowed, "{input:?}");
        }
        let floors = samples(&["123456\n-5\n", "654321\n8\n"]);
        assert!(floors.allow(b"1\n-9\n") && !floors.allow(b"0\n"));
        let floors = samples(&["a b\n", "c\n"]);
        assert!(floors.allow(b""));
    }
}
