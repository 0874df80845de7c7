//! # How much of a line an error shows

use shared::error::Error;

#[test]
fn a_line_is_cut_only_where_it_is_longer_than_what_is_shown() {
    for (length, shown) in [(39, 39), (40, 40), (41, 40)] {
        let found = "x".repeat(length);
        let dots = if shown < length { "..." } else { "" };
        assert_eq!(
            Error::bad_input("input line 1", "less", Some(found.as_bytes())).to_string(),
            format!(
                "input line 1: expected less, found \"{}{dots}\" ({length} bytes)",
                "x".repeat(shown)
            )
        );
    }
}
