//! # What many problems cost
//!
//! `cargo bench -p judge-cli --bench scale` makes a workspace of a library and 1, 10, 100 and 1,000 problems with 20 cases
//! each, and runs `cargo judge test` when everything is built and nothing has changed. The table is Markdown. The first build of the 1,000 takes minutes; `-- 100` ends with 100.
//!
//! Each row is the faster of two runs, or the only one if it takes more than half a minute. The CPU time includes cargo and
//! the programs that are tested. The memory is the tool's own. Linux alone tells both.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{self, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const CASES: usize = 20;

const LIBRARY: &str =
    "/// Adds.\npub fn sum(numbers: &[u64]) -> u64 {\n    numbers.iter().sum()\n}\n";

const PROBLEM: &str = "\
[dependencies]
library = { path = \"../library\" }

[package.metadata.judge]
judge = \"library-checker\"
";

const PROGRAM: &str = "\
fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers: Vec<u64> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!(\"{}\", library::sum(&numbers));
}
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // Without it, this was started by something else, such as `cargo test --benches`.
    if !arguments.iter().any(|argument| argument == "--bench") {
        eprintln!("scale: measured by `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let most = arguments.iter().find_map(|argument| argument.parse().ok());
    let workspace = env::temp_dir().join(format!("cargo-judge-scale-{}", process::id()));
    let measured = measure_all(&workspace, most.unwrap_or(1000));
    if let Err(error) = &measured {
        eprintln!("error: {error}");
    }
    // A folder that cannot be removed does no harm.
    let _ = fs::remove_dir_all(&workspace);
    ExitCode::from(u8::from(measured.is_err()))
}

/// Prints the table of workspaces with up to so many problems.
fn measure_all(workspace: &Path, most: usize) -> io::Result<()> {
    println!("| problems | options | tested | wall time | CPU time | peak memory |");
    println!("|--:|---|--:|--:|--:|--:|");
    let mut all = 0;
    for problems in [1, 10, 100, 1000].into_iter().filter(|&it| it <= most) {
        all = problems;
        write_workspace(workspace, problems)?;
        // The first run builds.
        run(workspace, "")?;
        measure(workspace, "")?.print(problems, "");
    }
    measure(workspace, "--changed")?.print(all, "`--changed`");
    Ok(())
}

/// Makes a workspace of so many problems, or adds those that it does not have yet.
fn write_workspace(folder: &Path, problems: usize) -> io::Result<()> {
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)
    };
    let names = (1..=problems).map(|number| format!("problem-{number:04}"));
    let names: Vec<String> = names.collect();
    let root = format!("[workspace]\nresolver = \"2\"\nmembers = {names:?}\n");
    write("Cargo.toml", &root)?;
    let package = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n{rest}")
    };
    write("library/Cargo.toml", &package("library", ""))?;
    write("library/src/lib.rs", LIBRARY)?;
    for name in names.iter().filter(|name| !folder.join(name).exists()) {
        write(&format!("{name}/Cargo.toml"), &package(name, PROBLEM))?;
        write(&format!("{name}/src/main.rs"), PROGRAM)?;
        for case in 1..=CASES {
            let path = format!("testcases/{name}/{case}");
            write(&format!("{path}.in"), &format!("{case} 1\n"))?;
            write(&format!("{path}.out"), &format!("{}\n", case + 1))?;
        }
    }
    Ok(())
}

/// A run of the tool.
struct Run {
    /// The number of problems that were tested.
    tested: String,
    wall: Duration,
    cpu: Duration,
    /// The most memory that the tool itself has held, in KiB.
    peak: u64,
}

impl Run {
    fn print(&self, problems: usize, options: &str) {
        let (tested, peak) = (&self.tested, self.peak.div_ceil(1024));
        let (wall, cpu) = (self.wall.as_secs_f64(), self.cpu.as_secs_f64());
        println!("| {problems} | {options} | {tested} | {wall:.2} s | {cpu:.2} s | {peak} MiB |");
    }
}

/// Returns the faster of two runs, or the only one if it takes more than half a minute.
fn measure(workspace: &Path, options: &str) -> io::Result<Run> {
    let first = run(workspace, options)?;
    if first.wall > Duration::from_secs(30) {
        return Ok(first);
    }
    let second = run(workspace, options)?;
    Ok(if second.wall < first.wall {
        second
    } else {
        first
    })
}

fn run(workspace: &Path, options: &str) -> io::Result<Run> {
    let cpu_before = cpu_of_children()?;
    let started = Instant::now();
    let mut tool = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    tool.args(["judge", "test"])
        .args(options.split_whitespace());
    tool.current_dir(workspace).env_remove("CARGO_TARGET_DIR");
    let tool = tool.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    // While it runs, because the system forgets it at the end.
    let status = format!("/proc/{}/status", tool.id());
    let peak = thread::spawn(move || {
        let mut peak = 0;
        while let Some(memory) = peak_memory(&status) {
            peak = memory;
            thread::sleep(Duration::from_millis(2));
        }
        peak
    });
    let output = tool.wait_with_output()?;
    let wall = started.elapsed();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    // Such as `10 problems, 200 cases: 200 AC`, if anything was tested.
    let summary = printed.lines().find(|line| line.contains(" cases: "));
    let tested = summary.and_then(|line| line.split(' ').next());
    if !output.status.success() {
        return Err(io::Error::other(format!(
            "cargo judge test {options}:\n{printed}"
        )));
    }
    Ok(Run {
        tested: tested.unwrap_or("0").to_string(),
        wall,
        cpu: cpu_of_children()? - cpu_before,
        peak: peak.join().unwrap_or(0),
    })
}

/// The largest memory of a process so far, in KiB, or nothing once it has ended.
fn peak_memory(status: &str) -> Option<u64> {
    let status = fs::read_to_string(status).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// The CPU time of all processes that this one has waited for, and of theirs.
fn cpu_of_children() -> io::Result<Duration> {
    let statistics = fs::read_to_string("/proc/self/stat")?;
    // The name of the program comes before, in parentheses. The unit is a hundredth of a second.
    let fields = statistics
        .rsplit(") ")
        .next()
        .unwrap_or_default()
        .split(' ');
    let ticks = fields
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok());
    Ok(Duration::from_millis(10 * ticks.sum::<u64>()))
}
