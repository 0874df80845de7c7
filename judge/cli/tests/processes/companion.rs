//! # Problems from the browser
//!
//! Posts what Competitive Companion posts, over a real connection, to a port that the system has chosen.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::kit::{Background, ECHO, Run, Workspace};

/// The program while it waits.
pub struct Waiting<'a> {
    pub judge: Background<'a>,
    pub port: u16,
}

impl<'a> Waiting<'a> {
    pub fn start(workspace: &'a Workspace, arguments: &[&str]) -> Self {
        Waiting::run(workspace, &[&["new", "--port", "0"], arguments].concat())
    }

    /// Starts a command that listens on a port.
    pub fn run(workspace: &'a Workspace, arguments: &[&str]) -> Self {
        let judge = Background::start(workspace, arguments);
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

    /// Waits for the end, checks the exit status and what was said, and returns that.
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
        "name": format!("{} - Past\u{202e} <ABCs> \"今\"\n", letter.to_ascii_uppercase()),
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

#[test]
fn one_problem() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--from-companion"]);
    waiting.post(&problem('a', ("x", 1)));
    let created = "Created `abc350-a` for AtCoder";
    waiting.ends(0, &["Received A - Past", created, "with 2 samples"]);
    let manifest = workspace.read("abc350-a/Cargo.toml");
    for line in [
        "description = 'AtCoder: A - Past <ABCs> \"今\"'",
        "problem = \"https://atcoder.jp/contests/abc350/tasks/abc350_a\"",
        "time-limit = \"2500 ms\"",
        "memory-limit = \"1024 MiB\"",
    ] {
        let is_there = manifest.lines().any(|known| known == line);
        assert!(is_there, "{line} is not in\n{manifest}");
    }
    let main = workspace.read("abc350-a/src/main.rs");
    let head = "//! # AtCoder: A - Past \\<ABCs\\> \"今\"\n//!\n";
    assert!(main.starts_with(head), "{main}");
    let names = ["sample-1.in", "sample-1.out", "sample-2.in", "sample-2.out"];
    assert_eq!(workspace.names("testcases/abc350-a"), names);
    assert_eq!(workspace.read("testcases/abc350-a/sample-1.in"), "7\n");
    assert_eq!(workspace.read("testcases/abc350-a/sample-2.out"), "8");
}

/// From the click on a contest to verdicts, with a second click of which a part gets lost.
#[test]
fn a_contest() {
    let workspace = Workspace::empty();
    // AtCoder with a compiler that is as quick as the other judges'.
    let manifest = "# Mine.\n[workspace]\nmembers = []\n\n[workspace.metadata.judge.profiles.atcoder]\n\
                    compile = { kind = \"rustc\", flags = [\"-O\"] }\nedition = \"2021\"\ntemplate = { main = \"fn main() {}\" }\n";
    workspace.write("Cargo.toml", manifest);
    let waiting = Waiting::start(&workspace, &["--from-companion"]);
    for letter in ['b', 'b', 'a'] {
        waiting.post(&problem(letter, ("x", 2)));
    }
    waiting.ends(
        0,
        &["(1 of 2)", "(2 of 2)", "Created `abc350/b` for AtCoder"],
    );
    let root = workspace.read("Cargo.toml");
    let members = "# Mine.\n[workspace]\nmembers = [\"abc350\"]\n";
    assert!(root.starts_with(members), "{root}");
    let manifest = workspace.read("abc350/Cargo.toml");
    for part in [
        "description = \"AtCoder Beginner Contest 350\"\n",
        "\n[[bin]]\nname = \"abc350-a\"\npath = \"src/bin/a.rs\"\n\n[[bin]]\nname = \"abc350-b\"\n",
        "\n# A - Past <ABCs> \"今\"\n[package.metadata.judge.bin.a]\nproblem = \"https://",
    ] {
        assert!(manifest.contains(part), "{part} is not in\n{manifest}");
    }
    workspace.write("abc350/src/bin/a.rs", ECHO);
    let test = |name: &str| workspace.judge(&["test", name]);
    test("abc350/a").says(&["2 AC"]).ends(0);
    test("abc350/b").says(&["WA"]).ends(1);

    let waiting = Waiting::start(&workspace, &["--from-companion", "--wait", "1s"]);
    waiting.post(&problem('a', ("y", 3)));
    waiting.post(&problem('d', ("y", 3)));
    let found = "Found `abc350/a` for https://atcoder.jp/contests/abc350/tasks/abc350_a: abc350/src/bin/a.rs";
    let lost = "warning: 2 of 3 problems arrived; ";
    waiting.ends(0, &[lost, found, "Created `abc350-d`"]);
    assert_eq!(workspace.read("abc350/src/bin/a.rs"), ECHO);
    assert_eq!(workspace.read("abc350/Cargo.toml"), manifest);
}

/// A package has the rules of one judge. A file in place of a stream is named in the source.
#[test]
fn a_contest_with_problems_of_two_judges_becomes_two_packages() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["mine", "--from-companion"]);
    for name in ["POJ-1568", "UVA-100"] {
        let mut mixed = problem('a', ("x", 2));
        mixed["url"] = json!(format!("https://vjudge.net/problem/{name}"));
        mixed["input"] = json!({"type": "file", "fileName": "sort.in"});
        mixed["output"] = json!({"type": "regex", "pattern": "b-?[0-9]+"});
        waiting.post(&mixed);
    }
    waiting.ends(0, &["Created `mine` for POJ", "Created `uva-100` for UVa"]);
    let manifest = workspace.read("uva-100/Cargo.toml");
    let files = "input-file = \"sort.in\"\noutput-file = \"output.txt\"\n";
    assert!(manifest.contains(files), "{manifest}");
    let main = workspace.read("uva-100/src/main.rs");
    assert!(
        main.contains("\n//! It reads the file `sort.in`.\n"),
        "{main}"
    );
}

