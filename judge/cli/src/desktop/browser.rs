//! # The user's browser
//!
//! It is started and left alone: it gets none of this program's streams, and nobody waits for its end.

use std::env;

/// Opens a page.
///
/// # Errors
/// If there is no browser, with the reason, which begins in the middle of a sentence.
pub fn open(page: &str) -> Result<(), String> {
    let browser = env::var("BROWSER").ok().filter(|name| !name.is_empty());
    if browser.is_none() && !has_desktop() {
        // `xdg-open` would find a browser for terminals, which cannot live without one and ends at once, unseen.
        return Err("there is no display".to_string());
    }
    // What somebody has set on purpose comes before what the desktop would choose. It may be more than a name, such as
    // a list, which `xdg-open` understands.
    if browser.is_some_and(|browser| open::with_detached(page, browser).is_ok()) {
        return Ok(());
    }
    // What it says tells of exit statuses, and nothing of what is missing.
    open::that_detached(page).map_err(|_| "no browser could be started".to_string())
}

/// Tells whether a browser could be seen, as far as that can be told.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_desktop() -> bool {
    // The last is for Windows' own browser, which opens the pages of the Linux inside it.
    ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
        .iter()
        .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_desktop() -> bool {
    true
}
