//! # The workflow of the page for authors of libraries
//!
//! Its steps are run as GitHub runs them, on a machine for each part, once for each push.
//!
//! That of this workspace runs on systems that are not here. It is read, and has to agree with README.md and Cargo.toml.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use yaml_rust2::{Yaml, YamlLoader};

use crate::kit::{Run, Workspace};

const PAGE: &str = include_str!("../../../verify-a-library.md");

/// The job of the workflow, and the file that its cache keeps.
struct Job {
    parts: Vec<i64>,
    steps: Vec<Yaml>,
    record: String,
}

impl Job {
    fn read() -> Self {
        let (_, workflow) = PAGE.split_once("```yaml\n").expect("it has a workflow");
        let (workflow, _) = workflow.split_once("\n```\n").expect("it ends");
        let workflow = YamlLoader::load_from_str(workflow).expect("it is YAML");
        let job = &workflow[0]["jobs"]["verify"];
        let parts = job["strategy"]["matrix"]["part"].as_vec().expect("a list");
        let steps = job["steps"].as_vec().expect("a list").clone();
        let of_cache = |action: &str| {
            let uses = |step: &&Yaml| step["uses"].as_str().is_some_and(|it| it.contains(action));
            let step = steps.iter().find(uses).expect(action);
            ["path", "key"].map(|key| step["with"][key].as_str().expect(key).to_string())
        };
        let restored = of_cache("actions/cache/restore@");
        assert_eq!(restored, of_cache("actions/cache/save@"));
        Job {
            parts: parts.iter().filter_map(Yaml::as_i64).collect(),
            record: restored[0].clone(),
            steps,
        }
    }

    /// Runs a step by its name, for a part, as its shell does.
    fn run(&self, name: &str, part: i64, workspace: &Workspace) -> Run {
        let mut steps = self.steps.iter();
        let step = steps.find(|step| step["name"].as_str() == Some(name));
        let step = step.expect("there is such a step");
        let script = step["run"].as_str().expect("it has a script");
        let script = script.replace("${{ matrix.part }}", &part.to_string());
        let total = self.parts.len().to_string();
        let script = script.replace("${{ strategy.job-total }}", &total);
        let pipefail = match step["shell"].as_str() {
            Some("bash") => "-o",
            _ => "+o",
        };
        let options = ["-e", pipefail, "pipefail", "-c", &script];
        let mut command = workspace.command_of("bash", &options);
        let tool = Path::new(env!("CARGO_BIN_EXE_cargo-judge")).parent();
        let tool = tool.expect("a file is in a folder").display();
        let path = env::var("PATH").expect("there is a path");
        command.env("PATH", format!("{tool}:{path}"));
        command.env("GITHUB_STEP_SUMMARY", workspace.path("summary.md"));
        workspace.finish(command)
    }

    /// Runs all parts, each in a checkout of its own with the record of the push before, and returns the summaries.
    fn push(&self, a_b: &str, records: &mut [Option<String>]) -> String {
        let mut summaries = String::new();
        for (&part, record) in self.parts.iter().zip(records) {
            let mut workspace = Workspace::of_session("bundle/proved-files.in");
            workspace.target = Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("workflow"));
            workspace.write("a-b/src/main.rs", a_b);
            let lock = workspace.command_of("cargo", &["generate-lockfile", "--offline"]);
            workspace.finish(lock).ends(0);
            if let Some(record) = record {
                workspace.write(&self.record, record);
            }
            let test = self.run("Test", part, &workspace);
            test.ends(i32::from(test.stdout.contains("error: ")));
            self.run("Show the table", part, &workspace).ends(0);
            summaries += &workspace.read("summary.md");
            *record = fs::read_to_string(workspace.path(&self.record)).ok();
        }
        summaries
    }
}

