//! # Bad conditions: readers that have left, a full disk of a name space, and others who do the same

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::kit::{ECHO, Run, Workspace};

const VERIFY: [&str; 2] = ["test", "--verify"];

#[test]
fn a_reader_that_has_left_is_told_nothing() {
    // A search may take an hour before it finds that its output is closed.
    let workspace = Workspace::of_session("stress/stress.in");
    for line in [
        "list",
        "bundle sums --no-verify",
        "test",
        "test --json",
        "stress sums --against adds --generator makes-two",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let (reader, writer) = io::pipe().expect("the system has pipes");
        drop(reader);
        let mut command = workspace.command(&arguments);
        command.stdout(writer);
        let run = Run::with_stdout(command);
        assert!(!run.stderr.contains("error"), "{line}: {}", run.stderr);
        run.ends(1);
    }
    let kept = workspace.names("testcases/sums");
    assert_eq!(kept, ["stress-1.in", "stress-1.out"]);
}

/// A full disk, mounted in a namespace, has no room for the output file, which is not the program's fault.
#[test]
fn disk_for_temporary_files_is_full() {
    let own_mounts = ["--map-root-user", "--mount"];
    let can_mount = Command::new("unshare")
        .args(own_mounts)
        .arg("true")
        .status();
    if !can_mount.is_ok_and(|status| status.success()) {
        eprintln!("not tested: this system lets no user mount a disk of his own");
        return;
    }
    let writes = "fn main() {\n    std::fs::write(\"out\", \"7\".repeat(1 << 20)).unwrap();\n}\n";
    let workspace = Workspace::solve(writes, "output-file = \"out\"\n");
    workspace.judge(&["test"]).ends(1).says(&["1 WA"]);
    fs::create_dir(workspace.path("disk")).expect("a folder can be made");
    let mut command = workspace.command_of("unshare", &own_mounts);
    let mounted = "mount -t tmpfs -o size=256k tmpfs disk && exec \"$0\" test";
    command.args(["sh", "-c", mounted, env!("CARGO_BIN_EXE_cargo-judge")]);
    command.env("TMPDIR", workspace.path("disk"));
    let run = workspace.finish(command);
    run.ends(1).says(&["1 error", "the disk of ", " is full"]);
}

/// Two processes compile with rustc and two with cargo at once, and none reads a file that another is writing.
#[test]
fn several_at_once() {
    let workspace = Workspace::echo();
    let root = workspace.read("Cargo.toml");
    let judge = "[workspace.metadata.judge.profiles.mine]\nedition = \"2021\"\n\
                 compile = { kind = \"cargo\", flags = [\"--cfg\", \"mine\"] }\n";
    workspace.write("Cargo.toml", format!("{root}\n{judge}"));
    workspace.judge(&["bundle", "echo", "--no-verify"]).ends(0);
    thread::scope(|scope| {
        for judge in ["aoj", "mine"].repeat(2) {
            scope.spawn(|| {
                let run = workspace.command(&["bundle", "echo", "--judge", judge]);
                assert_eq!(Run::of(run).ends(0).stdout, ECHO);
            });
        }
        for (limit, status) in [("1 KiB", 1), ("64 MiB", 0)] {
            let run = workspace.command(&["test", "--verify", "--memory-limit", limit]);
            scope.spawn(move || {
                Run::of(run).ends(status);
            });
        }
    });
    // The next verification removes everything unfinished that they have written.
    workspace.judge(&VERIFY).ends(0);
    for name in workspace.names("target/judge") {
        let path = format!("target/judge/{name}");
        let mut names = match workspace.path(&path).is_dir() {
            true => workspace.names(&path),
            false => vec![name],
        };
        // Only unfinished files have such a name.
        names.retain(|name| name.starts_with(".tmp"));
        assert!(names.is_empty(), "{names:?} are left behind");
    }
}

/// Compiled programs are kept by content. Old ones are removed, but none that may be in use.
#[test]
fn what_was_compiled_is_bounded_in_number() {
    let workspace = Workspace::echo();
    let hour = Duration::from_secs(3600);
    let keep = |names: Range<u32>, used: SystemTime| {
        for name in names {
            let path = format!("target/judge/{name:032x}/used");
            workspace.write(&path, "");
            let file = File::options().append(true).open(workspace.path(&path));
            // The larger the name, the longer ago.
            let set = file.and_then(|file| file.set_modified(used - hour * name / 100));
            set.expect("the time can be set");
        }
    };
    let bundle = |text: &str| {
        workspace.write("echo/src/main.rs", text);
        workspace.judge(&["bundle", "echo", "--no-verify"]).ends(0);
        let mut names = workspace.names("target/judge");
        names.retain(|name| name.len() == 32);
        names
    };
    keep(0..100, SystemTime::now() - 2 * hour);
    let names = bundle(ECHO);
    assert_eq!(names.len(), 64, "{names:?}");
    assert!(names.contains(&format!("{:032x}", 0)), "{names:?}");
    assert!(!names.contains(&format!("{:032x}", 99)), "{names:?}");
    keep(0..90, SystemTime::now());
    let names = bundle(&format!("// Another.\n{ECHO}"));
    for name in 0..90 {
        assert!(names.contains(&format!("{name:032x}")), "{name}: {names:?}");
    }
}
