//! # Changes of an input that must not change the answer

use oracle::random::Random;

/// The text in the layouts of other editors and systems.
pub fn layouts(text: &[u8]) -> [Vec<u8>; 5] {
    let mut random = Random::named("layouts");
    let crlf = with_line_ends(text, || b"\r\n".to_vec());
    let blanks = with_line_ends(text, || {
        let blanks = (0..random.below(4)).map(|_| random.pick(b" \t\r"));
        blanks.chain([b'\n']).collect()
    });
    let no_final_newline = text.strip_suffix(b"\n").unwrap_or(text).to_vec();
    let crlf_but_the_last = crlf.strip_suffix(b"\r\n").unwrap_or(&crlf);
    [
        [crlf_but_the_last, b" "].concat(),
        [&blanks, &b"\n \r\n\t\n"[..]].concat(),
        no_final_newline,
        crlf,
        blanks,
    ]
}

/// The text with other line ends.
fn with_line_ends(text: &[u8], mut end: impl FnMut() -> Vec<u8>) -> Vec<u8> {
    let mut changed = Vec::with_capacity(text.len() * 2);
    for &byte in text {
        match byte {
            b'\n' => changed.extend(end()),
            _ => changed.push(byte),
        }
    }
    changed
}
