//! # The server for the extension's posts
//!
//! A small part of HTTP/1.1: one request a connection, with its length in front. Each connection has a thread of its own, so
//! one that stalls delays no other. If no connection can be taken, the server reports that and tries again after a second.
//!
//! Every web page can send requests to this machine, so a browser's `Origin` header decides. Extensions have origins of
//! their own, such as `chrome-extension://...`. Firefox replaces them by `null`, but so it does for pages in a sandboxed
//! frame. The type of the content tells the two apart: a page may post JSON only after a preflight request, which is
//! refused. Programs such as curl send no origin and are accepted.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use super::Task;

/// The longest content of a request, in bytes. Samples of some judges have a few hundred KiB.
const LIMIT: u64 = 8 << 20;

/// The longest head of a request, in bytes.
const HEAD_LIMIT: u64 = 64 << 10;

/// The longest wait for the other end of a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause before another connection is tried after an error.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// The headers that permit an extension to post here if it has no general permission for this machine.
const ALLOW: &str = "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, OPTIONS\r\n\
    Access-Control-Allow-Headers: *, Content-Type\r\nAccess-Control-Allow-Private-Network: true\r\n";

/// The sending end of the inbox, which gets problems and messages about requests without one. The other end is gone only
/// when the program ends.
type Arrivals = Sender<Result<Task, String>>;

/// The status and the reason of a refusal.
type Refusal = (&'static str, String);

pub(super) fn accept(listener: &TcpListener, arrivals: &Arrivals) {
    for stream in listener.incoming() {
        let started = stream.and_then(|stream| serve_in_thread(stream, arrivals.clone()));
        if let Err(error) = started {
            let message = format!("a connection failed: {error}; still listening");
            let _ = arrivals.send(Err(message));
            thread::sleep(RETRY_PAUSE);
        }
    }
}

fn serve_in_thread(stream: TcpStream, arrivals: Arrivals) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
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
    let (arrival, status, reason) = match receive(&mut reader) {
        Ok(task) => (task.map(Ok), "200 OK", String::new()),
        Err((status, reason)) => {
            let message = format!("a request was refused: {reason}");
            (Some(Err(message)), status, reason)
        }
    };
    // Before the answer, so that a post that follows the answer arrives after this one.
    if let Some(arrival) = arrival {
        let _ = arrivals.send(arrival);
    }
    let allow = if status.starts_with("403") { "" } else { ALLOW };
    let length = reason.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{allow}Connection: close\r\nContent-Length: {length}\r\n\r\n{reason}"
    )?;
    stream.shutdown(Shutdown::Write)?;
    // Closing a connection with unread content would destroy the answer.
    io::copy(&mut reader.take(LIMIT), &mut io::sink()).map(drop)
}

/// Reads a request and returns the problem in it. A permitted preflight request has no problem.
fn receive(reader: &mut impl BufRead) -> Result<Option<Task>, Refusal> {
    let bad = |reason: String| ("400 Bad Request", reason);
    let head = read_head(reader);
    let (method, headers) = head.ok_or_else(|| bad("expected an HTTP request".to_string()))?;
    let header = |name| headers.get(name).map_or("", String::as_str);
    let origin = header("origin");
    let is_json = header("content-type").starts_with("application/json");
    let is_allowed = match origin.split_once("://") {
        Some((scheme, _)) => scheme.ends_with("-extension"),
        None => origin.is_empty() || origin == "null" && method == "POST" && is_json,
    };
    if !is_allowed {
        let who = "only browser extensions may send problems";
        return Err((
            "403 Forbidden",
            format!("its origin is {origin}, and {who}"),
        ));
    }
    if method == "OPTIONS" {
        return Ok(None);
    }
    if method != "POST" {
        let reason = "expected a POST request with a problem";
        return Err(("405 Method Not Allowed", reason.to_string()));
    }
    let length = header("content-length").parse().unwrap_or(u64::MAX);
    if length > LIMIT {
        let reason = "expected a `Content-Length` of at most 8 MiB";
        return Err(("413 Content Too Large", reason.to_string()));
    }
    let mut body = Vec::new();
    let read = reader.take(length).read_to_end(&mut body);
    read.map_err(|error| match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            bad("its content did not arrive in time".to_string())
        }
        _ => bad(error.to_string()),
    })?;
    Task::parse(&body).map(Some).map_err(bad)
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
