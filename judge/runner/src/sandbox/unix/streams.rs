//! # Reading two pipes at once, without ever waiting for their end

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::process::Child;
use std::time::Duration;

use super::exit::ExitWatch;
use super::retry_if_interrupted;
use crate::sandbox::Limits;
use crate::sandbox::capture::{Capped, Excerpt, Sink};

/// The program's two output streams.
pub(super) struct Streams {
    pub(super) stdout: Stream<Capped>,
    pub(super) stderr: Stream<Excerpt>,
    buffer: Vec<u8>,
}

/// One stream: our end of the pipe until it is at its end, and where its bytes go.
pub(super) struct Stream<S> {
    pipe: Option<File>,
    pub(super) sink: S,
}

impl Streams {
    pub(super) fn of(child: &mut Child, limits: &Limits) -> io::Result<Self> {
        // A program that prints without end is looked at again after each full buffer.
        const BUFFER: usize = 64 << 10;
        let stdout = child.stdout.take().map(OwnedFd::from);
        let stderr = child.stderr.take().map(OwnedFd::from);
        Ok(Streams {
            stdout: Stream::new(stdout, Capped::new(limits.output))?,
            stderr: Stream::new(stderr, Excerpt::default())?,
            buffer: vec![0; BUFFER],
        })
    }

    /// Waits until there is something to read, the program has ended or the time is over, and reads what is there.
    pub(super) fn read_some(&mut self, exit: &ExitWatch, patience: Duration) -> io::Result<()> {
        let descriptors = [
            self.stdout.descriptor(),
            self.stderr.descriptor(),
            exit.descriptor(),
        ];
        // A negative descriptor is passed over.
        let mut polled = descriptors.map(|fd| libc::pollfd {
            fd,
            events: libc::POLLIN,
            revents: 0,
        });
        // One millisecond more, so that what is waited for has happened and there is no need to wait for the rest.
        let milliseconds = patience.min(exit.patience()).as_millis().min(60_000) as libc::c_int + 1;
        // SAFETY: the pointer and the length are those of a live array.
        if unsafe {
            libc::poll(
                polled.as_mut_ptr(),
                polled.len() as libc::nfds_t,
                milliseconds,
            )
        } < 0
        {
            return retry_if_interrupted();
        }
        if polled[0].revents != 0 {
            self.stdout.read(&mut self.buffer)?;
        }
        if polled[1].revents != 0 {
            self.stderr.read(&mut self.buffer)?;
        }
        Ok(())
    }

    /// Reads what the pipes still hold when the program has ended. It waits for nothing, since whoever has left the
    /// group may keep the pipes open, and it ends, since such a one may also go on writing.
    pub(super) fn read_rest(&mut self) -> io::Result<()> {
        // Linux lets no pipe of an ordinary user hold more than 1 MiB.
        const MOST_READS: usize = 64;
        for _ in 0..MOST_READS {
            let came = self.stdout.read(&mut self.buffer)? + self.stderr.read(&mut self.buffer)?;
            if came == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl<S: Sink> Stream<S> {
    fn new(pipe: Option<OwnedFd>, sink: S) -> io::Result<Self> {
        if let Some(pipe) = &pipe {
            // SAFETY: the descriptor is open, and a flag is all that changes. The program's own end is not affected.
            if unsafe { libc::fcntl(pipe.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) } < 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(Stream {
            pipe: pipe.map(File::from),
            sink,
        })
    }

    /// The descriptor to poll, negative once the stream is at its end.
    fn descriptor(&self) -> libc::c_int {
        self.pipe.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// Reads at most a buffer full and returns how many bytes came; 0 if there are none for now or for good.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(pipe) = &mut self.pipe else {
            return Ok(0);
        };
        match pipe.read(buffer) {
            Ok(0) => self.pipe = None,
            Ok(length) => {
                self.sink.push(&buffer[..length]);
                return Ok(length);
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                ) => {}
            Err(error) => return Err(error),
        }
        Ok(0)
    }
}
