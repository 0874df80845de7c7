// The rules of exercise 1.3, from which its boards and answers are made.

use oracle::three_in_a_row::has_line;

/// The numbers on the cells.
const SQUARE: [u32; 9] = [2, 7, 6, 9, 5, 1, 4, 3, 8];

/// All sets of numbers but the empty one.
fn main() {
    for set in 1..1_u32 << 9 {
        let has = |number: &u32| set >> (number - 1) & 1 == 1;
        let numbers: Vec<String> = (1..=9).filter(has).map(|it| it.to_string()).collect();
        let board = SQUARE.map(|number| if has(&number) { b'o' } else { b's' });
        let answer = if has_line(&board, b'o') { "yes" } else { "no" };
        println!("{}\n{answer}\n", numbers.join(" "));
    }
}
