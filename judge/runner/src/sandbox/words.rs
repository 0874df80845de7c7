//! # A command line, split as a shell splits words

/// Splits a command line into words: at white space, except within quotes and behind a backslash. Nothing is expanded.
///
/// # Errors
/// If a quote is not closed or nothing stands behind the last backslash.
pub(super) fn split(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    // A word may be empty if it is quoted, so there is a difference between none and an empty one.
    let mut word: Option<String> = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => quoted(&mut letters, '\'', word.get_or_insert_default())?,
            '"' => quoted(&mut letters, '"', word.get_or_insert_default())?,
            '\\' if ESCAPES => {
                let next = letters
                    .next()
                    .ok_or_else(|| format!("nothing follows the last backslash of `{line}`"))?;
                word.get_or_insert_default().push(next);
            }
            letter if letter.is_whitespace() => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

/// On Windows a backslash separates folders, as no shell there escapes by it.
const ESCAPES: bool = !cfg!(windows);

/// Takes what stands before the closing quote.
fn quoted(
    letters: &mut impl Iterator<Item = char>,
    quote: char,
    word: &mut String,
) -> Result<(), String> {
    while let Some(letter) = letters.next() {
        if letter == quote {
            return Ok(());
        }
        if letter != '\\' || quote == '\'' || !ESCAPES {
            word.push(letter);
            continue;
        }
        // Within double quotes a backslash is one, unless it stands before what it would have to escape.
        let Some(next) = letters.next() else { break };
        if !matches!(next, '"' | '\\' | '$' | '`') {
            word.push(letter);
        }
        word.push(next);
    }
    Err(format!("a {quote} is not closed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn splits(line: &str, wanted: &[&str]) {
        assert_eq!(split(line).expect("the line can be split"), wanted);
    }

    #[test]
    fn words_are_split_at_white_space() {
        splits("", &[]);
        splits("  a\tb\n c ", &["a", "b", "c"]);
    }

    #[test]
    fn quotes_hold_words_together() {
        splits("a 'b  c' d", &["a", "b  c", "d"]);
        splits("'' \"\"", &["", ""]);
        splits("a'b c'd\"e f\"", &["ab cde f"]);
        splits(r#""'" '"'"#, &["'", "\""]);
    }

    #[test]
    #[cfg(not(windows))]
    fn backslashes_escape() {
        splits(r"a\ b \' \\", &["a b", "'", r"\"]);
        splits(r#""\"\\ \n" '\n'"#, &[r#""\ \n"#, r"\n"]);
        splits(r"'a\\b'", &[r"a\\b"]);
        assert!(split("a\\").is_err());
        assert!(split("\"a\\").is_err());
    }

    #[test]
    fn open_quotes_are_refused() {
        assert_eq!(split("a 'b"), Err("a ' is not closed".to_string()));
        assert_eq!(split("\"b'"), Err("a \" is not closed".to_string()));
    }
}
