//! # A difference that can be read

/// How many lines around a difference are shown.
const CONTEXT: usize = 3;

/// The lines that differ, those that went with `-` and those that came with `+`, and a few around them.
pub fn diff(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let pairs = old.iter().zip(&new);
    let head = pairs.take_while(|(a, b)| a == b).count();
    let shorter = old.len().min(new.len()) - head;
    let pairs = old.iter().rev().zip(new.iter().rev()).take(shorter);
    let tail = pairs.take_while(|(a, b)| a == b).count();
    let mut out = format!("--- line {}\n", head + 1);
    let mut show = |mark: char, lines: &[&str]| {
        lines
            .iter()
            .for_each(|line| out.push_str(&format!("{mark}{line}\n")));
    };
    show(' ', &old[head.saturating_sub(CONTEXT)..head]);
    show('-', &old[head..old.len() - tail]);
    show('+', &new[head..new.len() - tail]);
    show(' ', &old[old.len() - tail..][..tail.min(CONTEXT)]);
    out
}
