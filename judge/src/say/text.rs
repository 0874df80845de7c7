//! # Text for a terminal, from bytes that may be anything
//!
//! What cannot be printed is shown escaped, so that no output of a program can move the cursor, and no difference is invisible.

/// How many columns a line is cut to.
pub(crate) const COLUMNS: usize = 100;

/// Returns the bytes as one printable line: control characters and what is not UTF-8 are escaped.
pub(crate) fn escape(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\t' | '\r' | '\n' => shown.extend(c.escape_default()),
                c if c.is_control() && c.is_ascii() => {
                    shown.push_str(&format!("\\x{:02x}", u32::from(c)))
                }
                c if c.is_control() => shown.extend(c.escape_unicode()),
                c => shown.push(c),
            }
        }
        for byte in chunk.invalid() {
            shown.push_str(&format!("\\x{byte:02x}"));
        }
    }
    shown
}

/// Cuts a printable line to so many columns; a line that was cut ends with `…`.
pub(crate) fn clip(line: &str, columns: usize) -> String {
    match line.char_indices().nth(columns) {
        None => line.to_string(),
        Some(_) => line
            .chars()
            .take(columns.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}

/// Keeps the last columns of a printable line; a line that was cut begins with `…`.
pub(crate) fn clip_start(line: &str, columns: usize) -> String {
    let surplus = line.chars().count().saturating_sub(columns);
    if surplus == 0 {
        return line.to_string();
    }
    ['…']
        .into_iter()
        .chain(line.chars().skip(surplus + 1))
        .collect()
}

/// Returns as many bytes from the start of a line as fill [`COLUMNS`], whatever the letters, and some more.
pub(crate) fn start_of(line: &[u8]) -> &[u8] {
    &line[..line.len().min(4 * COLUMNS + 4)]
}

/// Returns as many bytes from the end of a line as fill [`COLUMNS`], beginning with a whole character if it is UTF-8.
pub(crate) fn end_of(line: &[u8]) -> &[u8] {
    let end = &line[line.len().saturating_sub(4 * COLUMNS + 4)..];
    let in_character = end
        .iter()
        .take(3)
        .take_while(|&byte| byte & 0xC0 == 0x80)
        .count();
    if end.len() < line.len() {
        &end[in_character..]
    } else {
        end
    }
}

/// Returns the word with its count, in the plural unless the count is 1.
pub(crate) fn count(number: u64, word: &str) -> String {
    if number == 1 {
        format!("1 {word}")
    } else {
        format!("{number} {word}s")
    }
}

/// Quotes a word for a shell, if it needs that.
pub(crate) fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Returns a number of bytes in the largest unit that leaves it above 1, rounded up.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}
