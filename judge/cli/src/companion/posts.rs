//! # The extension's posts
//!
//! Browser extensions may post, web pages may not. Firefox sends the origin `null` for an extension, but also for a
//! page in a sandboxed frame. Only the extension can send JSON at once: a page needs a preflight request, which is
//! refused. A page whose host name resolves to this machine needs none, but its `Host` header gives that name.

use std::io::{self, BufRead, BufReader, Read};
use std::net::TcpStream;
use std::sync::mpsc::Sender;

use super::Task;
use crate::server::{self, LIMIT};

/// The CORS headers that let an extension post here without a host permission for this machine.
const ALLOW: &str = "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, OPTIONS\r\n\
    Access-Control-Allow-Headers: *, Content-Type\r\nAccess-Control-Allow-Private-Network: true\r\n";

/// The HTTP status and the reason of a refusal.
type Refusal = (&'static str, String);

/// Answers a request, and sends the inbox the request's problem or a message about its refusal.
pub(super) fn serve(stream: &TcpStream, inbox: &Sender<Result<Task, String>>) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (status, reason, arrival) = match receive(&mut reader) {
        Ok(task) => ("200 OK", String::new(), task.map(Ok)),
        Err((status, reason)) => {
            let refused = format!("a request was refused: {reason}");
            (status, reason, Some(Err(refused)))
        }
    };
    // The problem is sent before the answer, so that a post that follows the answer arrives later.
    if let Some(arrival) = arrival {
        // The inbox is gone only when the program ends.
        let _ = inbox.send(arrival);
    }
    let allow = if status.starts_with("403") { "" } else { ALLOW };
    server::answer(reader, status, allow, &reason)
}

/// Reads a request and returns its problem; `None` for a permitted preflight request.
fn receive(reader: &mut impl BufRead) -> Result<Option<Task>, Refusal> {
    let bad = |reason: String| ("400 Bad Request", reason);
    let head = server::read_head(reader);
    let head = head.ok_or_else(|| bad("expected an HTTP request".to_string()))?;
    let origin = head.header("origin");
    if !head.is_for_this_machine() {
        let host = head.header("host");
        let reason = format!("it is addressed to {host}, not to this machine");
        return Err(("403 Forbidden", reason));
    }
    let is_json = head.header("content-type").starts_with("application/json");
    let may_be_firefox = origin == "null" && head.method == "POST" && is_json;
    if !head.is_from_no_page() && !may_be_firefox {
        let reason =
            format!("its origin is {origin}, and only browser extensions may send problems");
        return Err(("403 Forbidden", reason));
    }
    if head.method == "OPTIONS" {
        return Ok(None);
    }
    if head.method != "POST" {
        let reason = "expected a POST request with a problem";
        return Err(("405 Method Not Allowed", reason.to_string()));
    }
    let length = head.header("content-length").parse().unwrap_or(u64::MAX);
    if length > LIMIT {
        let reason = "expected a `Content-Length` of at most 8 MiB";
        return Err(("413 Content Too Large", reason.to_string()));
    }
    let mut body = Vec::new();
    let read = reader.take(length).read_to_end(&mut body);
    read.map_err(|error| bad(format!("its content did not arrive ({error})")))?;
    Task::parse(&body).map(Some).map_err(bad)
}
