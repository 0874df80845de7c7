//! # The dialogue of a program and an interactor
//!
//! A thread for each side reads its output, records it, and passes it on to the other side. It records a word before it
//! passes it on, so the record is in causal order, however busy the machine is. The ends are in causal order too. The
//! interactor's end is recorded before the program learns of it. The program's output may end shortly before the
//! program does, because the kernel closes the streams of a process one by one. So the interactor learns of the
//! program's end only after it was recorded. Writing to a side that has ended kills neither side, since only the thread
//! notices.
//!
//! Only one rule needs a clock. If the program crashes after the interactor has spoken last, the interactor has
//! [`LAST_WORD`] to end with a refusal before the crash counts.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::excerpt::LineStart;
use crate::sandbox::Streams;
use crate::text::count;

/// The number of last lines that are kept.
const LINES: usize = 20;

/// The time for an interactor that has spoken last to end by itself after the program has crashed.
const LAST_WORD: Duration = Duration::from_millis(500);

/// The time for the pipes to become empty once both processes have ended. A process that has left its program's group
/// may keep a pipe open for ever.
const LAST_BYTES: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Side {
    Program,
    Interactor,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Dialogue {
    lines: VecDeque<SpokenLine>,
    left_out: u64,
    #[serde(skip)]
    spoken: Option<Instant>,
    /// The time from the last word to the end of the side that ended first.
    #[serde(skip)]
    pub(super) silence: Option<Duration>,
    /// True if each side waited for the other until the end.
    pub(crate) is_deadlock: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SpokenLine {
    by: Side,
    start: Vec<u8>,
    length: u64,
    has_ended: bool,
}

impl Dialogue {
    fn record(&mut self, by: Side, words: &[u8]) {
        self.spoken = Some(Instant::now());
        for piece in words.split_inclusive(|&byte| byte == b'\n') {
            let goes_on = |line: &&mut SpokenLine| line.by == by && !line.has_ended;
            if self.lines.back_mut().filter(goes_on).is_none() {
                if self.lines.len() == LINES {
                    self.lines.pop_front();
                    self.left_out += 1;
                }
                self.lines.push_back(SpokenLine {
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
            let room = LineStart::ENOUGH - line.start.len();
            line.start.extend_from_slice(&text[..text.len().min(room)]);
        }
    }

    fn last_speaker(&self) -> Option<Side> {
        self.lines.back().map(|line| line.by)
    }
}

/// Writes the last lines, each after the name of its speaker.
impl fmt::Display for Dialogue {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if self.lines.is_empty() {
            return writeln!(out, "dialogue: empty");
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
            LineStart::new(&line.start, line.length).write(out, by)?;
        }
        Ok(())
    }
}

#[derive(Clone, Default)]
pub(super) struct Conversation(Arc<(Mutex<State>, Condvar)>);

#[derive(Default)]
struct State {
    dialogue: Dialogue,
    first: Option<Side>,
    has_program_ended: bool,
    reading: usize,
}

impl State {
    fn end(&mut self, side: Side) {
        if self.first.is_none() {
            self.dialogue.silence = self.dialogue.spoken.map(|at| at.elapsed());
            self.first = Some(side);
        }
        self.has_program_ended |= side == Side::Program;
    }
}

impl Conversation {
    /// Begins to read from both sides, and returns the streams of the program and of the interactor.
    pub(super) fn begin() -> io::Result<(Self, [Streams<'static>; 2])> {
        let conversation = Conversation::default();
        let [programs, interactors] = [io::pipe()?, io::pipe()?];
        let [to_program, to_interactor] = [io::pipe()?, io::pipe()?];
        conversation.read(Side::Program, programs.0, to_interactor.1)?;
        conversation.read(Side::Interactor, interactors.0, to_program.1)?;
        let program = Streams::Pipes(to_program.0, programs.1);
        let interactor = Streams::Pipes(to_interactor.0, interactors.1);
        Ok((conversation, [program, interactor]))
    }

    fn read(&self, by: Side, from: PipeReader, to: PipeWriter) -> io::Result<()> {
        let conversation = self.clone();
        self.state().reading += 1;
        thread::Builder::new().spawn(move || {
            conversation.pass_on(by, from, &to);
            match by {
                Side::Program => conversation.wait_for(None, |state| state.has_program_ended),
                Side::Interactor => conversation.change(|state| state.end(by)),
            }
            // This ends the other side's input.
            drop(to);
            conversation.change(|state| state.reading -= 1);
        })?;
        Ok(())
    }

    fn pass_on(&self, by: Side, mut from: PipeReader, mut to: &PipeWriter) {
        let mut buffer = vec![0; 1 << 16];
        let mut is_heard = true;
        loop {
            let length = match from.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => return,
                Ok(length) => length,
            };
            let words = &buffer[..length];
            self.state().dialogue.record(by, words);
            // If the other side has ended, this thread still records.
            is_heard = is_heard && to.write_all(words).is_ok();
        }
    }

    /// After a crash that may follow from the interactor's last words, gives the interactor time to end first.
    pub(super) fn let_interactor_end(&self) {
        if self.state().dialogue.last_speaker() == Some(Side::Interactor) {
            self.wait_for(Some(LAST_WORD), |state| state.first.is_some());
        }
    }

    pub(super) fn end(&self, side: Side) {
        self.change(|state| state.end(side));
    }

    /// Returns the dialogue and the side that ended first. Both sides must have ended.
    pub(super) fn finish(self) -> (Dialogue, Side) {
        self.wait_for(Some(LAST_BYTES), |state| state.reading == 0);
        let state = &mut *self.state();
        let first = state.first.expect("both have ended");
        (mem::take(&mut state.dialogue), first)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.0.1.notify_all();
    }

    /// Waits until `holds` is true of the state, but not longer than `patience`.
    fn wait_for(&self, patience: Option<Duration>, holds: impl Fn(&State) -> bool) {
        let patience = patience.unwrap_or(Duration::MAX);
        let (state, changed) = (self.state(), &self.0.1);
        drop(changed.wait_timeout_while(state, patience, |state| !holds(state)));
    }
}
