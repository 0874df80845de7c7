//! # Problems from the browser
//!
//! Posts what Competitive Companion posts, over a real connection, to a port that the system has chosen.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

use serde_json::{Value, json};

use super::scratch::{Scratch, hear_interrupts};

/// The program while it waits.
struct Waiting {
    child: Child,
    stderr: BufReader<ChildStderr>,
    said: String,
    port: u16,
}

impl Waiting {
    fn start(scratch: &Scratch, arguments: &[&str]) -> Self {
        hear_interrupts();
        let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-judge"))
            .args(["new", "--from-companion", "--port", "0"])
            .args(arguments)
            .current_dir(scratch.path("."))
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let mut stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut said = String::new();
        stderr.read_line(&mut said).expect("it says that it waits");
        let port = said
            .split("on port ")
            .nth(1)
            .and_then(|rest| rest.split(',').next());
        let port = port
            .and_then(|port| port.parse().ok())
            .unwrap_or_else(|| panic!("no port in {said}"));
        Waiting {
            child,
            stderr,
            said,
            port,
        }
    }

    /// Sends bytes, and returns the first line of the answer.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the port is open");
        stream.write_all(bytes).expect("it takes the request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn post(&self, problem: &Value) -> String {
        self.send(post(&problem.to_string()).as_bytes())
    }

    /// Waits for the end, and returns the exit status and all that was said.
    fn end(mut self) -> (Option<i32>, String) {
        self.stderr
            .read_to_string(&mut self.said)
            .expect("it says UTF-8");
        let status = self.child.wait().expect("it ends");
        (status.code(), self.said)
    }

    #[track_caller]
    fn ends(self, status: i32, parts: &[&str]) {
        let (found, said) = self.end();
        assert_eq!(found, Some(status), "{said}");
        for part in parts {
            assert!(said.contains(part), "{part:?} is not in\n{said}");
        }
    }
}

/// A request with this content.
fn post(body: &str) -> String {
    let length = body.len();
    format!(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// What the extension posts for one problem.
fn problem(contest: &str, letter: char, batch: (&str, usize)) -> Value {
    json!({
        "name": format!("{} - Past <ABCs> \"今\"\n", letter.to_ascii_uppercase()),
        "group": "AtCoder - AtCoder Beginner Contest 350",
        "url": format!("https://atcoder.jp/contests/{contest}/tasks/{contest}_{letter}"),
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

const OK: &str = "HTTP/1.1 200 OK\r\n";

#[test]
fn one_problem() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &[]);
    let answer = waiting.post(&problem("abc350", 'a', ("x", 1)));
    assert!(answer.starts_with(OK), "{answer}");
    waiting.ends(
        0,
        &[
            "green plus",
            "Received A - Past",
            "Created `abc350-a` for AtCoder",
            "with 2 samples",
        ],
    );
    let manifest = scratch.read("abc350-a/Cargo.toml");
    for line in [
        "description = 'AtCoder: A - Past <ABCs> \"今\"'",
        "problem = \"https://atcoder.jp/contests/abc350/tasks/abc350_a\"",
        "time-limit = \"2500 ms\"",
        "memory-limit = \"1024 MiB\"",
    ] {
        assert!(
            manifest.lines().any(|known| known == line),
            "{line} is not in\n{manifest}"
        );
    }
    let main = scratch.read("abc350-a/src/main.rs");
    assert!(
        main.starts_with("//! # AtCoder: A - Past \\<ABCs\\> \"今\"\n//!\n"),
        "{main}"
    );
    assert_eq!(
        scratch.names("testcases/abc350-a"),
        ["sample-1.in", "sample-1.out", "sample-2.in", "sample-2.out"]
    );
    assert_eq!(scratch.read("testcases/abc350-a/sample-1.in"), "7\n");
    assert_eq!(scratch.read("testcases/abc350-a/sample-2.out"), "8");
}

#[test]
fn a_whole_contest() {
    let scratch = Scratch::echo();
    let waiting = Waiting::start(&scratch, &[]);
    // What is written while it waits stays too.
    let root = scratch.read("Cargo.toml");
    scratch.write("Cargo.toml", &format!("# Mine.\n{root}"));
    for letter in ['a', 'b', 'b', 'c'] {
        let answer = waiting.post(&problem("abc350", letter, ("x", 3)));
        assert!(answer.starts_with(OK), "{answer}");
    }
    waiting.ends(0, &["(1 of 3)", "(3 of 3)", "Created `abc350-c`"]);
    let members = "members = [\"echo\", \"abc350-a\", \"abc350-b\", \"abc350-c\"]";
    let root = scratch.read("Cargo.toml");
    assert!(root.starts_with("# Mine.\n[workspace]\n"), "{root}");
    assert!(root.contains(members), "{root}");
    scratch.bundle(&["abc350-b", "--no-verify"]).succeeds();

    // Once more: what is there stays, and only the new one is made.
    scratch.write("abc350-a/src/main.rs", "// mine\n");
    let waiting = Waiting::start(&scratch, &[]);
    waiting.post(&problem("abc350", 'a', ("y", 2)));
    waiting.post(&problem("abc350", 'd', ("y", 2)));
    waiting.ends(0, &["`abc350-a` is https", "Created `abc350-d`"]);
    assert_eq!(scratch.read("abc350-a/src/main.rs"), "// mine\n");
}

#[test]
fn names_and_judges_of_ones_own() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &["mine", "--judge", "aoj"]);
    waiting.post(&problem("abc350", 'a', ("x", 1)));
    waiting.ends(0, &["Created `mine` for AOJ"]);
    let waiting = Waiting::start(&scratch, &["mine"]);
    waiting.post(&problem("abc350", 'a', ("x", 2)));
    waiting.post(&problem("abc350", 'b', ("x", 2)));
    waiting.ends(0, &["Created `mine-a` for AtCoder", "Created `mine-b`"]);
    // Nobody knows this host: nothing is made of the other one either.
    let waiting = Waiting::start(&scratch, &[]);
    let mut foreign = problem("abc350", 'd', ("x", 2));
    foreign["url"] = json!("https://elsewhere.example/d");
    waiting.post(&problem("abc350", 'c', ("x", 2)));
    waiting.post(&foreign);
    waiting.ends(
        2,
        &["no judge is known to be at elsewhere.example", "--judge"],
    );
    let names = scratch.names(".");
    assert!(!names.iter().any(|name| name == "abc350-c"), "{names:?}");
}

#[test]
fn garbage_is_refused_and_forgotten() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &[]);
    // A connection that says nothing holds nobody up.
    let silent = TcpStream::connect(("127.0.0.1", waiting.port)).expect("the port is open");
    let preflight = waiting.send(b"OPTIONS / HTTP/1.1\r\nOrigin: https://atcoder.jp\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n");
    assert!(preflight.starts_with(OK), "{preflight}");
    assert!(
        preflight.contains("\r\nAccess-Control-Allow-Origin: *\r\n"),
        "{preflight}"
    );
    for (request, status) in [
        ("\x16\x03\x01\x02\x00 not HTTP\r\n\r\n".to_string(), "400"),
        (
            "GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_string(),
            "405",
        ),
        (post("{\"a"), "400"),
        (post("{}"), "400"),
        (post(&"x".repeat((8 << 20) + 1)), "413"),
    ] {
        let answer = waiting.send(request.as_bytes());
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{answer}"
        );
    }
    for (key, value) in [
        ("url", json!("file:///etc/passwd")),
        ("name", json!(" ")),
        ("tests", json!([{"input": 1}])),
        ("batch", json!({"id": "x", "size": 0})),
        ("batch", json!({"id": "x", "size": 1_000_000})),
    ] {
        let mut bad = problem("abc350", 'a', ("x", 1));
        bad[key] = value;
        let answer = waiting.post(&bad);
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
    assert_eq!(scratch.names("."), [""; 0]);
    waiting.post(&problem("abc350", 'a', ("x", 1)));
    waiting.ends(
        0,
        &[
            "was refused: expected the JSON of a problem",
            "Created `abc350-a`",
        ],
    );
    drop(silent);
}

