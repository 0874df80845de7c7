//! # Posts that do not come from Competitive Companion, and connections that cannot be taken

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

use crate::companion::{NOTHING, Waiting, post, problem};
use crate::kit::Workspace;

/// A request of a browser for a problem, with the given origin and type of content.
fn post_from(origin: &str, content_type: &str) -> String {
    let request = post(&problem('a', ("x", 1)).to_string());
    let request = request.replace("application/json", content_type);
    request.replacen("\r\n", &format!("\r\nOrigin: {origin}\r\n"), 1)
}

fn preflight_from(origin: &str) -> String {
    format!(
        "OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\n\
         Access-Control-Request-Headers: content-type\r\nConnection: close\r\n\r\n"
    )
}

/// Firefox hides the origin of an extension, which may post JSON without asking first.
#[test]
fn an_extension_can_make_a_package_and_a_web_page_cannot() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--listen"]);
    for (origin, content_type) in [
        ("https://evil.example", "text/plain"),
        ("http://localhost:3000", "application/json"),
        // A page in a sandboxed frame has this origin.
        ("null", "text/plain"),
    ] {
        for request in [post_from(origin, content_type), preflight_from(origin)] {
            let answer = waiting.send(request.as_bytes(), 403);
            assert!(!answer.contains("Access-Control"), "{answer}");
        }
    }
    waiting.says("refused a request: only browser extensions may send problems to this machine, not \"https://evil.example\"");
    // A page whose name leads to this machine posts to itself without a preflight request.
    let rebound = post_from("null", "application/json").replace("localhost", "evil.example:10043");
    waiting.send(rebound.as_bytes(), 403);
    waiting.says("not \"null\" to \"evil.example:10043\"");
    assert_eq!(workspace.names("."), NOTHING);
    let origin = "chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl";
    let answer = waiting.send(preflight_from(origin).as_bytes(), 200);
    let allowed = "\r\nAccess-Control-Allow-Origin: *\r\n";
    assert!(answer.contains(allowed), "{answer}");
    for (origin, said) in [(origin, "Created `abc350-a`"), ("null", "Found `abc350-a`")] {
        waiting.send(post_from(origin, "application/json").as_bytes(), 200);
        waiting.says(said);
    }
    waiting.ends_by_ctrl_c(&[]);
}

/// More connections than the process may have files, and all are closed again.
#[test]
fn it_listens_on_after_it_ran_out_of_files() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--listen"]);
    let few = libc::rlimit {
        rlim_cur: 40,
        rlim_max: 40,
    };
    // SAFETY: the limit lives as long as the call, and nothing is written to the null pointer.
    let set = unsafe {
        libc::prlimit(
            waiting.judge.id(),
            libc::RLIMIT_NOFILE,
            &few,
            std::ptr::null_mut(),
        )
    };
    assert_eq!(set, 0);
    let connect = |_| TcpStream::connect(("127.0.0.1", waiting.port));
    let connections: Vec<_> = (0..100).map(connect).collect();
    waiting.says("Too many open files");
    drop(connections);
    waiting.post(&problem('a', ("x", 1)));
    waiting.says("Created `abc350-a`");
    waiting.ends_by_ctrl_c(&[]);
}

#[test]
fn garbage_is_refused_and_forgotten() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--from-companion"]);
    // A connection that stalls delays no other.
    let mut stalled = TcpStream::connect(("127.0.0.1", waiting.port)).expect("the port is open");
    let sent = stalled.write_all(b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n{");
    sent.expect("it takes the head");
    waiting.send(b"\x16\x03\x01\x02\x00 not HTTP\r\n\r\n", 405);
    waiting.send(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 405);
    waiting.send(post("{\"a").as_bytes(), 400);
    for (key, value) in [
        ("url", json!("file:///etc/passwd")),
        ("name", json!(" ")),
        ("tests", json!([{"input": 1}])),
        ("batch", json!({"id": "x", "size": 0})),
        ("batch", json!({"id": "x", "size": 1_000_000})),
    ] {
        let mut bad = problem('a', ("x", 1));
        bad[key] = value;
        waiting.send(post(&bad.to_string()).as_bytes(), 400);
    }
    // The header gives the length of a request, so one that is too long is refused before its content arrives.
    for length in ["8388609", "1000000000000000000000", "-1"] {
        let head = format!("POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n");
        let mut stream = TcpStream::connect(("127.0.0.1", waiting.port)).expect("the port is open");
        let sent = stream.write_all(head.as_bytes());
        sent.expect("it takes the head");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("it answers");
        assert_eq!(&answer, b"HTTP/1.1 413", "{length}");
    }
    assert_eq!(workspace.names("."), NOTHING);
    waiting.post(&problem('a', ("x", 1)));
    let refused = "refused a request: expected the JSON of a problem";
    waiting.ends(0, &[refused, "of at most 8 MiB", "Created `abc350-a`"]);
}
