//! # Editions by name

use crate::bundle::Edition;

const NAMES: [(Edition, &str); 4] = [
    (Edition::E2015, "2015"),
    (Edition::E2018, "2018"),
    (Edition::E2021, "2021"),
    (Edition::E2024, "2024"),
];

impl Edition {
    /// Returns the edition of this name, such as `2021`.
    pub fn parse(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(edition, _)| *edition)
    }

    /// Returns the name, as rustc and cargo take it.
    pub fn as_str(self) -> &'static str {
        NAMES
            .iter()
            .find(|(edition, _)| *edition == self)
            .map_or("", |(_, name)| name)
    }
}
