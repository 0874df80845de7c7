//! # Names with `*` and `?`

/// Tells whether a pattern means a name: `*` stands for anything, also for nothing, and `?` for one character. A name
/// always means itself, so that a case can be named whatever it is called.
pub fn matches(pattern: &str, name: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let name: Vec<char> = name.chars().collect();
    pattern == name || matches_from(&pattern, &name)
}

/// Goes through both at once, and when they part, lets the last `*` stand for one character more. Quadratic at worst.
fn matches_from(pattern: &[char], name: &[char]) -> bool {
    let (mut at, mut in_name) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while in_name < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, in_name));
                at += 1;
            }
            Some(&c) if c == '?' || c == name[in_name] => {
                at += 1;
                in_name += 1;
            }
            _ => {
                let Some((star_at, covered)) = star else {
                    return false;
                };
                star = Some((star_at, covered + 1));
                (at, in_name) = (star_at + 1, covered + 1);
            }
        }
    }
    pattern[at..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns() {
        for (pattern, name, expected) in [
            ("", "", true),
            ("*", "", true),
            ("sample-*", "sample-1", true),
            ("sample-?", "sample-12", false),
            ("*-1", "a-1-1", true),
            ("a*b*c", "abbbc", true),
            ("a*b*c", "acb", false),
            ("a?c", "aéc", true),
            ("[1]", "[1]", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
