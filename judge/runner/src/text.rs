//! # Printable text for a terminal, from any bytes
//!
//! Bytes that cannot be printed are shown escaped, so that no output of a program can move the cursor, and every
//! difference can be seen.

use std::env;
use std::io;
use std::path::Path;
use std::time::Duration;

use terminal_size::terminal_size_of;

pub use judge_facts::columns::{COLUMNS, clip, clip_start, pad, width};

/// Returns the width of the terminal: the environment variable `COLUMNS`, or else the width of standard output's
/// terminal, or else [`COLUMNS`].
pub fn terminal_columns() -> usize {
    /// The smallest accepted width. No real terminal is narrower.
    const NARROWEST: usize = 20;
    let columns = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let asked = || Some(usize::from(terminal_size_of(io::stdout())?.0.0));
    let columns = columns.or_else(asked);
    columns
        .filter(|&columns| columns >= NARROWEST)
        .unwrap_or(COLUMNS)
}

/// Returns the bytes as one printable line. Control characters, bytes that are not UTF-8, and invisible characters such
/// as U+FEFF or U+3000 are escaped.
pub fn escape(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\t' | '\r' | '\n' => shown.extend(c.escape_default()),
                c if c.is_ascii_control() => shown.push_str(&format!("\\x{:02x}", u32::from(c))),
                c if c.is_ascii() => shown.push(c),
                c => shown.extend(c.escape_debug()),
            }
        }
        for byte in chunk.invalid() {
            shown.push_str(&format!("\\x{byte:02x}"));
        }
    }
    shown
}

/// Returns the lines of a text without their line ends. The last line may lack a line end.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.map(|line| line.strip_suffix(b"\n").unwrap_or(line))
}

/// Returns enough bytes from the start of a line to fill `columns` columns, whatever the characters, and a few more.
pub(crate) fn start_of(line: &[u8], columns: usize) -> &[u8] {
    &line[..line.len().min(4 * columns + 4)]
}

/// Returns enough bytes from the end of a line to fill `columns` columns. UTF-8 text is not cut within a character.
pub(crate) fn end_of(line: &[u8], columns: usize) -> &[u8] {
    let end = &line[line.len().saturating_sub(4 * columns + 4)..];
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

/// Returns the number and the word, in the plural unless the number is 1.
pub fn count(number: u64, word: &str) -> String {
    if number == 1 {
        format!("1 {word}")
    } else {
        format!("{number} {word}s")
    }
}

/// Quotes a word for a shell, if the word needs quotes. bash, cmd and PowerShell all read the result, unless the word
/// has a character that they treat differently.
pub fn shell_word(word: &str) -> String {
    // On Windows a backslash separates folders.
    let (special, plain) = match cfg!(windows) {
        true => ("\"$`", "-_./:+@%\\"),
        false => ("\"$`!\\", "-_./:+@%"),
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || plain.contains(c);
    match word {
        "" => "\"\"".to_string(),
        _ if word.chars().all(is_plain) => word.to_string(),
        _ if !word.contains(|c| special.contains(c)) => format!("\"{word}\""),
        _ => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// Formats a number of bytes, from 1024 on in KiB or MiB, rounded up.
pub fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

pub(crate) fn with_path(action: &str, path: &Path, error: &io::Error) -> io::Error {
    let message = format!("{action} {}: {error}", path.display());
    io::Error::new(error.kind(), message)
}

/// Returns the message about a path that cannot be written to. If the path leads through a file, the message names the
/// file: Windows would only say that the file exists.
pub fn cannot_write(path: &Path, error: &io::Error) -> String {
    let file = path.ancestors().skip(1).find(|above| above.is_file());
    let why = file.map(|file| format!("{} is not a folder", file.display()));
    let why = why.unwrap_or_else(|| error.to_string());
    format!("cannot write {}: {why}", path.display())
}
