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
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::ui::message;

/// The largest accepted head and content of a request, in bytes. Samples of some judges have a few hundred KiB.
pub(crate) const LIMIT: u64 = 8 << 20;

/// The longest wait for a client to send, to receive, or to close the connection.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) struct Request<'a> {
    /// The method; empty if the request is not HTTP/1.
    pub(crate) method: String,
    /// The values of the headers by their names in lower case.
    headers: HashMap<String, String>,
    /// The connection, with the content as its next bytes.
    pub(crate) reader: BufReader<&'a TcpStream>,
}

impl<'a> Request<'a> {
    fn read(stream: &'a TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let (method, headers) = read_head(&mut reader).unwrap_or_default();
        Request {
            method,
            headers,
            reader,
        }
    }

    /// Returns the value of a header, given its name in lower case; empty if the request lacks the header.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// Returns whether the request comes from an extension, whose origin is like `chrome-extension://...`, or from a
    /// program such as curl, which sends no origin.
    pub(crate) fn is_from_no_page(&self) -> bool {
        let origin = self.header("origin");
        let scheme = origin.split_once("://").map(|(scheme, _)| scheme);
        origin.is_empty() || scheme.is_some_and(|scheme| scheme.ends_with("-extension"))
    }

    /// Returns whether the header `Host` names this machine or is missing, as it may be in a program's request. A
    /// browser sends the page's host name, which exposes a foreign name that resolves to this machine.
    pub(crate) fn is_for_this_machine(&self) -> bool {
        let host = self.header("host");
        let name = host.split(':').next().unwrap_or(host);
        ["", "localhost", "127.0.0.1"].contains(&name)
    }

    /// Sends an answer and waits until the client closes the connection, as a browser does when it has the answer.
    /// `headers` are whole lines. Returns an error if the client breaks the connection or keeps it open.
    pub(crate) fn answer(mut self, status: &str, headers: &str, body: &str) -> io::Result<()> {
        let mut stream = *self.reader.get_ref();
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )?;
        stream.shutdown(Shutdown::Write)?;
        // Closing a connection with unread content would reset it and destroy the answer.
        let answered = Instant::now();
        while answered.elapsed() < PATIENCE {
            if self.reader.read(&mut [0; 8192])? == 0 {
                return Ok(());
            }
        }
        Err(io::ErrorKind::TimedOut.into())
    }
}

/// Listens on the first free one of these ports, and returns its number. Port 0 is any free one. Calls `serve` for each
/// request, in a thread of its own, for as long as this process lives.
pub(crate) fn start(
    ports: &[u16],
    serve: impl Fn(Request) -> io::Result<()> + Clone + Send + 'static,
) -> Result<u16, String> {
    let address = |&port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let addresses: Vec<SocketAddr> = ports.iter().map(address).collect();
    let listener = TcpListener::bind(&*addresses);
    let with_port = listener.and_then(|listener| Ok((listener.local_addr()?.port(), listener)));
    let (port, listener) = with_port.map_err(|error| {
        let ports: Vec<String> = ports.iter().map(u16::to_string).collect();
        let ports = ports.join(", ");
        match error.kind() {
            io::ErrorKind::AddrInUse => format!("another program uses port {ports}"),
            _ => format!("cannot listen on port {ports}: {error}"),
        }
    })?;
    let serve_in_thread = move |stream: TcpStream| {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let serve = serve.clone();
        let serve = move || {
            // Browsers open connections in advance and close them unused.
            if stream.peek(&mut [0]).is_ok_and(|length| length > 0) {
                // A client whose connection breaks notices that itself.
                let _ = serve(Request::read(&stream));
            }
        };
        thread::Builder::new().spawn(serve).map(drop)
    };
    thread::spawn(move || {
        for stream in listener.incoming() {
            if let Err(error) = stream.and_then(&serve_in_thread) {
                let failed = format_args!("a connection failed: {error}; still listening");
                message::warning(failed);
                thread::sleep(Duration::from_secs(1));
            }
        }
    });
    Ok(port)
}

/// Returns the method and the headers of a request; `None` if the request is not HTTP/1.
fn read_head(reader: &mut impl BufRead) -> Option<(String, HashMap<String, String>)> {
    let mut lines = reader.take(LIMIT).lines().map_while(Result::ok);
    let first = lines.next()?;
    let (method, _) = first
        .split_once(' ')
        .filter(|(_, rest)| rest.contains(" HTTP/1."))?;
    let mut headers = HashMap::new();
    loop {
        let line = lines.next()?;
        if line.is_empty() {
            return Some((method.to_string(), headers));
        }
        let (name, value) = line.split_once(':')?;
        headers.insert(name.to_ascii_lowercase(), value.trim().to_string());
    }
}
