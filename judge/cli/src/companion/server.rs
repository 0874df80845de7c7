//! # The server for the extension's posts
//!
//! A small part of HTTP/1.1: one request a connection, with its length in front. Each connection has a thread of its own
//! and a time limit, so one that stalls delays no other. The server never ends by itself: if no connection can be taken,
//! it reports that once and tries again.
//!
//! Every web page can send requests to this machine, so a browser's `Origin` header decides. Extensions have origins of
//! their own, such as `chrome-extension://...`. Firefox replaces them by `null`, but so it does for pages in a sandboxed
//! frame. The type of the content tells the two apart: a page may post JSON only after a preflight request, which is
//! refused. Programs such as curl send no origin and are accepted.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use super::Task;

/// The longest head of a request, in bytes.
const HEAD_LIMIT: u64 = 64 << 10;

/// The longest content of a request, in bytes. Samples of some judges have a few hundred KiB.
const BODY_LIMIT: u64 = 8 << 20;

/// The longest wait for the next bytes of a request.
const READ_TIMEOUT: Duration = Duration::from_secs(10);

const BAD_REQUEST: &str = "400 Bad Request";
const FORBIDDEN: &str = "403 Forbidden";

/// The pause before another connection is tried after an error.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// The headers that permit an extension to post here if it has no general permission for this machine.
const ALLOW: &str = "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, OPTIONS\r\n\
    Access-Control-Allow-Headers: *, Content-Type\r\nAccess-Control-Allow-Private-Network: true\r\n";

/// The sending end of the inbox, which gets problems and messages about requests without one.
type Arrivals = Sender<Result<Task, String>>;

/// The status of the answer to a refused request, and the reason.
type Refusal = (&'static str, String);

/// Takes connections as long as the process lives.
pub(super) fn accept(listener: &TcpListener, arrivals: &Arrivals) {
    let mut was_reported = false;
    loop {
        let accepted = listener.accept();
        match accepted.and_then(|(stream, _)| serve_in_thread(stream, arrivals.clone())) {
            Ok(()) => was_reported = false,
            Err(error) => {
                if !was_reported {
                    let message = format!("a connection failed: {error}; listening goes on");
                    // An inbox that was dropped needs no more arrivals, here and below.
                    let _ = arrivals.send(Err(message));
                }
                was_reported = true;
                thread::sleep(RETRY_PAUSE);
            }
        }
    }
}

fn serve_in_thread(stream: TcpStream, arrivals: Arrivals) -> io::Result<()> {
    stream.set_read_timeout(Some(READ_TIMEOUT))?;
    // A connection that breaks brings no problem, and its other end learns of it.
    let serve = move || serve(&stream, &arrivals).unwrap_or_default();
    thread::Builder::new().spawn(serve).map(drop)
}

/// Answers the one request of a connection.
fn serve(stream: &TcpStream, arrivals: &Arrivals) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    if reader.fill_buf()?.is_empty() {
        // Browsers open connections in advance and close them unused.
        return Ok(());
    }
    let (status, headers, body) = match receive(&mut reader) {
        Ok(task) => {
            // Before the answer, so that a post that follows the answer arrives after this one.
            if let Some(task) = task {
                let _ = arrivals.send(Ok(task));
            }
            ("200 OK", ALLOW, String::new())
        }
        Err((status, reason)) => {
            let _ = arrivals.send(Err(format!("a request was refused: {reason}")));
            let headers = if status == FORBIDDEN { "" } else { ALLOW };
            (status, headers, reason)
        }
    };
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    (&*stream).write_all(answer.as_bytes())
}

/// Reads a request and returns the problem in it. A permitted preflight request has none.
fn receive(reader: &mut impl BufRead) -> Result<Option<Task>, Refusal> {
    let head = RequestHead::read(reader)?;
    let mut content = reader.take(head.length);
    let mut body = Vec::new();
    let read = content.by_ref().take(BODY_LIMIT).read_to_end(&mut body);
    // Closing a connection with unread content would destroy the answer.
    let rest = read.and_then(|_| io::copy(&mut content, &mut io::sink()));
    let rest = rest.map_err(|error| (BAD_REQUEST, error.to_string()))?;
    head.check_origin()?;
    match head.method.as_str() {
        "OPTIONS" => Ok(None),
        "POST" if rest > 0 => Err((
            "413 Content Too Large",
            "expected at most 8 MiB".to_string(),
        )),
        "POST" => {
            let task = Task::parse(&body).map_err(|reason| (BAD_REQUEST, reason))?;
            Ok(Some(task))
        }
        _ => Err((
            "405 Method Not Allowed",
            "expected a POST request with a problem".to_string(),
        )),
    }
}

/// The head of a request, as far as it matters here.
#[derive(Default)]
struct RequestHead {
    method: String,
    origin: Option<String>,
    content_type: String,
    /// The length of the content in bytes.
    length: u64,
}

impl RequestHead {
    fn read(reader: &mut impl BufRead) -> Result<Self, Refusal> {
        let malformed = || (BAD_REQUEST, "expected an HTTP request".to_string());
        let mut lines = reader.take(HEAD_LIMIT).lines();
        let mut next_line = || lines.next().and_then(Result::ok).ok_or_else(malformed);
        let first = next_line()?;
        let (method, version) = first.split_once(' ').ok_or_else(malformed)?;
        if !version.contains(" HTTP/1.") {
            return Err(malformed());
        }
        let mut head = RequestHead {
            method: method.to_string(),
            ..RequestHead::default()
        };
        loop {
            let line = next_line()?;
            if line.is_empty() {
                return Ok(head);
            }
            let (name, value) = line.split_once(':').ok_or_else(malformed)?;
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "origin" => head.origin = Some(value.to_string()),
                "content-type" => head.content_type = value.to_ascii_lowercase(),
                "content-length" => head.length = value.parse().map_err(|_| malformed())?,
                _ => {}
            }
        }
    }

    /// Refuses the request of a web page.
    fn check_origin(&self) -> Result<(), Refusal> {
        let Some(origin) = self.origin.as_deref() else {
            return Ok(());
        };
        let is_json_post =
            self.method == "POST" && self.content_type.starts_with("application/json");
        let scheme = origin.split_once("://").map_or("", |(scheme, _)| scheme);
        if scheme.ends_with("-extension") || (origin == "null" && is_json_post) {
            return Ok(());
        }
        let reason =
            format!("its origin is {origin}, and only browser extensions may send problems");
        Err((FORBIDDEN, reason))
    }
}
