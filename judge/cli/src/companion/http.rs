//! # As much of HTTP as a browser's post needs
//!
//! One request for each connection, its length given in advance. A request has to be there within some seconds and may
//! not be longer than a problem ever is; what is not HTTP gets 400, and the connection is closed.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// How long the lines in front of the content may be, in bytes.
const HEAD_LIMIT: usize = 16 << 10;

/// How long the content may be, in bytes. Samples of some judges have a few hundred KiB.
const BODY_LIMIT: usize = 8 << 20;

/// How long a request may take from its first byte to its last.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// How much is still read of a request that was refused, so that the answer is not lost with the connection.
const DRAINED: u64 = 64 << 20;

/// What a browser wants to be told before it posts from another place. No answer holds a secret, so anybody may read
/// it.
const ALLOWED: &str = "Access-Control-Allow-Origin: *\r
Access-Control-Allow-Methods: POST, OPTIONS\r
Access-Control-Allow-Headers: *, Content-Type\r
Access-Control-Allow-Private-Network: true\r
";

/// A request that can be answered.
#[derive(Debug)]
pub(super) struct Request {
    /// `POST` or `OPTIONS`.
    pub(super) method: String,
    /// The content.
    pub(super) body: Vec<u8>,
}

/// Why a request is not answered as it would like.
#[derive(Debug)]
pub(super) struct Refusal {
    /// The number and its name.
    status: &'static str,
    /// What was expected.
    pub(super) reason: String,
}

impl Refusal {
    /// What was sent is not what was expected.
    pub(super) fn bad_request(reason: impl Into<String>) -> Self {
        Refusal {
            status: "400 Bad Request",
            reason: reason.into(),
        }
    }

    fn new(status: &'static str, reason: impl Into<String>) -> Self {
        Refusal {
            status,
            reason: reason.into(),
        }
    }
}

/// Reads the request; there is none if the connection was opened and nothing sent.
pub(super) fn read(stream: &mut TcpStream) -> Result<Option<Request>, Refusal> {
    // The socket may have inherited from the one that listens that it does not wait.
    let waits = stream.set_nonblocking(false);
    waits.map_err(|error| Refusal::bad_request(error.to_string()))?;
    let deadline = Instant::now() + TIME_LIMIT;
    let mut bytes = Vec::new();
    let head_end = loop {
        if let Some(end) = end_of_head(&bytes) {
            break end;
        }
        if bytes.len() > HEAD_LIMIT {
            let status = "431 Request Header Fields Too Large";
            return Err(Refusal::new(
                status,
                "a head of at most 16 KiB was expected",
            ));
        }
        if more(stream, &mut bytes, deadline)? == 0 {
            return if bytes.is_empty() {
                Ok(None)
            } else {
                Err(Refusal::bad_request("the request ends in its head"))
            };
        }
    };
    let head = Head::parse(&bytes[..head_end])?;
    let mut body = bytes.split_off(head_end);
    if head.expects_to_continue && body.len() < head.length {
        // A client that is not told to go on waits for a second.
        let _ = stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
    }
    while body.len() < head.length {
        if more(stream, &mut body, deadline)? == 0 {
            return Err(Refusal::bad_request(format!(
                "the request ends after {} of {} bytes",
                body.len(),
                head.length
            )));
        }
    }
    body.truncate(head.length);
    Ok(Some(Request {
        method: head.method,
        body,
    }))
}

/// Reads what there is, and returns how much.
fn more(stream: &mut TcpStream, bytes: &mut Vec<u8>, deadline: Instant) -> Result<usize, Refusal> {
    let too_slow = || {
        let seconds = TIME_LIMIT.as_secs();
        Refusal::new(
            "408 Request Timeout",
            format!("the request was not whole after {seconds} s"),
        )
    };
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(too_slow());
    }
    let mut buffer = [0; 16 << 10];
    let read = stream
        .set_read_timeout(Some(left))
        .and_then(|()| stream.read(&mut buffer));
    match read {
        Ok(length) => {
            bytes.extend_from_slice(&buffer[..length]);
            Ok(length)
        }
        Err(error) => match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Err(too_slow()),
            io::ErrorKind::Interrupted => more(stream, bytes, deadline),
            _ => Err(Refusal::bad_request(error.to_string())),
        },
    }
}

