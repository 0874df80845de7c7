//! # Problems from the browser
//!
//! Posts what Competitive Companion posts, over a real connection, to a port that the system has chosen.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::kit::{Background, ECHO, Run, Workspace};

/// The program while it waits.
pub struct Waiting<'a> {
    pub judge: Background<'a>,
    pub port: u16,
}

impl<'a> Waiting<'a> {
    pub fn start(workspace: &'a Workspace, arguments: &[&str]) -> Self {
        Waiting::by(workspace, &[&["--from-companion"], arguments].concat())
    }

    pub fn by(workspace: &'a Workspace, arguments: &[&str]) -> Self {
        let arguments = [&["new", "--port", "0"], arguments].concat();
        let judge = Background::start(workspace, &arguments);
        let (_, stderr) = judge.says("", "\n");
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

/// The extension's post for one problem of a contest with so many problems.
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

/// The content of the folder without the streams of the waiting program.
pub const NOTHING: [&str; 2] = ["stderr", "stdout"];

#[test]
fn one_problem() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &[]);
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

/// Their names come with the problem, or are the usual ones if the post has only a pattern.
#[test]
fn files_in_place_of_streams() {
    let workspace = Workspace::empty();
    let waiting = Waiting::by(&workspace, &["--listen"]);
    let mut sort = problem('a', ("x", 1));
    sort["url"] = json!("http://usaco.org/index.php?page=viewproblem2&cpid=840");
    sort["name"] = json!("Sort");
    sort["input"] = json!({"type": "file", "fileName": "sort.in"});
    sort["output"] = json!({"type": "file", "fileName": "sort.out"});
    waiting.post(&sort);
    waiting.says("Created `sort`");
    let manifest = workspace.read("sort/Cargo.toml");
    let files = "input-file = \"sort.in\"\noutput-file = \"sort.out\"\n";
    assert!(manifest.contains(files), "{manifest}");
    // The template copies the lines of its input, as the samples want it.
    Run::of(workspace.command(&["test", "sort"]))
        .says(&["2 AC"])
        .ends(0);
    for (pattern, name) in [("b-?[0-9]+\\.txt", "input.txt"), ("b\\.txt", "b.txt")] {
        sort["name"] = json!(format!("Old {name}"));
        sort["url"] = json!(format!("http://old.example/?id={name}"));
        sort["input"] = json!({"type": "regex", "pattern": pattern});
        sort["output"] = json!({"type": "stdout"});
        waiting.post(&sort);
        let folder = format!("old-{}", name.replace('.', "-"));
        waiting.says(&format!("Created `{folder}`"));
        let manifest = workspace.read(&format!("{folder}/Cargo.toml"));
        let file = format!("input-file = \"{name}\"\n");
        let is_right = manifest.contains(&file) && !manifest.contains("output-file");
        assert!(is_right, "{manifest}");
        let main = workspace.read(&format!("{folder}/src/main.rs"));
        assert!(main.contains(&format!("File::open(\"{name}\")")), "{main}");
    }
    waiting.judge.ended_by(libc::SIGINT);
}

#[test]
fn names_and_judges_of_ones_own() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["mine", "--judge", "aoj"]);
    waiting.post(&problem('a', ("x", 1)));
    waiting.ends(0, &["Created `mine` for AOJ"]);
    let waiting = Waiting::start(&workspace, &["two", "--wait", "2s"]);
    // One problem of another contest has come when this one is complete: it is added. What exists is not made again.
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
    waiting.ends(0, &created);
    assert_eq!(workspace.names("testcases"), ["mine", "two"]);
}

/// Problems of an unknown judge are judged by plain rules at once, and the table that is printed changes these.
#[test]
fn a_host_that_is_not_known() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &[]);
    for letter in ['d', 'e'] {
        let mut foreign = problem(letter, ("x", 2));
        foreign["group"] = json!("Seventh round");
        let page = format!("https://oj.nowhere.example/contest/7/{letter}?lang=en#comments");
        foreign["url"] = json!(page);
        foreign["tests"] = json!([{"input": "7\n", "output": "7\n"}]);
        waiting.post(&foreign);
    }
    let created = "Created `seventh-round/a` for oj.nowhere.example (profile oj-nowhere-example)";
    let unknown = "the judge at oj.nowhere.example is unknown, so plain rules apply";
    let said = waiting.ends(0, &[created, unknown]);
    workspace.write("seventh-round/src/bin/a.rs", ECHO);
    let judge = |arguments: &[&str]| workspace.judge(arguments);
    judge(&["test", "seventh-round/a"])
        .says(&["1 AC", unknown])
        .ends(0);
    judge(&["submit", "seventh-round/a", "--no-open", "--no-copy"])
        .says(&["at https://oj.nowhere.example/contest/7/d\n"])
        .ends(0);
    let (_, table) = said.split_once("\n\n").expect("the table stands alone");
    let root = workspace.read("Cargo.toml");
    workspace.write("Cargo.toml", format!("{root}{table}"));
    let run = judge(&["test", "seventh-round/a"]);
    assert!(!run.stderr.contains("unknown"), "{}", run.stderr);
    run.says(&["1 AC"]).ends(0);
    // From here on its pages are known.
    let page = "https://oj.nowhere.example/contest/8/a";
    let made = workspace.judge(&["new", "--problem", page]);
    made.says(&["Created `a` for oj.nowhere.example"]);
    assert!(!made.stderr.contains("unknown"), "{}", made.stderr);
    made.ends(0);
}

