//! # Problems from the browser
//!
//! Posts what Competitive Companion posts, over a real connection, to a port that the system has chosen.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};

use serde_json::{Value, json};

use super::scratch::{ECHO, Scratch, hear_interrupts, run};

/// The program while it waits.
pub struct Waiting {
    pub child: Child,
    stderr: BufReader<ChildStderr>,
    pub port: u16,
}

impl Waiting {
    pub fn start(scratch: &Scratch, arguments: &[&str]) -> Self {
        Waiting::by(scratch, &[&["--from-companion"], arguments].concat())
    }

    pub fn by(scratch: &Scratch, arguments: &[&str]) -> Self {
        hear_interrupts();
        let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-judge"))
            .args(["new", "--port", "0"])
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
        assert!(said.contains("green plus"), "{said}");
        let port = said.split("on port ").nth(1);
        let port = port.and_then(|rest| rest.split([',', ':']).next()?.parse().ok());
        Waiting {
            child,
            stderr,
            port: port.unwrap_or_else(|| panic!("no port in {said}")),
        }
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

    /// Waits until something is said.
    #[track_caller]
    pub fn says(&mut self, part: &str) {
        let mut said = String::new();
        while !said.contains(part) {
            let read = self.stderr.read_line(&mut said).expect("it says UTF-8");
            assert!(read > 0, "{part:?} is not in\n{said}");
        }
    }

    /// Ends it as Ctrl-C does.
    #[cfg(unix)]
    fn interrupt(&self) {
        // SAFETY: the call takes integers. Nobody has waited for the child, so the number is its own.
        unsafe { libc::kill(self.child.id() as libc::pid_t, libc::SIGINT) };
    }

    /// Waits for the end, and checks the exit status and what was said.
    #[track_caller]
    pub fn ends(mut self, status: Option<i32>, parts: &[&str]) {
        let mut said = String::new();
        let read = self.stderr.read_to_string(&mut said);
        read.expect("it says UTF-8");
        let ended = self.child.wait().expect("it ends");
        assert_eq!(ended.code(), status, "{said}");
        for part in parts {
            assert!(said.contains(part), "{part:?} is not in\n{said}");
        }
    }
}

/// A request with this content.
pub fn post(body: &str) -> String {
    let length = body.len();
    format!(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

/// What the extension posts for one problem of a contest, as one of so many.
pub fn problem(letter: char, batch: (&str, usize)) -> Value {
    json!({
        "name": format!("{} - Past <ABCs> \"今\"\n", letter.to_ascii_uppercase()),
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

#[test]
fn one_problem() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &[]);
    waiting.post(&problem('a', ("x", 1)));
    let created = "Created `abc350-a` for AtCoder";
    waiting.ends(Some(0), &["Received A - Past", created, "with 2 samples"]);
    let manifest = scratch.read("abc350-a/Cargo.toml");
    for line in [
        "description = 'AtCoder: A - Past <ABCs> \"今\"'",
        "problem = \"https://atcoder.jp/contests/abc350/tasks/abc350_a\"",
        "time-limit = \"2500 ms\"",
        "memory-limit = \"1024 MiB\"",
    ] {
        let is_there = manifest.lines().any(|known| known == line);
        assert!(is_there, "{line} is not in\n{manifest}");
    }
    let main = scratch.read("abc350-a/src/main.rs");
    let head = "//! # AtCoder: A - Past \\<ABCs\\> \"今\"\n//!\n";
    assert!(main.starts_with(head), "{main}");
    let names = ["sample-1.in", "sample-1.out", "sample-2.in", "sample-2.out"];
    assert_eq!(scratch.names("testcases/abc350-a"), names);
    assert_eq!(scratch.read("testcases/abc350-a/sample-1.in"), "7\n");
    assert_eq!(scratch.read("testcases/abc350-a/sample-2.out"), "8");
}

#[test]
fn names_and_judges_of_ones_own() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &["mine", "--judge", "aoj"]);
    waiting.post(&problem('a', ("x", 1)));
    waiting.ends(Some(0), &["Created `mine` for AOJ"]);
    let waiting = Waiting::start(&scratch, &["two", "--wait", "2s"]);
    // Two other pages are incomplete when this one is whole. Their problems go to the same contest's package.
    let posts = [
        ('c', ("other", 2)),
        ('a', ("y", 3)),
        ('a', ("x", 2)),
        ('b', ("x", 2)),
    ];
    for (letter, batch) in posts {
        waiting.post(&problem(letter, batch));
    }
    let created = [
        "Created `two/a` for AtCoder",
        "Created `two/b`",
        "Created `two/c`",
        "Found `mine`",
    ];
    waiting.ends(Some(0), &created);
    assert_eq!(scratch.names("testcases"), ["mine", "two"]);
}

/// A judge that nobody knows: all that was sent is there, and the table that is printed makes it a problem like others.
#[test]
fn a_host_that_nobody_knows() {
    let scratch = Scratch::empty();
    let mut waiting = Waiting::start(&scratch, &["--wait", "1s"]);
    for letter in ['d', 'e'] {
        let mut foreign = problem(letter, ("x", 3));
        foreign["url"] = json!(format!("https://oj.nowhere.example/contest/7/{letter}"));
        foreign["tests"] = json!([{"input": "7\n", "output": "7\n"}]);
        waiting.post(&foreign);
    }
    let mut said = String::new();
    let read = waiting.stderr.read_to_string(&mut said);
    read.expect("it says UTF-8");
    for part in [
        "Created `atcoder-beginner-contest-350/a` for oj.nowhere.example (profile oj-nowhere-example)",
        "the judge at oj.nowhere.example is unknown; to test its problems, put this table",
    ] {
        assert!(said.contains(part), "{part:?} is not in\n{said}");
    }
    scratch.write("atcoder-beginner-contest-350/src/bin/a.rs", ECHO);
    // The commands that need a judge say the same.
    let (_, table) = said.split_once("\n\n").expect("the table stands alone");
    let test = scratch.test(&["atcoder-beginner-contest-350/a"]);
    let lines: Vec<&str> = table.lines().collect();
    test.prints(1, &lines);
    let root = scratch.read("Cargo.toml");
    scratch.write("Cargo.toml", &format!("{root}{table}"));
    scratch
        .test(&["atcoder-beginner-contest-350/a"])
        .prints(0, &["AC"]);
    // From here on its pages are known.
    let page = "https://oj.nowhere.example/contest/8/a";
    let made = run(&scratch.path("."), &["new", "--problem", page]);
    made.says(&["Created `a` for oj.nowhere.example"]);
    assert!(!made.stderr.contains("is unknown"), "{}", made.stderr);
    made.succeeds();
}

#[cfg(unix)]
#[test]
fn one_click_after_the_other() {
    let scratch = Scratch::empty();
    let mut waiting = Waiting::by(&scratch, &["--listen"]);
    waiting.post(&problem('a', ("1", 1)));
    waiting.says("Created `abc350-a`");
    waiting.post(&problem('a', ("2", 1)));
    waiting.says("Found `abc350-a` for https://atcoder.jp/contests/abc350/tasks/abc350_a: abc350-a/src/main.rs");
    // What is wrong with one click is said, and the next one is heard.
    waiting.send(post("{}").as_bytes(), 400);
    waiting.says("was refused: expected the JSON of a problem");
    // Another page of the same problem, which talks with an interactor that nobody has written yet.
    let mut task = problem('a', ("5", 1));
    task["interactive"] = true.into();
    for (address, answer) in [
        ("contest/1/problem/A", "Created `codeforces-1-a`"),
        ("problemset/problem/1/A", "Found `codeforces-1-a`"),
    ] {
        task["url"] = format!("https://codeforces.com/{address}").into();
        waiting.post(&task);
        waiting.says(answer);
    }
    let said = "the interactor `codeforces-1-a-interactor` cannot be used";
    scratch.test(&["codeforces-1-a"]).prints(1, &[said]);
    let root = scratch.read("Cargo.toml");
    scratch.write("Cargo.toml", "members");
    waiting.post(&problem('b', ("3", 1)));
    waiting.says("error: ");
    scratch.write("Cargo.toml", &root);
    waiting.post(&problem('b', ("4", 2)));
    waiting.post(&problem('c', ("4", 2)));
    waiting.says("Created `abc350/c`");
    waiting.interrupt();
    waiting.ends(None, &[]);
    assert!(
        scratch
            .read("Cargo.toml")
            .contains("\"abc350-a\",\n    \"codeforces-1-a\",\n    \"abc350\",")
    );
    run(&scratch.path("."), &["new", "a", "--listen"]).fails(2, &["cannot be used with"]);
}

#[test]
fn garbage_is_refused_and_forgotten() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &[]);
    // A connection that says nothing holds nobody up, nor does one that stops in the middle.
    let silent = TcpStream::connect(("127.0.0.1", waiting.port)).expect("the port is open");
    let mut stalled = TcpStream::connect(("127.0.0.1", waiting.port)).expect("the port is open");
    let half = post(&"x".repeat(5000));
    let sent = stalled.write_all(&half.as_bytes()[..4000]);
    sent.expect("it takes the request");
    waiting.send(b"\x16\x03\x01\x02\x00 not HTTP\r\n\r\n", 400);
    waiting.send(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 405);
    waiting.send(post("{\"a").as_bytes(), 400);
    waiting.send(post(&"x".repeat((8 << 20) + 1)).as_bytes(), 413);
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
    assert_eq!(scratch.names("."), [""; 0]);
    waiting.post(&problem('a', ("x", 1)));
    let refused = "was refused: expected the JSON of a problem";
    waiting.ends(Some(0), &[refused, "Created `abc350-a`"]);
    drop((silent, stalled));
}

#[test]
fn nothing_comes_and_the_port_is_taken_meanwhile() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &["--wait", "500ms"]);
    let port = waiting.port.to_string();
    run(
        &scratch.path("."),
        &["new", "--from-companion", "--port", &port],
    )
    .fails(1, &[&format!("another program uses port {port}")]);
    waiting.ends(
        Some(1),
        &[
            "nothing came to port",
            "in 500 ms",
            "green plus",
            "local network access",
            "cargo judge new NAME",
        ],
    );
    assert_eq!(scratch.names("."), [""; 0]);
}

#[cfg(unix)]
#[test]
fn control_c_leaves_nothing() {
    let scratch = Scratch::empty();
    let waiting = Waiting::start(&scratch, &[]);
    waiting.post(&problem('a', ("x", 2)));
    waiting.interrupt();
    waiting.ends(None, &[]);
    assert_eq!(scratch.names("."), [""; 0]);
}
