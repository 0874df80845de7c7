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

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use super::Task;

/// The longest request, in bytes. Samples of some judges have a few hundred KiB.
const LIMIT: u64 = 8 << 20;

const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// The pause before another connection is tried after an error.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// The headers that permit an extension to post here if it has no general permission for this machine.
const ALLOW: &str = "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, OPTIONS\r\n\
    Access-Control-Allow-Headers: *, Content-Type\r\nAccess-Control-Allow-Private-Network: true\r\n";

/// The sending end of the inbox, which gets problems and messages about requests without one. An inbox that was dropped
/// needs no more of them, so errors are ignored.
type Arrivals = Sender<Result<Task, String>>;

pub(super) fn accept(listener: &TcpListener, arrivals: &Arrivals) {
    let mut was_reported = false;
    loop {
        let accepted = listener.accept();
        match accepted.and_then(|(stream, _)| serve_in_thread(stream, arrivals.clone())) {
            Ok(()) => was_reported = false,
            Err(error) => {
                if !was_reported {
                    let message = format!("a connection failed: {error}; still listening");
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

fn serve(mut stream: &TcpStream, arrivals: &Arrivals) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    if reader.fill_buf()?.is_empty() {
        // Browsers open connections in advance and close them unused.
        return Ok(());
    }
    let (status, reason) = match receive(&mut reader) {
        Ok(task) => {
            // Before the answer, so that a post that follows the answer arrives after this one.
            if let Some(task) = task {
                let _ = arrivals.send(Ok(task));
            }
            ("200 OK", String::new())
        }
        Err((status, reason)) => {
            let _ = arrivals.send(Err(format!("a request was refused: {reason}")));
            (status, reason)
        }
    };
    let allow = if status.starts_with("403") { "" } else { ALLOW };
    let length = reason.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{allow}Connection: close\r\nContent-Length: {length}\r\n\r\n{reason}"
    )
}

/// Reads a request and returns the problem in it, or the status and the reason of its refusal. A permitted preflight
/// request has no problem.
fn receive(reader: &mut impl BufRead) -> Result<Option<Task>, (&'static str, String)> {
    let bad = |reason: &str| ("400 Bad Request", reason.to_string());
    let malformed = || bad("expected an HTTP request");
    let (method, headers) = read_head(reader).ok_or_else(malformed)?;
    let header = |name| headers.get(name).map_or("", String::as_str);
    let length = match header("content-length") {
        "" => 0,
        length => length.parse().map_err(|_| malformed())?,
    };
    let mut content = reader.take(length);
    let mut body = Vec::new();
    let read = content.by_ref().take(LIMIT).read_to_end(&mut body);
    // Closing a connection with unread content would destroy the answer.
    let rest = read.and_then(|_| io::copy(&mut content, &mut io::sink()));
    let rest = rest.map_err(|error| bad(&error.to_string()))?;
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
        "POST" if rest == 0 => Task::parse(&body).map(Some).map_err(|reason| bad(&reason)),
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
