//! # Format strings
//!
//! Which arguments a format string asks for by name, as `std::fmt` describes its grammar.

/// Returns the names in a format string: `{name}`, `{:name$}`, `{:.name$}`.
pub fn names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('{') {
            rest = after;
            continue;
        }
        let Some(end) = rest.find('}') else {
            break;
        };
        let (argument, spec) = match rest[..end].split_once(':') {
            Some((argument, spec)) => (argument, spec),
            None => (&rest[..end], ""),
        };
        names.push(argument.trim());
        // Each dollar sign ends the name of a width or of a precision.
        let mut parts: Vec<&str> = spec.split('$').collect();
        parts.pop();
        names.extend(parts.into_iter().map(last_word));
        rest = &rest[end + 1..];
    }
    names.retain(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'));
    names
}

/// The word at the end of a part of a specification; a zero in front of a name is a flag.
fn last_word(part: &str) -> &str {
    let start = part
        .char_indices()
        .rev()
        .take_while(|(_, c)| c.is_alphanumeric() || *c == '_')
        .last()
        .map_or(part.len(), |(at, _)| at);
    let word = &part[start..];
    word.strip_prefix('0').unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_of_arguments_widths_and_precisions() {
        let none: &[&str] = &[];
        assert_eq!(names("{a} {b:?} {_c:>5}"), ["a", "b", "_c"]);
        assert_eq!(names("{:w$} {:.p$} {:>0w$.p$}"), ["w", "p", "w", "p"]);
        assert_eq!(names("{} {0} {1:?} {{a}} {:>5} {:0$} {:$>5} {:a^3}"), none);
        assert_eq!(names("}} {{{a}}} {"), ["a"]);
    }
}
