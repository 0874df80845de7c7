//! # What the browser sends
//!
//! Competitive Companion is an extension that reads the page of a problem, or of a whole contest, and posts what it
//! found to programs on the same machine: one JSON for each problem, with the number of problems that belong together.
//! Here such posts are waited for. Whatever else knocks at the port is answered, and otherwise left alone.
//!
//! The server is the standard library's sockets and the little of HTTP that a browser needs: a crate for it would not
//! bound how long and how large a request may be, and that is all that matters where any page may send one.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::ui::error::Error;
use crate::ui::message;
use judge_runner::text::{clip, escape};

pub use task::{Task, host, is_address};

mod batch;
mod http;
mod task;

use batch::Batches;

/// The ports that the extension posts to unless told otherwise.
const PORTS: [u16; 7] = [1327, 4244, 6174, 10042, 10043, 10045, 27121];

/// How many connections are served at a time. A browser opens one for each problem, and sometimes one in advance.
const CONNECTIONS: usize = 16;

/// How often the sockets are looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// How many refused requests are reported; who sends more is not the extension.
const REPORTED: usize = 5;

/// The sockets that posts come to.
#[derive(Debug)]
pub struct Listener {
    sockets: Vec<TcpListener>,
    port: u16,
}

impl Listener {
    /// Listens on a port, any free one if it is 0, or on the first free one of the extension's.
    ///
    /// # Errors
    /// If none is free.
    pub fn open(port: Option<u16>) -> Result<Self, Error> {
        let one;
        let ports: &[u16] = match port {
            Some(port) => {
                one = [port];
                &one
            }
            None => &PORTS,
        };
        for &port in ports {
            match bind(port) {
                Ok(listener) => return Ok(listener),
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                Err(error) => {
                    return Err(Error::input(format!(
                        "cannot listen on port {port}: {error}"
                    )));
                }
            }
        }
        let ports: Vec<String> = ports.iter().map(u16::to_string).collect();
        Err(
            Error::input(format!("no port is free of {}", ports.join(", "))).help(
                "end the program that listens there, such as an editor's plug-in, or give --port and name that port in the \
                 extension's options too",
            ),
        )
    }

    /// Waits until all problems of a page have come. The wait ends if nothing comes for a while; then what did come is
    /// all.
    ///
    /// # Errors
    /// If nothing came.
    pub fn collect(&self, patience: Duration) -> Result<Vec<Task>, Error> {
        let (sender, receiver) = mpsc::channel();
        let served = Arc::new(AtomicUsize::new(0));
        let mut batches = Batches::default();
        let mut refused = 0;
        let mut deadline = Instant::now() + patience;
        loop {
            self.serve(&sender, &served);
            match receiver.recv_timeout(PAUSE) {
                Ok(Ok(task)) => {
                    deadline = Instant::now() + patience;
                    if let Some(tasks) = batches.add(task) {
                        return Ok(tasks);
                    }
                }
                Ok(Err(reason)) => {
                    refused += 1;
                    if refused <= REPORTED {
                        message::warning(format_args!(
                            "a request to port {} was refused: {}",
                            self.port,
                            clip(&escape(reason.as_bytes()), 200)
                        ));
                    }
                }
                // The sender is here, so this is not that everybody has gone.
                Err(_) => {}
            }
            if Instant::now() >= deadline {
                return batches.given_up(self.port, patience);
            }
        }
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts to serve those that wait at the sockets.
    fn serve(&self, sender: &Sender<Result<Task, String>>, served: &Arc<AtomicUsize>) {
        for socket in &self.sockets {
            while served.load(Ordering::Relaxed) < CONNECTIONS {
                // Nobody is there, or somebody has gone again: either way there is nothing to serve.
                let Ok((stream, _)) = socket.accept() else {
                    break;
                };
                served.fetch_add(1, Ordering::Relaxed);
                let (sender, served) = (sender.clone(), Arc::clone(served));
                thread::spawn(move || {
                    if let Some(answer) = answer(stream) {
                        // If nobody receives any more, the problem came too late.
                        let _ = sender.send(answer);
                    }
                    served.fetch_sub(1, Ordering::Relaxed);
                });
            }
        }
    }
}

/// Opens the sockets of one port: a browser that is sent to `localhost` may try either address.
fn bind(port: u16) -> io::Result<Listener> {
    let first = TcpListener::bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port))?;
    first.set_nonblocking(true)?;
    let chosen = first.local_addr()?.port();
    let mut sockets = vec![first];
    match TcpListener::bind(SocketAddr::new(IpAddr::V6(Ipv6Addr::LOCALHOST), chosen)) {
        Ok(second) => {
            second.set_nonblocking(true)?;
            sockets.push(second);
        }
        // Half a port is none, because the other half may get the post.
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && port != 0 => return Err(error),
        // A machine without the newer address is served on the older one.
        Err(_) => {}
    }
    Ok(Listener {
        sockets,
        port: chosen,
    })
}

/// Serves one connection. Returns what it brought: a problem, or what was refused; or nothing.
fn answer(mut stream: TcpStream) -> Option<Result<Task, String>> {
    let request = match http::read(&mut stream) {
        Ok(request) => request?,
        Err(refusal) => {
            http::refuse(&mut stream, &refusal);
            return Some(Err(refusal.reason));
        }
    };
    // The browser asks first whether it may post.
    if request.method == "OPTIONS" {
        http::accept(&mut stream);
        return None;
    }
    match Task::parse(&request.body) {
        Ok(task) => {
            http::accept(&mut stream);
            Some(Ok(task))
        }
        Err(reason) => {
            let refusal = http::Refusal::bad_request(reason);
            http::refuse(&mut stream, &refusal);
            Some(Err(refusal.reason))
        }
    }
}
