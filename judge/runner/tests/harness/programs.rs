//! # Programs that do the wrong thing, and one that does nothing wrong

use std::env;
use std::fs;
use std::hint;
use std::io::{self, Read, Write};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The variable with the port at which a grandchild says that it is alive.
pub const PORT: &str = "HARNESS_TEST_PORT";

/// Returns the program of that name.
pub fn find(name: &str) -> Option<fn()> {
    const PROGRAMS: &[(&str, fn())] = &[
        ("echoes", echoes),
        ("checks", checks),
        ("panics", panics),
        ("aborts", aborts),
        ("exits-with-3", exits_with_3),
        ("burns", burns),
        ("sleeps", sleeps),
        ("recurses", recurses),
        ("takes-memory", takes_memory),
        ("does-not-read", does_not_read),
        ("prints-forever", prints_forever),
        ("complains-at-length", complains_at_length),
        ("prints-environment", prints_environment),
        ("hangs-with-grandchild", hangs_with_grandchild),
        ("leaves-grandchild", leaves_grandchild),
        ("lets-grandchild-go", lets_grandchild_go),
        #[cfg(unix)]
        ("joins-another-group", joins_another_group),
    ];
    PROGRAMS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, program)| program)
}

/// Prints its input, byte by byte as it came: what is right or wrong is up to the case.
fn echoes() {
    io::copy(&mut io::stdin(), &mut io::stdout()).expect("the streams work");
}

/// Is a checker. It accepts an output that is the same as the input, or does what the input tells it: exits with a
/// status after it has said something.
fn checks() {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [how, input, output, answer] = &arguments[..] else {
        panic!("expected an option and three files, found {arguments:?}");
    };
    let read = |path| fs::read(path).expect("the file can be read");
    let (input, output, _) = (read(input), read(output), read(answer));
    if how == "--same" {
        process::exit(i32::from(input != output));
    }
    let input = String::from_utf8(input).expect("the input is text");
    let (status, message) = input.trim().split_once(' ').unwrap_or((input.trim(), ""));
    eprint!("{message}");
    process::exit(status.parse().expect("the input begins with a status"));
}

fn panics() {
    println!("first");
    panic!("the board has no cells");
}

fn aborts() {
    process::abort();
}

/// Prints the right answer, and fails nevertheless.
fn exits_with_3() {
    echoes();
    process::exit(3);
}

fn burns() {
    let mut number = 0_u64;
    loop {
        number = hint::black_box(number.wrapping_add(1));
    }
}

fn sleeps() {
    println!("asleep");
    thread::sleep(Duration::from_secs(600));
}

/// Goes as deep as its input says, or else deeper than the 8 MiB of a shell allow, as a search of a graph of 100,000
/// nodes does.
fn recurses() {
    fn depth(left: u64) -> u64 {
        let frame = hint::black_box([left; 32]);
        if left == 0 {
            0
        } else {
            depth(left - 1) + hint::black_box(frame)[0].min(1)
        }
    }
    println!("{}", depth(number_from_input().unwrap_or(100_000)));
}

/// Takes as many MiB as its input says, and writes to each of them.
fn takes_memory() {
    let bytes = number_from_input().expect("the input is a number") << 20;
    hint::black_box(vec![1_u8; bytes as usize]);
}

fn number_from_input() -> Option<u64> {
    io::read_to_string(io::stdin())
        .expect("the input is text")
        .trim()
        .parse()
        .ok()
}

fn does_not_read() {
    println!("done");
}

fn prints_forever() {
    let lines = "again\n".repeat(10_000);
    while io::stdout().write_all(lines.as_bytes()).is_ok() {}
}

fn complains_at_length() {
    for number in 0..100_000 {
        eprintln!("complaint {number}");
    }
    process::exit(1);
}

/// Prints the names of the variables that the tools around a test set for themselves.
fn prints_environment() {
    for (name, _) in env::vars() {
        if ["LD_", "RUST", "CARGO", "NEXTEST"]
            .iter()
            .any(|prefix| name.starts_with(prefix))
        {
            println!("{name}");
        }
    }
    println!("that is all");
}

fn hangs_with_grandchild() {
    with_grandchild(|_| sleeps());
}

fn leaves_grandchild() {
    with_grandchild(|_| println!("done"));
}

/// As [`leaves_grandchild`], but the grandchild leaves the process group.
fn lets_grandchild_go() {
    #[cfg(unix)]
    fn leave_group(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }
    #[cfg(not(unix))]
    fn leave_group(_command: &mut Command) {}

    if env::args().nth(1).is_some() {
        return linger();
    }
    start_grandchild(leave_group);
    println!("done");
}

/// Leaves the group that it leads for the one of its parent.
#[cfg(unix)]
fn joins_another_group() {
    // SAFETY: the calls take and return integers.
    let joined = unsafe { libc::setpgid(0, libc::getpgid(libc::getppid())) };
    assert_eq!(joined, 0, "there is no other group to join");
    sleeps();
}

fn with_grandchild(then: impl FnOnce(())) {
    if env::args().nth(1).is_some() {
        return linger();
    }
    start_grandchild(|_| {});
    then(());
}

/// Starts this program once more, with an argument, and waits until it says that it is alive. It keeps standard output
/// open.
#[expect(
    clippy::zombie_processes,
    reason = "to leave a process behind is what is wrong with these programs"
)]
fn start_grandchild(prepare: impl FnOnce(&mut Command)) {
    let mut command = Command::new(env::current_exe().expect("this executable has a path"));
    command
        .arg("grandchild")
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    prepare(&mut command);
    let mut grandchild = command.spawn().expect("the grandchild can be started");
    let mut ready = [0];
    grandchild
        .stderr
        .take()
        .expect("the stream is a pipe")
        .read_exact(&mut ready)
        .expect("the grandchild is ready");
}

/// Shows the test that this process is alive, and stays so until the test lets go.
fn linger() {
    let port: u16 = env::var(PORT)
        .expect("the test names a port")
        .parse()
        .expect("a port is a number");
    let mut test = std::net::TcpStream::connect(("127.0.0.1", port)).expect("the test listens");
    io::stderr().write_all(b"!").expect("the parent listens");
    let _ = test.read(&mut [0]);
}
