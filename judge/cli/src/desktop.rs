//! # What the user sees beside the terminal
//!
//! The clipboard, which takes a file's text, and the browser, which shows a page. Either may be missing, on a server
//! for example, and then the caller is told why. What is started here is left alone: it gets none of this program's
//! streams.

use std::env;

pub mod clipboard;

/// Opens a page in the user's browser.
///
/// # Errors
/// If there is none, with the reason, which begins in the middle of a sentence.
pub fn open_page(page: &str) -> Result<(), String> {
    let browser = env::var("BROWSER").ok().filter(|name| !name.is_empty());
    // The last is for Windows' own browser, which opens the pages of the Linux inside it.
    let has_desktop = !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].map(is_set) != [false; 3];
    if browser.is_none() && !has_desktop {
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

/// Tells whether a variable of the environment has a value.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}