#[test]
fn nothing_comes() {
    let scratch = Scratch::empty();
    Waiting::start(&scratch, &["--wait", "100ms"]).ends(
        1,
        &[
            "nothing came to port",
            "in 100 ms",
            "green plus",
            "local network access",
            "cargo judge new NAME",
        ],
    );
    assert_eq!(scratch.names("."), [""; 0]);
}

#[test]
fn a_contest_that_stops_half_way() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &["--wait", "2 s"]);
    for letter in ['a', 'b'] {
        waiting.post(&problem("abc350", letter, ("x", 3)));
    }
    waiting.ends(
        0,
        &[
            "warning: 2 of 3 problems came, and no other within 2 s; ",
            "Created `abc350-a`",
            "Created `abc350-b`",
        ],
    );
    // What is missing comes when it is tried again.
    let waiting = Waiting::start(&scratch, &[]);
    for letter in ['a', 'b', 'c'] {
        waiting.post(&problem("abc350", letter, ("y", 3)));
    }
    waiting.ends(0, &["`abc350-a` is https", "Created `abc350-c`"]);
}

#[test]
fn a_port_that_is_taken() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &["--wait", "2s"]);
    let port = waiting.port.to_string();
    let second = ["new", "--from-companion", "--port", &port];
    super::scratch::run(&scratch.path("."), &second)
        .fails(1, &[&format!("no port is free of {port}")]);
    super::scratch::run(&scratch.path("."), &["new", "a", "--port", "0"])
        .fails(2, &["--from-companion"]);
    waiting.ends(1, &["nothing came"]);
}

#[cfg(unix)]
#[test]
fn control_c_leaves_nothing() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &[]);
    waiting.post(&problem("abc350", 'a', ("x", 2)));
    let id = waiting.child.id().to_string();
    let sent = Command::new("kill")
        .args(["-INT", &id])
        .status()
        .expect("kill can be started");
    assert!(sent.success());
    let (status, said) = waiting.end();
    assert_eq!(status, None, "{said}");
    assert_eq!(scratch.names("."), [""; 0]);
}
