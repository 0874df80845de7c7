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

/// The extension's post for one problem of a contest with so many problems.
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
    for (name, input) in [
        ("sort.in", json!({"type": "file", "fileName": "sort.in"})),
        (
            "input.txt",
            json!({"type": "regex", "pattern": "b-?[0-9]+"}),
        ),
    ] {
        let folder = name.replace('.', "-");
        sort["name"] = json!(folder);
        sort["url"] = json!(format!("http://usaco.org/index.php?cpid={folder}"));
        sort["input"] = input;
        sort["output"] = json!({"type": "file", "fileName": "sort.out"});
        waiting.post(&sort);
        waiting.says(&format!("Created `{folder}`"));
        let manifest = workspace.read(&format!("{folder}/Cargo.toml"));
        let files = format!("input-file = \"{name}\"\noutput-file = \"sort.out\"\n");
        assert!(manifest.contains(&files), "{manifest}");
    }
    // The template copies the lines of its input, as the samples want it.
    Run::of(workspace.command(&["test"]))
        .says(&["4 AC"])
        .ends(0);
    // The table of a judge that was unknown is written and reported once.
    let said = waiting.ends_by_ctrl_c(&[]);
    assert_eq!(said.matches("usaco.org is unknown").count(), 1, "{said}");
}

#[test]
fn names_and_judges_of_ones_own() {
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &["mine", "--judge", "aoj"]);
    waiting.post(&problem('a', ("x", 1)));
    waiting.ends(0, &["Created `mine` for AOJ"]);
    let waiting = Waiting::start(&workspace, &["two", "--wait", "2s"]);
    // One problem of another click has come when this one is complete. What exists is not made again.
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
        "Created `abc350-c`",
        "Found `mine`",
    ];
    waiting.ends(0, &created);
    assert_eq!(workspace.names("testcases"), ["abc350-c", "mine", "two"]);
}

/// The workspace gets a table with plain rules, by which problems of an unknown judge are judged at once.
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
    waiting.ends(0, &[created, "the judge at oj.nowhere.example is unknown"]);
    let root = workspace.read("Cargo.toml");
    let table =
        "[workspace.metadata.judge.profiles.oj-nowhere-example]\ntitle = \"oj.nowhere.example\"\n";
    assert!(root.contains(table), "{root}");
    workspace.write("seventh-round/src/bin/a.rs", ECHO);
    let judge = |arguments: &[&str]| workspace.judge(arguments);
    judge(&["test", "seventh-round/a"]).says(&["1 AC"]).ends(0);
    judge(&["submit", "seventh-round/a", "--no-open", "--no-copy"])
        .says(&["at https://oj.nowhere.example/contest/7/d\n"])
        .ends(0);
    let page = "https://oj.nowhere.example/contest/8/a";
    let made = workspace.judge(&["new", "--problem", page]);
    made.says(&["Created `a` for oj.nowhere.example"]).ends(0);
    assert!(!made.stderr.contains("unknown"), "{}", made.stderr);
    // Without its table the judge is unknown again, and the error shows the table.
    workspace.write("Cargo.toml", root.replace(table, "[ignored]\n"));
    let (head, _) = table.split_once('\n').expect("it has lines");
    let run = judge(&["test", "seventh-round/a"]);
    run.says(&["describe this judge in the workspace's Cargo.toml", head]);
    run.ends(1);
}

#[test]
fn one_click_after_the_other() {
    let workspace = Workspace::empty();
    let waiting = Waiting::by(&workspace, &["--listen"]);
    waiting.post(&problem('a', ("1", 1)));
    waiting.says("Created `abc350-a`");
    waiting.post(&problem('a', ("2", 1)));
    waiting.says("Found `abc350-a` for \"A - Past <ABCs> \"今\"\" at https://atcoder.jp/contests/abc350/tasks/abc350_a: abc350-a/src/main.rs");
    // What is wrong with one click is said, and the next one is heard.
    waiting.send(post("{}").as_bytes(), 400);
    waiting.says("was refused: expected the JSON of a problem");
    // Another page of the same problem, whose interactor is not written yet.
    let mut task = problem('a', ("5", 1));
    task["interactive"] = true.into();
    task["url"] = "https://codeforces.com/contest/1/problem/A?locale=ru".into();
    waiting.post(&task);
    waiting.says("write its interactor as codeforces-1-a/examples/codeforces-1-a-interactor.rs");
    task["url"] = "https://m1.codeforces.com/problemset/problem/1/A".into();
    waiting.post(&task);
    waiting.says("Found `codeforces-1-a`");
    let main = workspace.read("codeforces-1-a/src/main.rs");
    assert!(main.contains("stdout.flush()"), "{main}");
    let test = workspace.command(&["test", "codeforces-1-a"]);
    Run::of(test).says(&["the interactor `codeforces-1-a-interactor` cannot be used"]);
    let root = workspace.read("Cargo.toml");
    workspace.write("Cargo.toml", "members");
    waiting.post(&problem('b', ("3", 1)));
    waiting.says("error: ");
    workspace.write("Cargo.toml", &root);
    waiting.post(&problem('b', ("4", 2)));
    waiting.post(&problem('c', ("4", 2)));
    waiting.says("Created `abc350/c`");
    waiting.ends_by_ctrl_c(&[]);
    let root = workspace.read("Cargo.toml");
    let members = "\"abc350-a\",\n    \"codeforces-1-a\",\n    \"abc350\",";
    assert!(root.contains(members), "{root}");
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
    let help = "nothing arrived on port";
    waiting.ends(
        1,
        &[help, "in 500 ms", "green plus", "cargo judge new NAME"],
    );
    assert_eq!(workspace.names("."), NOTHING);
}

/// What has arrived and is not created is reported.
#[test]
fn control_c_ends_the_wait() {
    let workspace = Workspace::empty();
    let waiting = Waiting::by(&workspace, &["--listen"]);
    waiting.post(&problem('a', ("x", 1)));
    waiting.says("Created `abc350-a`");
    waiting.post(&problem('b', ("y", 2)));
    waiting.ends_by_ctrl_c(&["1 problem had arrived and will not be created"]);
    assert_eq!(workspace.names("testcases"), ["abc350-a"]);
    let workspace = Workspace::empty();
    let waiting = Waiting::start(&workspace, &[]);
    waiting.judge.ended_by(libc::SIGINT);
    assert_eq!(workspace.names("."), NOTHING);
}
