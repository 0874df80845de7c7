//! # A verified file for the browser extension CPH Submit
//!
//! Asks as the extension asks, and as web pages can.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::companion::Waiting;
use crate::kit::{ECHO, Workspace, wait_for};

const SUBMIT: [&str; 5] = ["submit", "solve", "--cph", "--port", "0"];

/// A workspace with a problem that the extension knows by another address.
fn workspace() -> Workspace {
    let page = "problem = \"https://codeforces.com/problemset/problem/1/A\"\n";
    let workspace = Workspace::solve(ECHO, page);
    let manifest = workspace.read("solve/Cargo.toml");
    workspace.write("solve/Cargo.toml", manifest.replace("aoj", "codeforces"));
    workspace
}

#[test]
fn the_extension_gets_the_file_once_and_a_web_page_never() {
    let workspace = workspace();
    let waiting = Waiting::run(&workspace, &SUBMIT);
    let asks = |host: &str, lines: &str| format!("GET / HTTP/1.1\r\nHost: {host}\r\n{lines}\r\n");
    let (host, header) = (
        format!("localhost:{}", waiting.port),
        "cph-submit: true\r\n",
    );
    let asked = asks(&host, header);
    for refused in [
        asks(&host, ""),
        asks(&host, &format!("{header}Origin: https://evil.example\r\n")),
        asks(&host, &format!("{header}Origin: null\r\n")),
        // A page whose name leads to this machine sends no origin to itself.
        asks(&host.replace("localhost", "evil.example"), header),
        asked.replace("GET", "OPTIONS"),
        asked.replace("GET", "POST"),
        "not HTTP\r\n\r\n".to_string(),
    ] {
        let answer = waiting.send(refused.as_bytes(), 403);
        assert!(!answer.contains("Access-Control"), "{refused}{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "{refused}{answer}");
    }
    stall_and_reset(waiting.port, &asked);
    // The extension asks again too.
    let answers = wait_for(|| Some(ask_often(waiting.port, &asked)).filter(|got| !got.is_empty()));
    let submission = json!({
        "empty": false,
        "problemName": "solve",
        "url": "https://codeforces.com/contest/1/problem/A",
        "sourceCode": workspace.read("target/judge/submit/solve.rs"),
        "languageId": 98,
    });
    assert_eq!(answers, [submission]);
    let said = waiting.ends(0, &["Sent target/judge/submit/solve.rs to CPH Submit"]);
    assert!(!said.contains("Choose"), "{said}");
}

/// Asks 20 times at once, and returns the answers that have a file. Those that come too late find no server.
fn ask_often(port: u16, asked: &str) -> Vec<Value> {
    let connect = |_| TcpStream::connect(("127.0.0.1", port)).ok();
    let mut streams: Vec<TcpStream> = (0..20).filter_map(connect).collect();
    for stream in &mut streams {
        let _ = stream.write_all(asked.as_bytes());
    }
    let read = |mut stream: TcpStream| {
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let (_, body) = answer.split_once("\r\n\r\n")?;
        // The server's end may cut off what it says to the late ones.
        serde_json::from_str::<Value>(body).ok()
    };
    let begin = |stream| thread::spawn(move || read(stream));
    let readers: Vec<_> = streams.into_iter().map(begin).collect();
    let join = |reader: thread::JoinHandle<_>| reader.join().expect("it ends");
    let mut answers: Vec<Value> = readers.into_iter().filter_map(join).collect();
    answers.retain(|answer| *answer != json!({"empty": true}));
    answers
}

/// Asks and keeps the connection open, which delays no other, and then breaks it before it has read the answer, which is no
/// delivery.
fn stall_and_reset(port: u16, asked: &str) {
    let begin = || {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the port is open");
        stream.write_all(asked.as_bytes()).expect("it is taken");
        let timeout = stream.set_read_timeout(Some(Duration::from_secs(5)));
        timeout.expect("it is a time");
        stream.read_exact(&mut [0]).expect("it answers in time");
        stream
    };
    let _stalled = begin();
    let mut answer = String::new();
    begin().read_to_string(&mut answer).expect("it answers");
    assert!(answer.ends_with(r#"{"empty":true}"#), "{answer}");
    // Closing a socket with unread content resets the connection.
}

#[test]
fn the_port_is_taken_and_ctrl_c_ends_the_wait() {
    let workspace = workspace();
    let waiting = Waiting::run(&workspace, &SUBMIT);
    waiting.judge.ended_by(libc::SIGINT);
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a free port");
    let port = taken
        .local_addr()
        .expect("it has an address")
        .port()
        .to_string();
    let run = workspace.judge(&[&SUBMIT[..4], &[&port]].concat());
    let reason = format!("CPH Submit has no file: another program uses port {port};");
    run.says(&[&reason, "Submit target/judge", "Choose \"Rust 1.89"])
        .ends(0);
}
