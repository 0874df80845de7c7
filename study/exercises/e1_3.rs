//! # Exercise 1.3: fifteen
//!
//! Write 2 7 6, 9 5 1 and 4 3 8 into the rows of a board: every line adds up to 15. Given the numbers of one side's
//! stones, tell whether that side has three in a row. `has_line` adds up all of the numbers. Why is that not enough?

use oracle::three_in_a_row;

use crate::check::{Checked, Test, check};

/// Returns whether three of the numbers stand in a row.
fn has_line(numbers: &[u32]) -> bool {
    numbers.iter().sum::<u32>() == 15
}

pub const TESTS: [Test; 2] = [|| all(has_line), || all(answer::has_line)];

/// Checks `has_line` on all sets of the numbers from 1 to 9.
fn all(has_line: fn(&[u32]) -> bool) -> Checked {
    let sets = (0..1_u32 << 9).map(|set| {
        let numbers = (1..=9).filter(|number| set >> (number - 1) & 1 == 1);
        numbers.collect::<Vec<u32>>()
    });
    let text = |numbers: &Vec<u32>| {
        let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
        words.join(" ")
    };
    let rules = |numbers: &Vec<u32>| {
        let square = [2, 7, 6, 9, 5, 1, 4, 3, 8];
        let board = square.map(|number| {
            if numbers.contains(&number) {
                b'o'
            } else {
                b'.'
            }
        });
        three_in_a_row::has_line(&board, b'o')
    };
    check(sets, text, rules, |numbers| has_line(numbers))
}

/// The book's answer: a side may have more than three stones, or two. Try your own first.
mod answer {
    pub fn has_line(numbers: &[u32]) -> bool {
        let triples = (0..1_u32 << numbers.len()).filter(|chosen| chosen.count_ones() == 3);
        let sum = |chosen: u32| -> u32 {
            let numbers = numbers.iter().enumerate();
            let chosen = numbers.filter(|(place, _)| chosen >> place & 1 == 1);
            chosen.map(|(_, number)| number).sum()
        };
        triples.map(sum).any(|sum| sum == 15)
    }
}
