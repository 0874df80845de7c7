//! # Problems from the browser
//!
//! Posts what Competitive Companion posts, over a real connection, to a port that the system has chosen. The sessions
//! `unix/companion` and `unix/clicks` show what becomes of the problems.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use serde_json::{Value, json};

use crate::kit::{Background, Workspace};

/// The program while it waits.
pub struct Waiting<'a> {
    pub judge: Background<'a>,
    pub port: u16,
}

impl<'a> Waiting<'a> {
    pub fn start(workspace: &'a Workspace, arguments: &[&str]) -> Self {
        let judge = Background::start(workspace, &[&["new", "--port", "0"], arguments].concat());
        let (_, stderr) = judge.says("", " stops\n");
        let port = stderr.split("on port ").nth(1);
        let port = port.and_then(|rest| rest.split([',', ':']).next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no port in {stderr}"));
        Waiting { judge, port }
    }

    /// Sends bytes, and checks the status of the answer, which is returned.
    #[track_caller]
    pub fn send(&self, bytes: &[u8], status: u16) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the port is open");
        stream.write_all(bytes).expect("it takes the request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let expected = format!("HTTP/1.1 {status} ");
        assert!(answer.starts_with(&expected), "{answer}");
        answer
    }

    #[track_caller]
    pub fn post(&self, problem: &Value) {
        self.send(post(&problem.to_string()).as_bytes(), 200);
    }

    /// Ends the program as Ctrl-C does, which is no failure while it listens.
    #[track_caller]
    pub fn ends_by_ctrl_c(self, parts: &[&str]) -> String {
        // SAFETY: the call takes integers. The child has not been waited for, so the number is its own.
        unsafe { libc::kill(self.judge.id(), libc::SIGINT) };
        self.ends(0, parts)
    }

    /// Waits until something is said.
    #[track_caller]
    pub fn says(&self, part: &str) {
        self.judge.says("", part);
    }

    /// Waits for the end, checks the exit status and the messages, and returns the messages.
    #[track_caller]
    pub fn ends(mut self, status: i32, parts: &[&str]) -> String {
        let ended = self.judge.ended();
        let (_, said) = self.judge.streams();
        assert_eq!(ended.code(), Some(status), "{said}");
        for part in parts {
            assert!(said.contains(part), "{part:?} is not in\n{said}");
        }
        said
    }
}

/// A request with this content.
pub fn post(body: &str) -> String {
    let length = body.len();
    format!(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// The extension's post for one problem of a contest. A batch has a name and a number of problems.
pub fn problem(letter: char, batch: (&str, usize)) -> Value {
    json!({
        "name": "A Problem",
        "group": "AtCoder - AtCoder Beginner Contest 350",
        "url": format!("https://atcoder.jp/contests/abc350/tasks/abc350_{letter}"),
        "interactive": false,
        "memoryLimit": 1024,
        "timeLimit": 2500,
        "tests": [
            {"input": "7\r\n", "output": "7\n"},
            {"input": "8", "output": "8"},
        ],
        "testType": "single",
        "input": {"type": "stdin"},
        "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "APastABCs"}},
        "batch": {"id": batch.0, "size": batch.1},
    })
}

/// The content of the folder without the streams of the waiting program.
pub const NOTHING: [&str; 2] = ["stderr", "stdout"];

/// The command reports an error and handles the next click.
#[test]
fn an_error_does_not_end_the_wait() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--listen"]);
    workspace.write("Cargo.toml", "members");
    waiting.post(&problem('a', ("x", 1)));
    waiting.says("error: ");
    workspace.write("Cargo.toml", "[workspace]\n");
    waiting.post(&problem('b', ("y", 1)));
    waiting.says("Created `abc350-b`");
    waiting.ends_by_ctrl_c(&[]);
}

#[test]
fn a_port_that_is_taken_and_ctrl_c_end_the_wait() {
    let workspace = Workspace::empty();
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    let port = taken.local_addr().expect("it has a port").port();
    let run = workspace.judge(&["new", "--from-companion", "--port", &port.to_string()]);
    run.says(&[&format!("error: another program uses port {port}\n")]);
    run.ends(1);
    let waiting = Waiting::start(&workspace, &["--from-companion"]);
    waiting.post(&problem('a', ("x", 2)));
    waiting.says("(1 of 2)");
    let (_, stderr) = waiting.judge.ended_by(libc::SIGINT);
    let said = "warning: 1 problem had arrived and will not be created\n";
    assert!(stderr.ends_with(said), "{stderr}");
    assert_eq!(workspace.names("."), NOTHING);
}
