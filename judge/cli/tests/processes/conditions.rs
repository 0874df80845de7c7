//! # Bad conditions: disks that are full or closed, readers that have left, and others who do the same

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::kit::{ECHO, Run, Workspace, paths};

const PROVE: [&str; 2] = ["test", "--prove"];

#[test]
fn target_cannot_be_written() {
    let mut workspace = Workspace::echo();
    workspace.write("target", "");
    let refuses = |workspace: &Workspace| {
        let run = workspace.judge(&PROVE);
        run.says(&["error", "cannot write", "target/judge"]).ends(1);
    };
    refuses(&workspace);
    assert_eq!(workspace.read("target"), "");
    // Not even the superuser may write here.
    workspace.target = Some(PathBuf::from("/proc/target"));
    refuses(&workspace);
}

/// The kernel's reaction to a process that writes more to a file than it may.
#[derive(Clone, Copy)]
pub enum Full {
    Told = libc::SIG_IGN as isize,
    Ended = libc::SIG_DFL as isize,
}

/// Has a command write files as on a full disk: the first bytes fit, the rest is an error.
pub fn with_room_for(bytes: libc::rlim_t, full: Full, mut command: Command) -> Command {
    let limit = libc::rlimit {
        rlim_cur: bytes,
        rlim_max: bytes,
    };
    let prepare = move || {
        // SAFETY: the pointer is to a variable that was moved in here. Both calls are allowed between fork and exec.
        let failed = unsafe {
            libc::signal(libc::SIGXFSZ, full as libc::sighandler_t) == libc::SIG_ERR
                || libc::setrlimit(libc::RLIMIT_FSIZE, &limit) < 0
        };
        if failed {
            Err(io::Error::last_os_error())
        } else {
            Ok(())
        }
    };
    // SAFETY: the closure does what may be done there.
    unsafe { command.pre_exec(prepare) };
    command
}

/// Checks that what is kept of a compilation is whole.
#[track_caller]
fn leaves_only_whole_files(workspace: &Workspace) {
    let paths = paths(&workspace.path("target/judge"));
    for path in paths.iter().filter(|path| path.is_file()) {
        let is_whole = match &*name(path) {
            "main.rs" => fs::read(path).is_ok_and(|text| text.ends_with(b"}\n")),
            "used" | "clippy.toml" | "check.json" | "CACHEDIR.TAG" | "record.lock" => true,
            _ => false,
        };
        assert!(is_whole, "{} is left behind", path.display());
    }
}

/// The last part of a path.
fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[test]
fn disk_is_full() {
    let workspace = Workspace::echo();
    // Where nothing can be written, it is not for want of this file.
    let lock = "version = 3\n\n[[package]]\nname = \"echo\"\nversion = \"0.1.0\"\n";
    workspace.write("Cargo.lock", lock);
    for (bytes, full, said) in [
        // By default the kernel ends a process that writes beyond such a limit.
        (1 << 10, Full::Ended, &["File too large"][..]),
        // What the compiler writes fits, what the linker makes of it does not. That is no CE.
        (2 << 20, Full::Told, &["error echo\n", "linking with"]),
    ] {
        let run = workspace.finish(with_room_for(bytes, full, workspace.command(&PROVE)));
        run.says(said).ends(1);
        leaves_only_whole_files(&workspace);
    }
    let submit = workspace.path("target/judge/submit/echo.rs");
    workspace.judge(&PROVE).ends(0);
    assert!(submit.is_file());
    let command = with_room_for(100, Full::Told, workspace.command(&PROVE));
    let run = workspace.finish(command);
    run.says(&["cannot write", "submit/echo.rs", "File too large"]);
    // Neither the old one, which was not proved by this run, nor a part of the new one.
    assert!(!submit.exists());
    workspace.judge(&PROVE).ends(0);
    assert!(submit.is_file());
}

#[test]
fn disk_is_full_for_results() {
    let workspace = Workspace::echo();
    let full = File::options().write(true).open("/dev/full");
    let mut command = workspace.command(&PROVE);
    command.stdout(full.expect("Linux has it"));
    let run = Run::with_stdout(command);
    run.says(&["cannot write to standard output", "No space left"])
        .ends(1);
}

#[test]
fn a_reader_that_has_left_is_told_nothing() {
    let workspace = Workspace::echo();
    for line in [
        "list",
        "bundle echo --no-verify",
        "test",
        "test --json",
        "stress echo --against cat --generator /bin/echo --tries 1",
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
}

#[test]
fn symbol_that_is_nowhere_is_a_compile_error() {
    let program = "extern \"C\" {\n    fn nowhere_at_all();\n}\nfn main() {\n    unsafe { nowhere_at_all() }\n}\n";
    let run = Workspace::solve(program, "").judge(&PROVE);
    run.says(&["CE solve\n", "linking with", "nowhere_at_all"])
        .ends(1);
}

/// One compiles with rustc and one with cargo, each several times at once, and none sees what another has half written.
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
            let run = workspace.command(&["test", "--prove", "--memory-limit", limit]);
            scope.spawn(move || {
                Run::of(run).ends(status);
            });
        }
    });
    // After the next one, nothing is left of what they have written.
    workspace.judge(&PROVE).ends(0);
    for name in workspace.names("target/judge") {
        let path = format!("target/judge/{name}");
        let mut names = match workspace.path(&path).is_dir() {
            true => workspace.names(&path),
            false => vec![name],
        };
        // Only what is being written has such a name.
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
