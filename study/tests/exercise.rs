//! # Exercises, as a learner meets them
//!
//! The shipped program, with the learner's files and all that is built in a folder of the test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// As many exercises can be checked.
const CHECKED: usize = 13;

#[test]
fn every_kept_solution_passes_and_every_stub_does_not() {
    let exercises = Path::new(env!("CARGO_MANIFEST_DIR")).join("exercises");
    let list = Learner::new("kept").exercise(&[]);
    let numbers: Vec<&str> = list.stdout.lines().filter_map(number_of_checked).collect();
    assert_eq!(numbers.len(), CHECKED, "{}", list.stdout);
    for number in &numbers {
        let learner = Learner::new("kept");
        let begun = learner.exercise(&[number]);
        assert!(begun.stdout.contains(" is written\n"), "{begun:?}");
        let refused = learner.check(number);
        assert_eq!(refused.status, 1, "{number}: {refused:?}");
        assert!(refused.stdout.starts_with("  board "), "{refused:?}");
        assert!(!refused.stdout.contains("  because  "), "{refused:?}");
        let kept = exercises.join("kept").join(format!("{number}.rs"));
        let kept = fs::read_to_string(kept).expect("there is a kept solution");
        let warning = format!("// This is an answer to exercise {number}. Try your own first.\n");
        assert!(kept.starts_with(&warning), "{number}");
        learner.write(number, &kept);
        let passed = learner.check(number);
        assert_eq!(passed.status, 0, "{number}: {passed:?}");
        assert!(passed.stdout.starts_with("right on all "), "{passed:?}");
        for warned in [refused.stderr, passed.stderr] {
            assert!(!warned.contains("warning"), "{number}: {warned}");
        }
    }
    let folders = fs::read_dir(&exercises).expect("it can be read");
    let folders = folders.filter(|entry| entry.as_ref().is_ok_and(|it| it.path().is_dir()));
    assert_eq!(
        folders.count(),
        CHECKED + 1,
        "a folder belongs to no exercise"
    );
}

#[test]
fn each_way_to_fail_has_its_message() {
    let learner = Learner::new("fails");
    let missing = learner.check("1.3");
    assert_eq!(missing.status, 1);
    assert!(
        missing
            .stderr
            .contains("exercise-1-3.rs is missing: begin the exercise"),
        "{missing:?}"
    );
    let board = "  board 1\n    1\n";
    let first = format!("{board}  expected  no\n  printed   nothing\n");
    for (program, said) in [
        ("fn main() {}", first.clone()),
        (
            "fn main() { loop {} }",
            format!("{first}  because   stopped after 5.0"),
        ),
        (
            "fn main() { panic!(\"oh dear\") }",
            format!("{first}  because   exit status 101\n            thread 'main'"),
        ),
        (
            "fn main() { println!(\"no\\nno\") }",
            String::from(board) + "  expected  nothing more\n  printed   no\n",
        ),
        (
            "fn main() { for line in std::io::stdin().lines() { \
             let line = line.unwrap(); assert!(line != \"1 2 3\"); println!(\"no\") } }",
            String::from(
                "  board 10\n    1 2 3\n  expected  no\n  printed   nothing\n  because   exit status 101\n",
            ),
        ),
        (
            "fn main() { for (place, _) in std::io::stdin().lines().enumerate() { \
             println!(\"{}\", if place < 5 { \"no\" } else { \"yes\" }) } }",
            String::from(
                "  board 6\n    4\n  expected  no\n  printed   yes\n  note      alone this board is answered right\n",
            ),
        ),
    ] {
        learner.write("1.3", program);
        let found = learner.check("1.3");
        assert_eq!(found.status, 1, "{program}: {found:?}");
        assert!(
            found.stdout.starts_with(&said),
            "{program}: {}",
            found.stdout
        );
    }
    learner.write("1.3", "fn main() { 1 }");
    let broken = learner.check("1.3");
    assert!(broken.stderr.contains("mismatched types"), "{broken:?}");
    assert!(
        broken.stderr.ends_with("exercise-1-3.rs cannot be built\n"),
        "{broken:?}"
    );
}

#[test]
fn a_learners_file_is_not_overwritten() {
    let learner = Learner::new("own");
    learner.write("2.3", "my own\n");
    let begun = learner.exercise(&["2.3"]);
    assert!(
        begun.stdout.contains("exercise-2-3.rs stays as it is\n"),
        "{begun:?}"
    );
    assert_eq!(fs::read_to_string(learner.file("2.3")).unwrap(), "my own\n");
    let list = learner.exercise(&[]).stdout;
    assert!(
        list.contains("2.3  Who makes three loses     algospot-tictactoe  begun\n"),
        "{list}"
    );
    assert!(
        list.contains("3.3  No negative weight        abc349e             on paper\n"),
        "{list}"
    );
}

#[test]
fn hints_come_one_at_a_time() {
    let learner = Learner::new("hints");
    let heads = [(); 4].map(|()| {
        let hint = learner.exercise(&["4.2", "--hint"]).stdout;
        let lines = hint.lines().map(str::to_string).collect::<Vec<_>>();
        assert!(lines.len() > 2 && !hint.contains('<'), "{hint}");
        lines[0].clone()
    });
    assert_eq!(
        heads,
        ["hint 1 of 2", "hint 2 of 2", "hint 1 of 2", "hint 2 of 2"]
    );
}

#[test]
fn what_cannot_be_done_is_said() {
    let learner = Learner::new("refused");
    for (words, said) in [
        (&["9.9"][..], "error: no exercise has the number `9.9`\n"),
        (
            &["3.3"],
            "error: exercise 3.3 is done on paper, and nothing checks it\n",
        ),
        (
            &["3.3", "--check"],
            "error: exercise 3.3 is done on paper, and nothing checks it\n",
        ),
    ] {
        let refused = learner.exercise(words);
        assert_eq!((refused.status, refused.stderr.as_str()), (1, said));
    }
}

/// The number at the start of a line of the list, if the exercise can be checked.
fn number_of_checked(line: &str) -> Option<&str> {
    line.strip_suffix("  not begun")?.split(' ').next()
}

/// A learner with a folder.
struct Learner {
    folder: PathBuf,
}

/// What the program printed, and how it ended.
#[derive(Debug)]
struct Said {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Learner {
    /// A learner who has not begun, in a folder of that name.
    fn new(name: &str) -> Learner {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("exercises")
            .join(name);
        // What was built there stays right. The rest is of another run.
        fs::create_dir_all(folder.join("target")).expect("it can be made");
        let _ = fs::remove_file(folder.join("target/exercise-4.2.hint"));
        let _ = fs::remove_dir_all(folder.join("answers"));
        Learner { folder }
    }

    fn file(&self, number: &str) -> PathBuf {
        let name = format!("exercise-{}.rs", number.replace('.', "-"));
        self.folder.join("answers").join(name)
    }

    fn write(&self, number: &str, program: &str) {
        fs::create_dir_all(self.folder.join("answers")).expect("it can be made");
        fs::write(self.file(number), program).expect("it can be written");
    }

    fn check(&self, number: &str) -> Said {
        self.exercise(&[number, "--check"])
    }

    fn exercise(&self, words: &[&str]) -> Said {
        let output: Output = Command::new(env!("CARGO_BIN_EXE_study"))
            .arg("exercise")
            .args(words)
            .arg("--to")
            .arg(self.folder.join("answers"))
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
            .expect("it can be started");
        let text = |bytes| String::from_utf8(bytes).expect("it is text");
        Said {
            status: output.status.code().expect("it exits"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}
