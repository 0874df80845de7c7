//! # Numbers for readers

/// A number with its digits in groups of three, such as 549,946.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in the unit that suits it, such as 22 µs.
pub fn duration(ns: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
    let found = units.into_iter().find(|(unit, _)| ns >= 0.9995 * unit);
    let (unit, name) = found.unwrap_or((1.0, "ns"));
    let value = ns / unit;
    let digits = usize::from(value < 9.95 && unit > 1.0 && value.fract() > 0.05);
    format!("{value:.digits$} {name}")
}