/// Returns the length of the head with the empty line under it.
fn end_of_head(bytes: &[u8]) -> Option<usize> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some(end + 4)
}

/// What the lines in front of the content say.
#[derive(Debug, PartialEq, Eq)]
struct Head {
    method: String,
    length: usize,
    expects_to_continue: bool,
}

impl Head {
    fn parse(bytes: &[u8]) -> Result<Self, Refusal> {
        let text = std::str::from_utf8(bytes)
            .map_err(|_| Refusal::bad_request("a request of HTTP was expected"))?;
        let mut lines = text.split("\r\n").take_while(|line| !line.is_empty());
        let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let method = match words[..] {
            [method @ ("POST" | "OPTIONS"), _, version] if version.starts_with("HTTP/1.") => method,
            [_, _, version] if version.starts_with("HTTP/1.") => {
                let status = "405 Method Not Allowed";
                return Err(Refusal::new(status, "the post of a problem was expected"));
            }
            _ => return Err(Refusal::bad_request("a request of HTTP/1.1 was expected")),
        };
        let mut length = None;
        let mut expects_to_continue = false;
        for line in lines {
            let Some((name, value)) = line.split_once(':') else {
                return Err(Refusal::bad_request("a header without a colon"));
            };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = Some(parse_length(value.trim())?),
                "transfer-encoding" => {
                    let status = "411 Length Required";
                    return Err(Refusal::new(
                        status,
                        "a content of known length was expected",
                    ));
                }
                "expect" => expects_to_continue = value.trim().eq_ignore_ascii_case("100-continue"),
                _ => {}
            }
        }
        if length.is_none() && method == "POST" {
            let status = "411 Length Required";
            return Err(Refusal::new(
                status,
                "a content of known length was expected",
            ));
        }
        Ok(Head {
            method: method.to_string(),
            length: length.unwrap_or(0),
            expects_to_continue,
        })
    }
}

fn parse_length(digits: &str) -> Result<usize, Refusal> {
    let length: u64 = digits
        .parse()
        .map_err(|_| Refusal::bad_request("a length in digits was expected"))?;
    match usize::try_from(length) {
        Ok(length) if length <= BODY_LIMIT => Ok(length),
        _ => Err(Refusal::new(
            "413 Content Too Large",
            format!("at most 8 MiB were expected, and {length} bytes were announced"),
        )),
    }
}

/// Answers that all is well.
pub(super) fn accept(stream: &mut TcpStream) {
    answer(stream, "200 OK", "");
}

/// Answers that the request is refused, and why.
pub(super) fn refuse(stream: &mut TcpStream, refusal: &Refusal) {
    answer(stream, refusal.status, &refusal.reason);
    // To close a connection that still has something to read throws the answer away.
    let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
    let _ = io::copy(&mut stream.take(DRAINED), &mut io::sink());
}

/// Whoever does not wait for the answer does not need it.
fn answer(stream: &mut TcpStream, status: &str, text: &str) {
    let length = text.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\n{ALLOWED}Content-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}"
    );
    let _ = stream.set_write_timeout(Some(TIME_LIMIT));
    let _ = stream.write_all(answer.as_bytes());
    let _ = stream.shutdown(Shutdown::Write);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Head, &'static str> {
        Head::parse(text.as_bytes()).map_err(|refusal| refusal.status)
    }

    #[test]
    fn a_post_has_a_length() {
        let head = parse("POST / HTTP/1.1\r\nHost: localhost\r\ncontent-LENGTH: 12\r\n\r\n");
        assert_eq!(head.map(|head| head.length), Ok(12));
        assert_eq!(parse("POST / HTTP/1.1\r\n\r\n"), Err("411 Length Required"));
        assert_eq!(
            parse("POST / HTTP/1.1\r\nContent-Length: 99999999999999\r\n\r\n"),
            Err("413 Content Too Large")
        );
        assert_eq!(
            parse("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
            Err("400 Bad Request")
        );
    }

    #[test]
    fn what_is_not_expected_is_refused() {
        assert_eq!(
            parse("GET / HTTP/1.1\r\n\r\n"),
            Err("405 Method Not Allowed")
        );
        assert_eq!(parse("\x16\x03\x01\r\n\r\n"), Err("400 Bad Request"));
        assert_eq!(parse("\r\n\r\n"), Err("400 Bad Request"));
    }
}
