//! # The server for the extension's posts
//!
//! A small part of HTTP/1.1: one request a connection, with its length in front. Each connection has a thread of its own
//! and each request a time limit, so one that stalls delays no other. The server never ends by itself. If no connection
//! can be taken, it reports that and tries again after a second.
//!
//! Every web page can send requests to this machine, so a browser's `Origin` header decides. Extensions have origins of
//! their own, such as `chrome-extension://...`. Firefox replaces them by `null`, but so it does for pages in a sandboxed
//! frame. The type of the content tells the two apart: a page may post JSON only after a preflight request, which is
//! refused. Programs such as curl send no origin and are accepted.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::Task;

/// The longest content of a request, in bytes. Samples of some judges have a few hundred KiB.
const LIMIT: u64 = 8 << 20;

/// The longest head of a request, in bytes.
const HEAD_LIMIT: u64 = 64 << 10;

/// The limit on the time of a whole request, and on that of its answer.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The pause before another connection is tried after an error.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// The headers that permit an extension to post here if it has no general permission for this machine.
const ALLOW: &str = "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, OPTIONS\r\n\
    Access-Control-Allow-Headers: *, Content-Type\r\nAccess-Control-Allow-Private-Network: true\r\n";

/// The sending end of the inbox, which gets problems and messages about requests without one.
type Arrivals = Sender<Result<Task, String>>;

/// A request whose time is limited.
struct Request<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Read for Request<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut stream = self.stream;
        stream.read(buffer)
    }
}

pub(super) fn accept(listener: &TcpListener, arrivals: &Arrivals) {
    loop {
        let accepted = listener.accept();
        if let Err(error) = accepted.and_then(|it| serve_in_thread(it.0, arrivals.clone())) {
            deliver(
                arrivals,
                Err(format!("a connection failed: {error}; still listening")),
            );
            thread::sleep(RETRY_PAUSE);
        }
    }
}

/// Puts something into the inbox, which is gone only when the program ends.
fn deliver(arrivals: &Arrivals, arrival: Result<Task, String>) {
    let _ = arrivals.send(arrival);
}

fn serve_in_thread(stream: TcpStream, arrivals: Arrivals) -> io::Result<()> {
    stream.set_write_timeout(Some(TIME_LIMIT))?;
    // A connection that breaks brings no problem, and its other end learns of it.
    let serve = move || serve(&stream, &arrivals).unwrap_or_default();
    thread::Builder::new().spawn(serve).map(drop)
}

fn serve(mut stream: &TcpStream, arrivals: &Arrivals) -> io::Result<()> {
    let mut reader = BufReader::new(Request {
        stream,
        until: Instant::now() + TIME_LIMIT,
    });
    if reader.fill_buf()?.is_empty() {
        // Browsers open connections in advance and close them unused.
        return Ok(());
    }
    let (status, reason) = match receive(&mut reader) {
        Ok(task) => {
            // Before the answer, so that a post that follows the answer arrives after this one.
            task.into_iter()
                .for_each(|task| deliver(arrivals, Ok(task)));
            ("200 OK", String::new())
        }
        Err((status, reason)) => {
            deliver(arrivals, Err(format!("a request was refused: {reason}")));
            (status, reason)
        }
    };
    let allow = if status.starts_with("403") { "" } else { ALLOW };
    let length = reason.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{allow}Connection: close\r\nContent-Length: {length}\r\n\r\n{reason}"
    )?;
    stream.shutdown(Shutdown::Write)?;
    // Closing a connection with unread content would destroy the answer.
    io::copy(&mut reader, &mut io::sink()).map(drop)
}

/// Reads a request and returns the problem in it, or the status and the reason of its refusal. A permitted preflight
/// request has no problem.
fn receive(reader: &mut impl BufRead) -> Result<Option<Task>, (&'static str, String)> {
    let bad = |reason: &str| ("400 Bad Request", reason.to_string());
    let malformed = || bad("expected an HTTP request");
    let (method, headers) = read_head(reader).ok_or_else(malformed)?;
    let header = |name| headers.get(name).map_or("", String::as_str);
    let length = header("content-length");
    if !length.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(malformed());
    }
    // A number of more digits than fit is too large as well.
    let length = if length.is_empty() { "0" } else { length };
    let length = length.parse().unwrap_or(u64::MAX);
    let mut body = Vec::new();
    if length <= LIMIT {
        let read = reader.take(length).read_to_end(&mut body);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => {
                let reason = format!("it took more than {} s", TIME_LIMIT.as_secs());
                ("408 Request Timeout", reason)
            }
            _ => bad(&error.to_string()),
        })?;
    }
    let is_json = header("content-type").starts_with("application/json");
    let origin = header("origin");
    let scheme = origin.split_once("://").map_or("", |(scheme, _)| scheme);
    let is_from_page = match origin {
        "" => false,
        "null" => method != "POST" || !is_json,
        _ => !scheme.ends_with("-extension"),
    };
    match method.as_str() {
        _ if is_from_page => {
            let origin = format!("its origin is {origin}");
            let reason = format!("{origin}, and only browser extensions may send problems");
            Err(("403 Forbidden", reason))
        }
        "OPTIONS" => Ok(None),
        "POST" if length <= LIMIT => Task::parse(&body).map(Some).map_err(|reason| bad(&reason)),
        "POST" => {
            let reason = "expected at most 8 MiB".to_string();
            Err(("413 Content Too Large", reason))
        }
        _ => {
            let reason = "expected a POST request with a problem".to_string();
            Err(("405 Method Not Allowed", reason))
        }
    }
}

/// Reads the method and the headers, whose names become lower case, or `None` if this is not HTTP.
fn read_head(reader: &mut impl BufRead) -> Option<(String, HashMap<String, String>)> {
    let mut lines = reader.take(HEAD_LIMIT).lines().map_while(Result::ok);
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
