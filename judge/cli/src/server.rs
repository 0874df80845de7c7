//! # A small server for browser extensions
//!
//! A small part of HTTP/1.1: one request a connection. Each connection has a thread of its own, so one that stalls delays
//! no other. If no connection can be taken, the server reports that and tries again after a second.
//!
//! Every web page can send requests to this machine, so a user of this server must refuse the requests of pages. A
//! browser tells a page's origin in a header, and asks in a preflight request before it lets a page send JSON or a header
//! of its own. It does neither for a page whose name leads to this machine at this port; the header `Host` has that name.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::ui::message;

/// The longest content of a request, in bytes. Samples of some judges have a few hundred KiB.
pub(crate) const LIMIT: u64 = 8 << 20;

/// The longest head of a request, in bytes.
const HEAD_LIMIT: u64 = 64 << 10;

/// The longest wait for the other end of a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// The pause before another connection is tried after an error.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

pub(crate) struct Head {
    pub(crate) method: String,
    /// The names are in lower case.
    headers: HashMap<String, String>,
}

impl Head {
    /// Returns the value of a header, or nothing if the request lacks it.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// Returns whether the origin is an extension or a program such as curl, which sends none. Extensions have origins
    /// such as
    /// `chrome-extension://...`.
    pub(crate) fn is_from_no_page(&self) -> bool {
        match self.header("origin").split_once("://") {
            Some((scheme, _)) => scheme.ends_with("-extension"),
            None => self.header("origin").is_empty(),
        }
    }

    /// Returns whether the request names this machine. Every browser sends the name of the page's server, so that a page
    /// whose own name leads here is found out. A program may send none.
    pub(crate) fn is_for_this_machine(&self) -> bool {
        let host = self.header("host");
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        ["", "localhost", "127.0.0.1"].contains(&name)
    }
}

/// Opens the first free one of these ports, of which 0 is any free one, and returns its number too.
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

/// Serves each connection in a thread, for as long as this process lives.
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
                // The other end of a connection that breaks learns of it.
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

/// Reads the head of a request, or nothing if this is not HTTP.
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

/// Sends an answer and waits until the other end has closed the connection, as a browser does when it has the answer.
/// `headers` are whole lines. It is an error if the other end breaks the connection or keeps it open.
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
    // Closing a connection with unread content would destroy the answer.
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
