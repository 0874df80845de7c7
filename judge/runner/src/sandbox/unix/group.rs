//! # A program and all that it starts
//!
//! The program leads a process group of its own. Whatever it starts is in that group too, unless it leaves it on
//! purpose, so one signal ends them all.

use std::io;
use std::mem;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};

use super::retry_if_interrupted;
use crate::interrupt::{Listed, kill};
use crate::sandbox::Status;

/// A process group whose leader is a child of this process and has not been waited for.
pub(super) struct Group {
    leader: libc::pid_t,
    listed: Listed,
}

impl Group {
    /// Starts a child as the leader of a group.
    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let (child, listed) = Listed::start_group(command)?;
        let leader = child.id() as libc::pid_t;
        Ok((child, Group { leader, listed }))
    }

    pub(super) fn leader(&self) -> libc::pid_t {
        self.leader
    }

    /// Ends whoever is left of the group, and returns how its leader ended and what it used.
    pub(super) fn end(self) -> io::Result<(Status, libc::rusage)> {
        // Nobody has waited for the leader yet, so the number is still its own and hits no stranger.
        kill(self.leader);
        drop(self.listed);
        let mut status = 0;
        // SAFETY: `rusage` is a C structure of integers, for which zero is a value.
        let mut usage: libc::rusage = unsafe { mem::zeroed() };
        loop {
            // SAFETY: both pointers are to live variables of the types that the call fills in.
            if unsafe { libc::wait4(self.leader, &mut status, 0, &mut usage) } == self.leader {
                return Ok((ExitStatus::from_raw(status).into(), usage));
            }
            retry_if_interrupted()?;
        }
    }
}
