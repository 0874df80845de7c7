//! # Pictures

use anyhow::Result;

/// Draws a picture of that kind, as SVG.
///
/// # Errors
/// If there is no such kind, or its arguments are not what it needs.
pub fn draw(kind: &str, arguments: &[&str]) -> Result<String> {
    Ok(format!(
        "<figure class=\"picture\"><code>{kind} {}</code></figure>",
        arguments.join(" ")
    ))
}
