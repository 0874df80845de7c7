//! # A small server for browser extensions
//!
//! Serves a small part of HTTP/1.1: one request per connection. Each connection has its own thread, so one that stalls
//! delays no other. If a connection cannot be accepted, the server reports the error and goes on after a second.
//!
//! Every web page can send requests to this machine, so a user of this server must refuse them. A browser names a
//! page's origin in a header, and sends a preflight request before a page may send JSON or a custom header. It does
//! neither for a page whose host name resolves to this machine, but then the header `Host` gives that name.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::ui::message;

/// The largest accepted content of a request, in bytes. Samples of some judges have a few hundred KiB.
pub(crate) const LIMIT: u64 = 8 << 20;

/// The largest accepted head of a request, in bytes.
const HEAD_LIMIT: u64 = 64 << 10;

/// The longest wait for a client to send, to receive, or to close the connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// The pause after an error, before the next connection is accepted.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

pub(crate) struct Head {
    pub(crate) method: String,
    /// The values of the headers by their names in lower case.
    headers: HashMap<String, String>,
}

impl Head {
    /// Returns the value of a header, given its name in lower case; empty if the request lacks the header.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// Returns whether the request comes from an extension, whose origin is like `chrome-extension://...`, or from a
    /// program such as curl, which sends no origin.
    pub(crate) fn is_from_no_page(&self) -> bool {
        match self.header("origin").split_once("://") {
            Some((scheme, _)) => scheme.ends_with("-extension"),
            None => self.header("origin").is_empty(),
        }
    }

    /// Returns whether the header `Host` names this machine or is missing, as it may be in a program's request. A
    /// browser sends the page's host name, which exposes a foreign name that resolves to this machine.
    pub(crate) fn is_for_this_machine(&self) -> bool {
        let host = self.header("host");
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        ["", "localhost", "127.0.0.1"].contains(&name)
    }
}

/// Listens on the first free one of these ports, and returns its number too. Port 0 is any free one.
pub(crate) fn listen(ports: &[u16]) -> Result<(TcpListener, u16), String> {
    for &port in ports {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        match listener.and_then(|listener| Ok((listener.local_addr()?.port(), listener))) {
            Ok((port, listener)) => return Ok((listener, port)),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(format!("cannot listen on port {port}: {error}")),
        }
    }
    let ports: Vec<String> = ports.iter().map(u16::to_string).collect();
    Err(format!("another program uses port {}", ports.join(", ")))
}

/// Calls `serve` for each connection in a thread of its own, for as long as this process lives.
pub(crate) fn start(
    listener: TcpListener,
    serve: impl Fn(&TcpStream) -> io::Result<()> + Clone + Send + 'static,
) {
    let serve_in_thread = move |stream: TcpStream| {
        let serve = serve.clone();
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let serve = move || {
            // Browsers open connections in advance and close them unused.
            if stream.peek(&mut [0]).is_ok_and(|length| length > 0) {
                // A client whose connection breaks notices that itself.
                let _ = serve(&stream);
            }
        };
        thread::Builder::new().spawn(serve).map(drop)
    };
    thread::spawn(move || {
        for stream in listener.incoming() {
            if let Err(error) = stream.and_then(&serve_in_thread) {
                let failed = format_args!("a connection failed: {error}; still listening");
                message::warning(failed);
                thread::sleep(RETRY_PAUSE);
            }
        }
    });
}

/// Reads the head of a request; `None` if the request is not HTTP/1.
pub(crate) fn read_head(reader: &mut impl BufRead) -> Option<Head> {
    let mut lines = reader.take(HEAD_LIMIT).lines().map_while(Result::ok);
    let first = lines.next()?;
    let (method, _) = first
        .split_once(' ')
        .filter(|(_, rest)| rest.contains(" HTTP/1."))?;
    let mut headers = HashMap::new();
    loop {
        let line = lines.next()?;
        if line.is_empty() {
            let method = method.to_string();
            return Some(Head { method, headers });
        }
        let (name, value) = line.split_once(':')?;
        headers.insert(name.to_ascii_lowercase(), value.trim().to_string());
    }
}

/// Sends an answer and waits until the client closes the connection, as a browser does when it has the answer.
/// `headers` are whole lines. Returns an error if the client breaks the connection or keeps it open.
pub(crate) fn answer(
    mut reader: BufReader<&TcpStream>,
    status: &str,
    headers: &str,
    body: &str,
) -> io::Result<()> {
    let mut stream = *reader.get_ref();
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    stream.shutdown(Shutdown::Write)?;
    // Closing a connection with unread content would reset it and destroy the answer.
    let answered = Instant::now();
    while answered.elapsed() < PATIENCE {
        match reader.read(&mut [0; 8192]) {
            Ok(0) => return Ok(()),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            _ => {}
        }
    }
    Err(io::ErrorKind::TimedOut.into())
}
