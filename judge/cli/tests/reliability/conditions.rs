//! # Bad conditions: disks that are full or closed, and others who do the same

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::thread;

use crate::bench::{self, Bench, Judged};

crate::tests![
    target_is_a_file,
    target_cannot_be_written,
    disk_is_full_for_programs,
    disk_is_full_for_the_linker,
    symbol_that_is_nowhere_is_a_compile_error,
    disk_is_full_at_once,
    disk_is_full_for_the_file_to_submit,
    file_size_limit_is_an_error_and_no_end,
    nobody_takes_the_table,
    two_at_once,
];

fn target_is_a_file() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    bench.write("target", "");
    bench.test(&[]).fails(&["cannot write", "target/judge"]);
    assert_eq!(fs::read(bench.target()).expect("it is as it was"), b"");
}

fn target_cannot_be_written() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    fs::create_dir(bench.target()).expect("the folder can be made");
    let allow = |mode| {
        fs::set_permissions(bench.target(), Permissions::from_mode(mode))
            .expect("the permissions can be set");
    };
    allow(0o555);
    let probe = bench.target().join("probe");
    if File::create(&probe).is_ok() {
        // The superuser may write where nobody may.
        fs::remove_file(&probe).expect("it was just made");
        bench.test(&[]).gets("AC");
    } else {
        bench.test(&[]).fails(&["cannot write", "target/judge"]);
        assert!(bench::files(bench.target()).is_empty());
    }
    allow(0o755);
}

/// What a full disk is to the writer of a file: the first bytes fit, the rest is an error.
fn with_room_for(bytes: libc::rlim_t, mut command: Command) -> Command {
    with_file_size_limit(bytes, libc::SIG_IGN, &mut command);
    command
}

fn with_file_size_limit(bytes: libc::rlim_t, action: libc::sighandler_t, command: &mut Command) {
    let limit = libc::rlimit {
        rlim_cur: bytes,
        rlim_max: bytes,
    };
    let prepare = move || {
        // SAFETY: the pointer is to a variable that was moved in here. Both calls are allowed between fork and exec.
        let failed = unsafe {
            libc::signal(libc::SIGXFSZ, action) == libc::SIG_ERR
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
}

#[track_caller]
fn leaves_only_whole_files(bench: &Bench, judged: &Judged) {
    for path in bench::files(&bench.target().join("judge")) {
        let name = path.file_name().and_then(|name| name.to_str());
        let whole = match name {
            Some("main.rs") => fs::read(&path).is_ok_and(|text| text.ends_with(b"}\n")),
            Some("clippy.toml" | "lint2018.json" | "CACHEDIR.TAG") => true,
            _ => false,
        };
        assert!(
            whole,
            "{} is left behind: {}",
            path.display(),
            judged.shown()
        );
    }
}

fn disk_is_full_for_programs() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    // The source fits, the program does not.
    let command = with_room_for(16 << 10, bench.command(&[]));
    let judged = bench.finish(command);
    judged.fails(&["error acts\n", "File too large"]);
    leaves_only_whole_files(&bench, &judged);
    bench.test(&[]).gets("AC");
}

fn disk_is_full_for_the_linker() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    // What the compiler writes fits, what the linker makes of it does not. That is no CE.
    let judged = bench.finish(with_room_for(2 << 20, bench.command(&[])));
    judged.fails(&["error acts\n", "linking with"]);
    leaves_only_whole_files(&bench, &judged);
    bench.test(&[]).gets("AC");
}

fn symbol_that_is_nowhere_is_a_compile_error() {
    let program =
        "extern \"C\" { fn nowhere_at_all(); }\nfn main() { unsafe { nowhere_at_all() } }\n";
    let bench = Bench::of(program).case("a", "answer\n", "done\n");
    bench
        .test(&[])
        .fails(&["\"verdict\": \"CE\"", "linking with", "nowhere_at_all"]);
}

fn disk_is_full_at_once() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    // Cargo's own lock file is not at stake.
    bench
        .test(&["--case", "a", "--workspace-binary"])
        .gets("AC");
    let command = with_room_for(0, bench.command(&[]));
    let judged = bench.finish(command);
    judged.fails(&["cannot write", "target/judge", "File too large"]);
    leaves_only_whole_files(&bench, &judged);
    bench.test(&[]).gets("AC");
}

fn disk_is_full_for_the_file_to_submit() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    bench.test(&[]).gets("AC");
    let submit = bench.target().join("judge/submit/acts.rs");
    assert!(submit.is_file());
    let command = with_room_for(1 << 10, bench.command(&[]));
    let judged = bench.finish(command);
    judged.fails(&["cannot write", "submit/acts.rs", "File too large"]);
    // Neither the old one, which was not proved by this run, nor a part of the new one.
    assert!(!submit.exists(), "{}", judged.shown());
    bench.test(&[]).gets("AC");
    assert!(submit.is_file());
}

fn file_size_limit_is_an_error_and_no_end() {
    let bench = Bench::fresh().case("a", "answer\n", "done\n");
    let mut command = bench.command(&[]);
    // By default the kernel ends whoever writes beyond such a limit.
    with_file_size_limit(1 << 10, libc::SIG_DFL, &mut command);
    let judged = bench.finish(command);
    judged.fails(&["File too large"]);
    leaves_only_whole_files(&bench, &judged);
}

fn nobody_takes_the_table() {
    let bench = Bench::new().case("a", "answer\n", "done\n");
    let full = File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let judged = bench.finish_into(bench.command(&[]), full);
    judged.fails(&["cannot write to standard output", "No space left"]);
}

fn two_at_once() {
    let bench = Bench::fresh()
        .case("a", "answer\n", "done\n")
        .case("b", "burn\n", "done\n");
    let verdicts = ["a", "a", "b"];
    thread::scope(|scope| {
        let runs = verdicts.map(|case| {
            let bench = &bench;
            scope.spawn(move || {
                bench.run(bench.command(&["--json", "--time-limit", "300 ms", "--case", case]))
            })
        });
        for (run, case) in runs.into_iter().zip(verdicts) {
            let judged = run.join().expect("it comes to an end");
            judged.gets(if case == "a" { "AC" } else { "TLE" });
        }
    });
    // With nobody at work any more, nothing is left of what they have written.
    let judged = bench.test(&["--case", "a"]);
    judged.gets("AC");
    for path in bench::paths(&bench.target().join("judge")) {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        // Folders of results have names of 32 digits and no hyphen.
        assert!(!name.contains('-'), "{}", path.display());
    }
}
