//! # What program and interactor say to each other
//!
//! Each of the two is read by a thread that hands on what it hears, so that somebody knows who said what. What one says
//! is noted before the other hears it, and its end is noted before the other sees it. So the notes are in the order of
//! cause and effect, however busy the machine is. Nobody is ended for speaking to one who has gone: that is heard by
//! the thread alone.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::excerpt::{Excerpt, write_line};
use crate::sandbox::Streams;
use crate::text::count;

/// How many lines are kept, the last ones.
const LINES: usize = 20;

/// How long a process may take to end after its last word. One that only closes its standard output does not end at
/// all.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long an interactor may take to end by itself after a program has crashed. It is less than that, as by then it
/// sees the end of what the program says.
const LAST_WORD: Duration = Duration::from_millis(200);

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Program,
    Interactor,
}

/// The last lines that were said.
#[derive(Clone, Debug, Default)]
pub struct Dialogue {
    lines: VecDeque<Line>,
    /// How many lines were said before those.
    left_out: u64,
    /// When somebody last spoke.
    spoken: Option<Instant>,
    /// How long nobody had spoken when one of the two ended, if anybody had.
    pub(super) silence: Option<Duration>,
    /// Whether it ended because each waited for the other to go on.
    pub(super) is_deadlock: bool,
}

#[derive(Clone, Debug)]
struct Line {
    by: Side,
    /// How it begins.
    start: Vec<u8>,
    length: u64,
    has_ended: bool,
}

impl Dialogue {
    fn note(&mut self, by: Side, said: &[u8]) {
        self.spoken = Some(Instant::now());
        for piece in said.split_inclusive(|&byte| byte == b'\n') {
            let goes_on = |line: &&mut Line| line.by == by && !line.has_ended;
            if self.lines.back_mut().filter(goes_on).is_none() {
                if self.lines.len() == LINES {
                    self.lines.pop_front();
                    self.left_out += 1;
                }
                self.lines.push_back(Line {
                    by,
                    start: Vec::new(),
                    length: 0,
                    has_ended: false,
                });
            }
            let line = self.lines.back_mut().expect("there is one now");
            let text = piece.strip_suffix(b"\n");
            line.has_ended = text.is_some();
            let text = text.unwrap_or(piece);
            line.length += text.len() as u64;
            let room = Excerpt::KEPT - line.start.len();
            line.start.extend_from_slice(&text[..text.len().min(room)]);
        }
    }

    /// Says why nobody went on, if each waited for the other.
    pub(super) fn deadlock(&self) -> Option<String> {
        let last = self.lines.back();
        let who = match last.map(|line| (line.by, line.has_ended)) {
            None => "nobody spoke",
            Some((Side::Interactor, _)) => "the interactor spoke last",
            Some((Side::Program, true)) => "the program spoke last, which was not enough",
            Some((Side::Program, false)) => "the program spoke last and did not end its line",
        };
        self.is_deadlock.then(|| {
            format!(
                "program and interactor waited for each other: {who}; does the program flush all that it prints?"
            )
        })
    }
}

/// The last lines, each behind the name of who said it.
impl fmt::Display for Dialogue {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if self.lines.is_empty() {
            return writeln!(out, "dialogue: nobody said anything");
        }
        match self.left_out {
            0 => writeln!(out, "dialogue:")?,
            _ => {
                let all = count(self.left_out + self.lines.len() as u64, "line");
                writeln!(out, "dialogue (the last {} of {all}):", self.lines.len())?;
            }
        }
        for line in &self.lines {
            let by = match line.by {
                Side::Program => "program:    ",
                Side::Interactor => "interactor: ",
            };
            write_line(out, by, &line.start, line.length)?;
        }
        Ok(())
    }
}

/// A conversation that is going on.
#[derive(Clone, Default)]
pub(super) struct Conversation(Arc<(Mutex<State>, Condvar)>);

#[derive(Default)]
struct State {
    dialogue: Dialogue,
    /// Those who have ended, in that order.
    ended: Vec<Side>,
    /// How many threads still listen.
    listening: usize,
}

impl Conversation {
    /// Begins to listen to both sides, and returns what they read and print to.
    pub(super) fn begin() -> io::Result<(Self, [Streams<'static>; 2])> {
        let conversation = Conversation::default();
        let [(said, program_says), (asked, interactor_says)] = [io::pipe()?, io::pipe()?];
        let [(program_hears, answer), (interactor_hears, tell)] = [io::pipe()?, io::pipe()?];
        conversation.listen(Side::Program, said, tell)?;
        conversation.listen(Side::Interactor, asked, answer)?;
        let program = Streams::Pipes(program_hears, program_says);
        let interactor = Streams::Pipes(interactor_hears, interactor_says);
        Ok((conversation, [program, interactor]))
    }

    /// Hands on what one side says until that has no more to say.
    fn listen(&self, by: Side, from: PipeReader, to: PipeWriter) -> io::Result<()> {
        let conversation = self.clone();
        self.state().listening += 1;
        thread::Builder::new().spawn(move || {
            conversation.hand_on(by, from, to);
            conversation.change(|state| state.listening -= 1);
        })?;
        Ok(())
    }

    fn hand_on(&self, by: Side, mut from: PipeReader, to: PipeWriter) {
        let mut buffer = vec![0; 1 << 16];
        let mut to = Some(to);
        loop {
            let length = match from.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => break,
                Ok(length) => length,
            };
            let said = &buffer[..length];
            self.state().dialogue.note(by, said);
            // Whoever has gone need not hear it.
            to = to.and_then(|mut to| to.write_all(said).is_ok().then_some(to));
        }
        self.wait_until(PATIENCE, |state| state.ended.contains(&by));
    }

    /// Leaves an interactor the time to end first that has refused a program, which has crashed by that.
    pub(super) fn let_interactor_end(&self) {
        self.wait_until(LAST_WORD, |state| state.ended.contains(&Side::Interactor));
    }

    /// Notes that one side has ended.
    pub(super) fn end(&self, side: Side) {
        self.change(|state| {
            if state.ended.is_empty() {
                state.dialogue.silence = state.dialogue.spoken.map(|at| at.elapsed());
            }
            state.ended.push(side);
        });
    }

    /// Returns what was said when both have ended, and who ended first.
    pub(super) fn finish(self) -> (Dialogue, Side) {
        // Whoever has left its program's group may keep a pipe open for ever.
        self.wait_until(PATIENCE, |state| state.listening == 0);
        let state = &mut *self.state();
        (mem::take(&mut state.dialogue), state.ended[0])
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.0.1.notify_all();
    }

    /// Waits for something to hold, but not for ever.
    fn wait_until(&self, patience: Duration, holds: impl Fn(&State) -> bool) {
        let (state, changed) = (self.state(), &self.0.1);
        // Whether it holds in the end makes no difference.
        let _ = changed.wait_timeout_while(state, patience, |state| !holds(state));
    }
}
