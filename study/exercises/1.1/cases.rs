// The rules of exercise 1.1, from which its boards and answers are made.

use oracle::poj1568::LINES;

/// All boards with four stones of one side.
fn main() {
    for stones in (0..1_u32 << 16).filter(|stones| stones.count_ones() == 4) {
        for side in ['o', 'x'] {
            let cells = (0..16).map(|cell| if stones >> cell & 1 == 1 { side } else { 's' });
            let cells: Vec<char> = cells.collect();
            let is_full = |line: &[usize; 4]| line.iter().all(|&cell| cells[cell] == side);
            let verdict = if LINES.iter().any(is_full) { side } else { 'd' };
            println!("{}\n{verdict}\n", String::from_iter(&cells));
        }
    }
}