#[test]
fn one_click_after_the_other() {
    let workspace = Workspace::empty();
    let waiting = Waiting::by(&workspace, &["--listen"]);
    waiting.post(&problem('a', ("1", 1)));
    waiting.says("Created `abc350-a`");
    waiting.post(&problem('a', ("2", 1)));
    waiting.says("Found `abc350-a` for https://atcoder.jp/contests/abc350/tasks/abc350_a: abc350-a/src/main.rs");
    // What is wrong with one click is said, and the next one is heard.
    waiting.send(post("{}").as_bytes(), 400);
    waiting.says("was refused: expected the JSON of a problem");
    // Another page of the same problem, whose interactor is not written yet.
    let mut task = problem('a', ("5", 1));
    task["interactive"] = true.into();
    for (address, answer) in [
        (
            "codeforces.com/contest/1/problem/A?locale=ru",
            "Created `codeforces-1-a`",
        ),
        (
            "m1.codeforces.com/problemset/problem/1/A",
            "Found `codeforces-1-a`",
        ),
        (
            "vjudge.net/problem/CodeForces-1A#author=me",
            "Found `codeforces-1-a`",
        ),
    ] {
        task["url"] = format!("https://{address}").into();
        waiting.post(&task);
        waiting.says(answer);
    }
    let main = workspace.read("codeforces-1-a/src/main.rs");
    assert!(main.contains("stdout.flush()"), "{main}");
    let said = "the interactor `codeforces-1-a-interactor` cannot be used";
    let test = workspace.command(&["test", "codeforces-1-a"]);
    Run::of(test).says(&[said]);
    let root = workspace.read("Cargo.toml");
    workspace.write("Cargo.toml", "members");
    waiting.post(&problem('b', ("3", 1)));
    waiting.says("error: ");
    workspace.write("Cargo.toml", &root);
    waiting.post(&problem('b', ("4", 2)));
    waiting.post(&problem('c', ("4", 2)));
    waiting.says("Created `abc350/c`");
    waiting.judge.ended_by(libc::SIGINT);
    assert!(
        workspace
            .read("Cargo.toml")
            .contains("\"abc350-a\",\n    \"codeforces-1-a\",\n    \"abc350\",")
    );
}

#[test]
fn garbage_is_refused_and_forgotten() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &[]);
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
    assert_eq!(workspace.names("."), NOTHING);
    waiting.post(&problem('a', ("x", 1)));
    let refused = "was refused: expected the JSON of a problem";
    waiting.ends(0, &[refused, "Created `abc350-a`"]);
}

#[test]
fn nothing_comes_and_the_port_is_taken_meanwhile() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["--wait", "500ms"]);
    let port = waiting.port.to_string();
    let other = workspace.command(&["new", "--from-companion", "--port", &port]);
    Run::of(other)
        .says(&[&format!("another program uses port {port}")])
        .ends(1);
    waiting.ends(
        1,
        &[
            "nothing arrived on port",
            "in 500 ms",
            "green plus",
            "local network access",
            "cargo judge new NAME",
        ],
    );
    assert_eq!(workspace.names("."), NOTHING);
}

/// A problem that was answered with 200 is the user's.
#[test]
fn control_c_keeps_what_has_come() {
    for arguments in ["--from-companion", "--listen"] {
        let workspace = Workspace::empty();
        let waiting = Waiting::by(&workspace, &[arguments]);
        waiting.post(&problem('a', ("x", 2)));
        waiting.post(&problem('a', ("y", 3)));
        let mut other = problem('b', ("z", 2));
        other["url"] = json!("https://codeforces.com/contest/1/problem/B");
        waiting.post(&other);
        let (_, said) = waiting.judge.ended_by(libc::SIGINT);
        for part in ["1 of 2 problems arrived", "`abc350-a`", "`codeforces-1-b`"] {
            assert!(said.contains(part), "{part} is not in\n{said}");
        }
        let names = ["sample-1.in", "sample-1.out", "sample-2.in", "sample-2.out"];
        assert_eq!(workspace.names("testcases/codeforces-1-b"), names);
    }
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &[]);
    waiting.judge.ended_by(libc::SIGINT);
    assert_eq!(workspace.names("."), NOTHING);
}

/// A problem that is being created when Ctrl-C ends cargo is created after all.
#[test]
fn control_c_at_any_time_keeps_what_has_come() {
    for pause in [0, 20, 40, 80, 160] {
        let workspace = Workspace::empty();
        let waiting = Waiting::by(&workspace, &["--listen"]);
        waiting.post(&problem('a', ("x", 1)));
        std::thread::sleep(Duration::from_millis(pause));
        let (_, said) = waiting.judge.ended_by(libc::SIGINT);
        let is_there = workspace.path("abc350-a/Cargo.toml").is_file();
        assert!(is_there, "after {pause} ms\n{said}");
    }
}
