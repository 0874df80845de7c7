//! # The user's desktop
//!
//! The clipboard and the browser. Either may be missing, for example on a server; the error then says why. Programs that
//! are started here get none of this program's streams.

use std::env;

pub(crate) mod clipboard;

/// Opens a page in the user's browser. The error is the reason, as a clause without a capital.
pub fn open_page(page: &str) -> Result<(), String> {
    let browser = env::var("BROWSER").ok().filter(|name| !name.is_empty());
    // The last variable stands for WSL, where the browser of Windows opens pages.
    let has_desktop = !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].map(is_set) != [false; 3];
    if browser.is_none() && !has_desktop {
        // `xdg-open` would choose a text browser, which needs a terminal and exits at once without one.
        return Err("there is no display".to_string());
    }
    // The user's variable comes before the desktop's choice. If it is not a program's name but a list, `xdg-open` reads it.
    if browser.is_some_and(|browser| open::with_detached(page, browser).is_ok()) {
        return Ok(());
    }
    // The error's own text speaks of exit statuses, not of a missing browser.
    open::that_detached(page).map_err(|_| "no browser could be started".to_string())
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}