/// Codeforces has a page with all problems of a contest.
#[test]
fn problems_of_one_address_are_told_apart_by_their_titles() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--listen"]);
    let mut task = problem('a', ("x", 3));
    let mut click = |id: &str| {
        task["url"] = json!("https://codeforces.com/contest/1/problems?locale=en");
        task["batch"]["id"] = json!(id);
        for title in ["A. Theatre Square", "B. Spreadsheets", "C. Circus"] {
            task["name"] = json!(title);
            waiting.post(&task);
        }
    };
    click("x");
    waiting.says("Created `codeforces-1/c`");
    let manifest = workspace.read("codeforces-1/Cargo.toml");
    let page = "problem = \"https://codeforces.com/contest/1/problems#/B\"";
    assert!(manifest.contains(page), "{manifest}");
    click("y");
    waiting.says("Found `codeforces-1/c` for https://codeforces.com/contest/1/problems#/C:");
    // The problem's own page shows the same problem.
    let mut task = problem('a', ("z", 1));
    task["url"] = json!("https://codeforces.com/contest/1/problem/B");
    waiting.post(&task);
    waiting.says("Found `codeforces-1/b` for https");
    waiting.ends_by_ctrl_c(&[]);
    assert_eq!(workspace.names("testcases/codeforces-1"), ["a", "b", "c"]);
}

/// The workspace gets a table of the unknown judge, so the warning comes once.
#[test]
fn a_host_that_is_not_known() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--listen"]);
    let mut foreign = problem('d', ("x", 1));
    foreign["name"] = json!("Problem");
    for host in ["oj.nowhere.example", "elsewhere.example"] {
        foreign["url"] = json!(format!("https://{host}/contest/7/d?lang=en#comments"));
        waiting.post(&foreign);
        waiting.says(&format!("the judge at {host} is unknown"));
    }
    foreign["url"] = json!("https://elsewhere.example/contest/7/e");
    waiting.post(&foreign);
    waiting.says("Created `elsewhere-example-problem-2`");
    let said = waiting.ends_by_ctrl_c(&["Created `elsewhere-example-problem` for"]);
    assert_eq!(
        said.matches("elsewhere.example is unknown").count(),
        1,
        "{said}"
    );
}

#[test]
fn one_click_after_the_other() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--listen"]);
    // A problem of another click is incomplete when the first one is created.
    waiting.post(&problem('b', ("1", 2)));
    let mut task = problem('a', ("2", 1));
    task["interactive"] = true.into();
    task["url"] = "https://codeforces.com/contest/1/problem/A?locale=ru".into();
    waiting.post(&task);
    waiting.says("write its interactor as codeforces-1-a/examples/codeforces-1-a-interactor.rs");
    task["url"] = "https://m1.codeforces.com/problemset/problem/1/A".into();
    waiting.post(&task);
    waiting.says("Found `codeforces-1-a`");
    let test = workspace.command(&["test", "codeforces-1-a"]);
    Run::of(test).says(&["the interactor `codeforces-1-a-interactor` cannot be used"]);
    // An error is reported, and the next click is heard.
    let root = workspace.read("Cargo.toml");
    workspace.write("Cargo.toml", "members");
    waiting.post(&problem('a', ("3", 1)));
    waiting.says("error: ");
    workspace.write("Cargo.toml", &root);
    waiting.post(&problem('c', ("1", 2)));
    waiting.says("Created `abc350/c`");
    waiting.ends_by_ctrl_c(&[]);
    let root = workspace.read("Cargo.toml");
    let members = "members = [\n    \"codeforces-1-a\",\n    \"abc350\",\n]";
    assert!(root.contains(members), "{root}");
}

#[test]
fn nothing_comes_and_the_port_is_taken_meanwhile() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--from-companion", "--wait", "500ms"]);
    let port = waiting.port.to_string();
    let other = workspace.command(&["new", "--from-companion", "--port", &port]);
    let taken = format!("another program uses port {port}");
    Run::of(other).says(&[&taken]).ends(1);
    let nothing = "nothing arrived on port";
    waiting.ends(
        1,
        &[nothing, "in 500 ms", "green plus", "cargo judge new NAME"],
    );
    let waiting = Waiting::start(&workspace, &["--from-companion"]);
    waiting.judge.ended_by(libc::SIGINT);
    assert_eq!(workspace.names("."), NOTHING);
}
