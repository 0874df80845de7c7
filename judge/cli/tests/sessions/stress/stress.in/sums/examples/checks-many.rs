//! A checker, for which blanks do not matter, and which wants two numbers or more.

fn main() {
    let [input, output, answer] = [1, 2, 3].map(|index| {
        let path = std::env::args()
            .nth(index)
            .expect("a checker is given three files");
        std::fs::read_to_string(path).expect("the file is text")
    });
    if input.lines().count() < 3 {
        sums::fail(3, "too few numbers");
    }
    if output.trim() != answer.trim() {
        sums::fail(
            1,
            &format!("another sum of {} numbers", input.lines().count() - 1),
        );
    }
}