#[test]
fn each_push_tests_what_has_changed() {
    let job = Job::read();
    let mut records = vec![None; job.parts.len()];
    let mut push = |a_b: &str| job.push(a_b, &mut records);
    let tested = |summaries: &str| {
        let lines = summaries
            .lines()
            .filter(|line| line.contains(" problem") && line.contains("case"));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    let right = "fn main() { println!(\"7\"); }\n";
    let wrong = "fn main() { println!(\"8\"); }\n";
    for (a_b, expected) in [
        (
            right,
            &["2 problems, 2 cases: 2 AC", "1 problem, 1 case: 1 AC"][..],
        ),
        (right, &[]),
        (wrong, &["1 problem, 1 case: 1 WA"]),
        (wrong, &["1 problem, 1 case: 1 WA"]),
        (right, &["1 problem, 1 case: 1 AC"]),
    ] {
        let summaries = push(a_b);
        assert_eq!(tested(&summaries), expected, "{summaries}");
        assert_eq!(summaries.matches("```").count(), 2 * job.parts.len());
    }
}

#[test]
fn this_workspace_is_tested_on_each_system() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| {
        let text = fs::read_to_string(root.join(path));
        text.unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let workflow = YamlLoader::load_from_str(&read(".github/workflows/ci.yml"));
    let workflow = workflow.expect("it is YAML");
    let job = &workflow[0]["jobs"]["test"];
    let list = |key: &str| {
        let words = job["strategy"]["matrix"][key].as_vec().expect(key).iter();
        words
            .map(|word| word.as_str().expect(key).to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        list("system"),
        ["ubuntu-latest", "windows-latest", "macos-latest"]
    );
    assert_eq!(job["runs-on"].as_str(), Some("${{ matrix.system }}"));

    let manifest = read("Cargo.toml");
    let oldest = manifest.lines().find_map(|line| {
        let version = line.strip_prefix("rust-version = \"")?;
        version.strip_suffix('"')
    });
    assert_eq!(list("rust"), ["stable", oldest.expect("a promise")]);
    let toolchain = job["env"]["RUSTUP_TOOLCHAIN"].as_str();
    assert_eq!(toolchain, Some("${{ matrix.rust }}"));

    let readme = read("README.md");
    let (_, commands) = readme.split_once("## Two commands").expect("its title");
    let commands = commands.split("```").nth(1).expect("a block");
    let commands = commands.strip_prefix("sh\n").expect("of the shell");
    let steps = job["steps"].as_vec().expect("a list").iter();
    let runs: Vec<&str> = steps.filter_map(|step| step["run"].as_str()).collect();
    let (install, runs) = runs.split_first().expect("it has steps");
    assert_eq!(
        *install,
        "rustup toolchain install ${{ matrix.rust }} --profile minimal"
    );
    assert_eq!(runs, commands.lines().collect::<Vec<_>>());

    let scripts = workflow[0]["jobs"]["debian"]["strategy"]["matrix"]["script"].as_vec();
    let scripts = scripts.expect("a list").iter().filter_map(Yaml::as_str);
    // The others run these, or are not commands.
    let found = fs::read_dir(root.join(".ci")).expect("it can be read");
    let found = found.map(|entry| entry.expect("it can be read").file_name());
    let found = found.filter_map(|name| name.into_string().ok());
    let found: BTreeSet<String> = found
        .filter(|name| name != "full" && !name.contains('.'))
        .collect();
    assert_eq!(scripts.map(str::to_string).collect::<BTreeSet<_>>(), found);
}

#[test]
fn git_for_windows_changes_no_byte() {
    let workspace = Workspace::empty();
    workspace.write(".gitattributes", include_str!("../../../../.gitattributes"));
    let files = [
        ("README.md", "lf\n"),
        ("judge/cli/tests/golden/a.rs", "lf\n"),
        ("testcases/a/lf.in", "lf\n"),
        ("testcases/a/crlf.in", "crlf\r\n"),
        ("a/testcases/a/crlf.in", "crlf\r\n"),
    ];
    for (path, text) in files {
        workspace.write(path, text);
    }
    let git = |arguments: &str| {
        let settings = "-c core.autocrlf=true -c user.name=a -c user.email=a";
        let arguments: Vec<&str> = settings.split(' ').chain(arguments.split(' ')).collect();
        let command = workspace.command_of("git", &arguments);
        workspace.finish(command).ends(0);
    };
    git("init --quiet");
    git("add .");
    git("commit --quiet -m a");
    for (path, _) in files {
        fs::remove_file(workspace.path(path)).expect("it is there");
    }
    git("checkout --quiet .");
    for (path, text) in files {
        assert_eq!(workspace.read(path), text, "{path}");
    }
}
