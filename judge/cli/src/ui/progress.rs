//! # What is said while it goes on
//!
//! One line at the bottom of the terminal, written over itself. It comes after a second, so that what is quick stays
//! quiet, and it goes before anything else is written. Where standard error is no terminal, or one that cannot go back
//! in a line, there is none.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;

use super::message::STATUS;

/// How often the line is written.
pub(crate) const PERIOD: Duration = Duration::from_millis(200);

/// How long nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many columns a terminal has that does not tell.
const COLUMNS: usize = 80;

/// How many columns the bar itself has.
const BAR: usize = 24;

/// The one line that there is. Whoever writes to the terminal holds the lock.
static LINE: Mutex<Line> = Mutex::new(Line {
    verb: "",
    what: String::new(),
    done: 0,
    all: 0,
    drawn: String::new(),
});

struct Line {
    verb: &'static str,
    what: String,
    done: usize,
    /// How much there is to do, or 0 if nobody knows.
    all: usize,
    /// What is on the terminal, if anything is.
    drawn: String,
}

/// While this lives, the line is shown. One at a time.
pub(crate) struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Begins work of so many parts, or of 0 if nobody knows how many.
    pub(crate) fn begin(all: usize) -> Self {
        let mut line = line();
        (line.verb, line.done, line.all) = ("", 0, all);
        drop(line);
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        if is_dumb || !io::stderr().is_terminal() {
            return Progress(None);
        }
        let (alive, over) = mpsc::channel::<()>();
        let draw = move || {
            let mut patience = PATIENCE;
            while over.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                line_draw();
                patience = PERIOD;
            }
        };
        // Work goes on without a line, if it has to.
        let thread = thread::Builder::new().spawn(draw).ok();
        Progress(thread.map(|thread| (alive, thread)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((alive, thread)) = self.0.take() {
            drop(alive);
            // A thread that has panicked has nothing more to write.
            let _ = thread.join();
        }
        line().clear();
    }
}

/// Says what is going on: a verb, and what it is done to.
pub(crate) fn doing(verb: &'static str, what: impl ToString) {
    let mut line = line();
    (line.verb, line.what) = (verb, what.to_string());
}

/// Says that one more part is done.
pub(crate) fn advance() {
    line().done += 1;
}

/// Says how many parts are done.
pub(crate) fn reach(done: usize) {
    line().done = done;
}

/// Writes something to the terminal, standard output or standard error, that is not in the way of the line.
pub(crate) fn above<T>(write: impl FnOnce() -> T) -> T {
    let mut line = line();
    line.clear();
    write()
}

fn line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn line_draw() {
    line().draw();
}

impl Line {
    fn draw(&mut self) {
        if self.verb.is_empty() {
            return;
        }
        let mut stderr = io::stderr();
        let style = if AutoStream::choice(&stderr) == ColorChoice::Never {
            Style::new()
        } else {
            STATUS
        };
        let (verb, rest) = self.text(columns());
        let text = format!("{style}{verb}{style:#}{rest}");
        if text == self.drawn {
            return;
        }
        // If nobody reads it, it does not matter.
        let _ = write!(stderr, "\r{text}\x1b[K");
        self.drawn = text;
    }

    fn clear(&mut self) {
        if !self.drawn.is_empty() {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.drawn.clear();
        }
    }

    /// Returns the verb and the rest, which leave at least one column free: the cursor stays in the line.
    fn text(&self, columns: usize) -> (String, String) {
        let room = columns.saturating_sub(1);
        let verb = cut(&format!("{:>12}", self.verb), room);
        let room = room - verb.len();
        let count = format!(" {}/{}", self.done, self.all);
        let rest = match self.all {
            0 => format!(" {}", self.what),
            all if room >= BAR + 2 * count.len() => {
                let full = BAR * self.done.min(all) / all;
                let head = if full < BAR { ">" } else { "" };
                let bar = format!("{}{head}", "=".repeat(full));
                format!(" [{bar:BAR$}]{count} {}", self.what)
            }
            _ => format!("{count} {}", self.what),
        };
        (verb, cut(&rest, room))
    }
}

/// Cuts a text to so many columns. A character that is not ASCII may take two.
fn cut(text: &str, columns: usize) -> String {
    let mut taken = 0;
    text.chars()
        .take_while(|c| {
            taken += if c.is_ascii() { 1 } else { 2 };
            taken <= columns
        })
        .collect()
}

/// Returns how wide the terminal is right now.
#[cfg(unix)]
fn columns() -> usize {
    // SAFETY: `winsize` is a C structure of integers, for which zero is a value.
    let mut size: libc::winsize = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live variable of the type that this request fills in.
    let asked = unsafe { libc::ioctl(libc::STDERR_FILENO, libc::TIOCGWINSZ, &mut size) };
    if asked == 0 && size.ws_col > 0 {
        size.ws_col.into()
    } else {
        COLUMNS
    }
}

#[cfg(not(unix))]
fn columns() -> usize {
    COLUMNS
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn the_line_fits_into_any_terminal() {
        let line = |done, all| Line {
            verb: "Running",
            what: "問題 a".to_string(),
            done,
            all,
            drawn: String::new(),
        };
        let shown = |done, all, columns| {
            let (verb, rest) = line(done, all).text(columns);
            verb + &rest
        };
        let bar = "     Running [============>           ] 3/6 問題 a";
        assert_eq!(shown(3, 6, 80), bar);
        assert!(shown(6, 6, 80).contains("[========================] 6/6"));
        assert_eq!(shown(3, 6, 30), "     Running 3/6 問題 a");
        assert_eq!(shown(3, 0, 30), "     Running 問題 a");
        assert_eq!(shown(3, 6, 20), "     Running 3/6 問");
        for columns in 0..14 {
            assert!(shown(3, 6, columns).len() <= columns.saturating_sub(1));
        }
    }
}
