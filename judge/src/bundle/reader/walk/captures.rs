//! # Format strings
//!
//! The names that a format string captures, as in `{name}` and `{name:width$}`.

use crate::bundle::reader::walk::Walk;

impl Walk<'_, '_, '_> {
    /// The names that a format string captures: `{name}`, `{name:width$}`.
    pub fn captures(&mut self, text: &str) {
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            rest = &rest[open + 1..];
            if let Some(escaped) = rest.strip_prefix('{') {
                rest = escaped;
                continue;
            }
            let end = rest.find('}').unwrap_or(rest.len());
            let (name, spec) = rest[..end].split_once(':').unwrap_or((&rest[..end], ""));
            self.capture(name.trim());
            let dollars: Vec<usize> = spec.match_indices('$').map(|(at, _)| at).collect();
            for at in dollars {
                let word = spec[..at]
                    .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                    .next();
                self.capture(word.unwrap_or(""));
            }
            rest = &rest[end..];
        }
    }

    fn capture(&mut self, name: &str) {
        let is_name = name
            .chars()
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if is_name {
            let name = self.names().intern(name);
            self.reference([name].into(), false, crate::bundle::model::VALUE);
        }
    }
}
