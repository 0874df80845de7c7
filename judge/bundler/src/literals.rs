//! # String literals
//!
//! Reads the values of string literals.

/// The value of a string literal; `None` for any other token.
pub fn string_value(word: &str) -> Option<String> {
    if let Some(raw) = word.strip_prefix('r') {
        let value = raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?;
        return Some(value.to_string());
    }
    let mut rest = word.strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    while let Some((before, behind)) = rest.split_once('\\') {
        value.push_str(before);
        let mut letters = behind.chars();
        let escape = letters.next()?;
        rest = letters.as_str();
        let code = match escape {
            'x' => Some(rest.split_at_checked(2)?),
            'u' => rest.strip_prefix('{')?.split_once('}'),
            _ => None,
        };
        value.extend(match escape {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            '0' => Some('\0'),
            '\\' | '"' | '\'' => Some(escape),
            // An escaped line break and the whitespace after it add nothing to the value.
            '\n' => None,
            _ => Some(char::from_u32(
                u32::from_str_radix(&code?.0.replace('_', ""), 16).ok()?,
            )?),
        });
        rest = match code {
            Some((_, behind)) => behind,
            None if escape == '\n' => rest.trim_start(),
            None => rest,
        };
    }
    value.push_str(rest);
    Some(value)
}
