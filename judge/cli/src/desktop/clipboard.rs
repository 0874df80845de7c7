//! # The user's clipboard
//!
//! That of the desktop, if there is one, else that of the terminal, which may stand on another machine.

mod helper;
mod terminal;

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod kept;
#[cfg(all(unix, not(target_os = "macos")))]
mod owned;

#[cfg(not(all(unix, not(target_os = "macos"))))]
use kept as desktop;
#[cfg(all(unix, not(target_os = "macos")))]
use owned as desktop;

pub use desktop::hold;

/// What the executable is called with in order to hold what was copied.
pub const HOLD: &str = "__hold-clipboard";

/// Who has a text that was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The desktop's clipboard.
    Desktop,
    /// The terminal was asked to take it. Terminals do not say whether they did.
    Terminal,
}

/// Copies a text.
///
/// # Errors
/// If there is no clipboard, with the reasons, which begin in the middle of a sentence.
pub fn copy(text: &str) -> Result<Copied, String> {
    let Err(desktop) = desktop::put(text) else {
        return Ok(Copied::Desktop);
    };
    match terminal::put(text) {
        Ok(()) => Ok(Copied::Terminal),
        Err(terminal) => Err(format!("{desktop}, and {terminal}")),
    }
}
