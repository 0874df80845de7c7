//! # Bad conditions: disks that are full or closed, and others who do the same

use std::fs::{self, File};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use crate::bench::{self, Bench, Judged};

fn one_case(bench: Bench) -> Bench {
    bench.case("a", "answer\n", "done\n")
}

#[test]
fn target_cannot_be_written() {
    let mut bench = one_case(Bench::fresh());
    bench.write("target", "");
    bench.test(&[]).fails(&["cannot write", "target/judge"]);
    let content = fs::read(&bench.target).expect("it is as it was");
    assert!(content.is_empty());
    // Not even the superuser may write here.
    bench.target = PathBuf::from("/proc/target");
    bench.test(&[]).fails(&["cannot write", "target/judge"]);
}

/// What a process is that writes more to a file than it may: told, or ended.
#[derive(Clone, Copy)]
enum Full {
    Told = libc::SIG_IGN as isize,
    Ended = libc::SIG_DFL as isize,
}

/// What a full disk is to the writer of a file: the first bytes fit, the rest is an error.
fn with_room_for(bytes: libc::rlim_t, full: Full, mut command: Command) -> Command {
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

#[track_caller]
fn leaves_only_whole_files(bench: &Bench, judged: &Judged) {
    let paths = bench::paths(&bench.target.join("judge"));
    for path in paths.iter().filter(|path| path.is_file()) {
        let is_whole = match &*bench::name(path) {
            "main.rs" => fs::read(path).is_ok_and(|text| text.ends_with(b"}\n")),
            "clippy.toml" | "lint2018.json" | "CACHEDIR.TAG" => true,
            _ => false,
        };
        let path = path.display();
        assert!(is_whole, "{path} is left behind: {}", judged.shown());
    }
}

#[test]
fn disk_is_full() {
    let bench = one_case(Bench::fresh());
    for (bytes, full, said) in [
        (
            0,
            Full::Told,
            &["cannot write", "target/judge", "File too large"][..],
        ),
        // By default the kernel ends whoever writes beyond such a limit.
        (1 << 10, Full::Ended, &["File too large"]),
        // The source fits, the program does not.
        (16 << 10, Full::Told, &["error acts\n", "File too large"]),
        // What the compiler writes fits, what the linker makes of it does not. That is no CE.
        (2 << 20, Full::Told, &["error acts\n", "linking with"]),
    ] {
        let judged = bench.finish(with_room_for(bytes, full, bench.command(&[])));
        judged.fails(said);
        leaves_only_whole_files(&bench, &judged);
    }
    bench.test(&[]).gets("AC");
    let submit = bench.target.join("judge/submit/acts.rs");
    assert!(submit.is_file());
    let judged = bench.finish(with_room_for(1 << 10, Full::Told, bench.command(&[])));
    judged.fails(&["cannot write", "submit/acts.rs", "File too large"]);
    // Neither the old one, which was not proved by this run, nor a part of the new one.
    assert!(!submit.exists(), "{}", judged.shown());
    bench.test(&[]).gets("AC");
    assert!(submit.is_file());
}

#[test]
fn symbol_that_is_nowhere_is_a_compile_error() {
    let program =
        "extern \"C\" { fn nowhere_at_all(); }\nfn main() { unsafe { nowhere_at_all() } }\n";
    let judged = one_case(Bench::of(program)).test(&[]);
    judged.fails(&["\"verdict\": \"CE\"", "linking with", "nowhere_at_all"]);
}

#[test]
fn disk_is_full_for_results() {
    let bench = one_case(Bench::new());
    let full = File::options().write(true).open("/dev/full");
    let full = full.expect("Linux has it");
    let judged = bench.run(bench.command(&[]), Some(full));
    judged.fails(&["cannot write to standard output", "No space left"]);
}

#[test]
fn several_at_once() {
    let bench = one_case(Bench::fresh()).case("b", "burn\n", "done\n");
    let verdicts = [("a", "AC"), ("a", "AC"), ("b", "TLE")];
    thread::scope(|scope| {
        let runs = verdicts.map(|(case, verdict)| {
            let command = bench.command(&["--json", "--time-limit", "300 ms", "--case", case]);
            (scope.spawn(|| bench.run(command, None)), verdict)
        });
        for (run, verdict) in runs {
            run.join().expect("it comes to an end").gets(verdict);
        }
    });
    // With nobody at work any more, nothing is left of what they have written.
    bench.test(&["--case", "a"]).gets("AC");
    for path in bench::paths(&bench.target.join("judge")) {
        // Folders of results have names of 32 digits and no hyphen.
        assert!(!bench::name(&path).contains('-'), "{}", path.display());
    }
}
