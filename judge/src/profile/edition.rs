//! # Editions by name

use crate::bundle::Edition;

/// Each edition, its name, and the `N` of the version 1.N.0 that is the first to have it, as RELEASES.md of
/// rust-lang/rust says.
const NAMES: [(Edition, &str, u64); 4] = [
    (Edition::E2015, "2015", 0),
    (Edition::E2018, "2018", 31),
    (Edition::E2021, "2021", 56),
    (Edition::E2024, "2024", 85),
];

impl Edition {
    /// Returns the edition of this name, such as `2021`.
    pub fn parse(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(_, known, _)| *known == name)
            .map(|(edition, ..)| *edition)
    }

    /// Returns the name, as rustc and cargo take it.
    pub fn as_str(self) -> &'static str {
        self.entry().map_or("", |(_, name, _)| name)
    }

    /// Returns the `N` of the version 1.N.0 that is the first to have it.
    pub fn minor(self) -> u64 {
        self.entry().map_or(0, |(.., minor)| *minor)
    }

    fn entry(self) -> Option<&'static (Edition, &'static str, u64)> {
        NAMES.iter().find(|(edition, ..)| *edition == self)
    }
}
