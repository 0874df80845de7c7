//! # The test driver
//!
//! Writes a small workspace, builds and runs it as cargo would, bundles it, and holds the bundle against the program:
//! it compiles with warnings denied, prints the same, is rustfmt-clean and does not change when it is bundled again.

#![allow(dead_code, reason = "each test file uses a part of the driver")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use judge_bundler::{
    Bundle, Bundler, Cfg, CrateInput, Dependency, Diagnostic, Docs, Edition, Failure, Origin,
    Target,
};

/// A library of a fixture.
#[derive(Clone, Default)]
pub struct Lib {
    pub name: String,
    pub edition: u32,
    pub files: Vec<(String, String)>,
    pub cfg: Vec<String>,
    pub dependencies: Vec<(String, String)>,
    /// Crates that the judge has.
    pub kept: Vec<(String, String)>,
    /// A library that is on this machine already.
    pub root: Option<PathBuf>,
}

/// A small workspace.
#[derive(Clone)]
pub struct Fixture {
    pub name: String,
    pub edition: u32,
    pub main: Lib,
    pub libs: Vec<Lib>,
    pub input: String,
    pub docs: Docs,
    pub formatted: bool,
    pub run: bool,
}

pub struct Checked {
    pub text: String,
    /// How often rustc was asked.
    pub rounds: usize,
}

pub fn edition(number: u32) -> Edition {
    match number {
        2015 => Edition::E2015,
        2018 => Edition::E2018,
        2021 => Edition::E2021,
        2024 => Edition::E2024,
        _ => panic!("no edition {number}"),
    }
}

pub fn lib(name: &str, edition: u32, files: &[(&str, &str)]) -> Lib {
    let files = files
        .iter()
        .map(|(path, text)| (path.to_string(), text.trim_start_matches('\n').to_string()))
        .collect();
    Lib {
        name: name.to_string(),
        edition,
        files,
        ..Lib::default()
    }
}

impl Lib {
    pub fn needs(mut self, name: &str, krate: &str) -> Self {
        self.dependencies
            .push((name.to_string(), krate.to_string()));
        self
    }

    pub fn cfg(mut self, line: &str) -> Self {
        self.cfg.push(line.to_string());
        self
    }
}

/// A fixture with one library named `shared`.
pub fn fixture(name: &str, edition: u32, main: &str, files: &[(&str, &str)]) -> Fixture {
    let needs_extern = edition == 2015 && !main.contains("extern crate");
    let main = if needs_extern {
        format!("extern crate shared;\n\n{}", main.trim_start())
    } else {
        main.to_string()
    };
    let main = lib("main", edition, &[("main.rs", &main)]).needs("shared", "shared");
    Fixture {
        name: name.to_string(),
        edition,
        main,
        libs: vec![lib("shared", edition, files)],
        input: String::new(),
        docs: Docs::default(),
        formatted: true,
        run: true,
    }
}

fn base_cfg() -> Vec<String> {
    let output = Command::new("rustc")
        .args(["--print", "cfg"])
        .output()
        .expect("rustc runs");
    String::from_utf8(output.stdout)
        .expect("rustc prints UTF-8")
        .lines()
        .map(str::to_string)
        .collect()
}

pub fn ok(output: &Output, what: &str) {
    assert!(
        output.status.success(),
        "{what} failed: {}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

impl Fixture {
    pub fn dir(&self) -> PathBuf {
        std::env::temp_dir().join(format!(
            "bundle-{}-{}-{}",
            std::process::id(),
            self.name,
            self.edition
        ))
    }

    /// Writes the files; the crates are `main` and then the libraries.
    pub fn write(&self) -> Vec<CrateInput> {
        let dir = self.dir();
        let _ = fs::remove_dir_all(&dir);
        let all: Vec<&Lib> = std::iter::once(&self.main).chain(&self.libs).collect();
        let mut crates = Vec::new();
        for krate in &all {
            let root_name = if krate.name == "main" {
                "main.rs"
            } else {
                "lib.rs"
            };
            for (path, text) in &krate.files {
                let path = dir.join(&krate.name).join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            let kept = krate.kept.iter().map(|(name, kept)| Dependency {
                name: name.clone(),
                target: Target::Keep(kept.clone()),
            });
            let inlined = krate.dependencies.iter().map(|(name, other)| {
                let index = all
                    .iter()
                    .position(|lib| lib.name == *other)
                    .expect("a library of the fixture");
                Dependency {
                    name: name.clone(),
                    target: Target::Inline(index),
                }
            });
            let dependencies = inlined.chain(kept).collect();
            let cfg = base_cfg();
            let cfg = cfg.iter().chain(&krate.cfg).map(String::as_str);
            crates.push(CrateInput {
                name: krate.name.clone(),
                package: krate.name.clone(),
                version: "1.2.3".to_string(),
                license: Some("MIT".to_string()),
                edition: edition(krate.edition),
                root: krate
                    .root
                    .clone()
                    .unwrap_or_else(|| dir.join(&krate.name).join(root_name)),
                cfg: Cfg::parse(cfg),
                dependencies,
                origin: Origin::Path,
            });
        }
        crates
    }

    fn run_rustc(&self, krate: &Lib, root: &Path, kind: &str) {
        let out = self.dir().join("out");
        let mut command = Command::new("rustc");
        command.args([
            "--edition",
            &krate.edition.to_string(),
            "--crate-type",
            kind,
            "--crate-name",
            &krate.name,
        ]);
        command
            .args(["--cap-lints", "allow"])
            .arg("--out-dir")
            .arg(&out)
            .arg("-L")
            .arg(&out)
            .arg(root);
        for cfg in &krate.cfg {
            command.args(["--cfg", cfg]);
        }
        for (name, other) in &krate.dependencies {
            command.arg("--extern").arg(format!(
                "{name}={}",
                out.join(format!("lib{other}.rlib")).display()
            ));
        }
        command
            .env("CARGO_PKG_VERSION", "1.2.3")
            .env("CARGO_PKG_VERSION_PRE", "")
            .env("CARGO_PKG_LICENSE", "MIT")
            .env("CARGO_PKG_NAME", &krate.name);
        ok(
            &command.output().unwrap(),
            &format!("rustc on {}", krate.name),
        );
    }

    /// What the program prints when it is built as cargo builds it.
    pub fn expected(&self, crates: &[CrateInput]) -> String {
        for (n, krate) in self.libs.iter().enumerate().rev() {
            self.run_rustc(krate, &crates[n + 1].root, "rlib");
        }
        self.run_rustc(&self.main, &crates[0].root, "bin");
        run(&self.dir().join("out/main"), &self.input)
    }

    pub fn bundle(&self) -> Result<Bundle, Diagnostic> {
        Bundler::read(&self.write(), 0, edition(self.edition), self.docs)?.bundle()
    }

    /// The bundle after the compiler has seen it, which has to have nothing against it.
    pub fn trimmed(&self, crates: &[CrateInput]) -> (Bundle, usize) {
        let bundler = Bundler::read(crates, 0, edition(self.edition), self.docs)
            .unwrap_or_else(|e| panic!("{e}"));
        let trimmed = bundler.trim(|bundle| Ok::<_, ()>(self.findings(&bundle.text)));
        match trimmed {
            Ok(trimmed) => (trimmed.bundle, trimmed.rounds),
            Err(Failure::Input(diagnostic)) => panic!("{diagnostic}"),
            Err(Failure::Compiler(())) => unreachable!("rustc can be asked"),
        }
    }

    /// The diagnostic of a fixture that cannot be bundled.
    pub fn refused(&self) -> Diagnostic {
        let result = self.bundle();
        let diagnostic = result
            .err()
            .unwrap_or_else(|| panic!("{} was bundled", self.name));
        let _ = fs::remove_dir_all(self.dir());
        diagnostic
    }

    /// All that a bundle has to be.
    pub fn check(&self) -> Checked {
        let crates = self.write();
        let expected = if self.run {
            self.expected(&crates)
        } else {
            String::new()
        };
        let (last, rounds) = self.trimmed(&crates);
        let text = last.text.clone();
        assert!(
            !text.contains(self.dir().to_str().unwrap()),
            "a local path is in the bundle:\n{text}"
        );
        if self.run {
            let file = self.dir().join("bundle.rs");
            fs::write(&file, &text).unwrap();
            let program = self.dir().join("bundle");
            let output = Command::new("rustc")
                .args([
                    "--edition",
                    &self.edition.to_string(),
                    "-D",
                    "warnings",
                    "-o",
                ])
                .arg(&program)
                .arg(&file)
                .output()
                .unwrap();
            assert!(
                output.status.success(),
                "{}\n{text}",
                String::from_utf8_lossy(&output.stderr)
            );
            assert_eq!(
                run(&program, &self.input),
                expected,
                "the bundle prints something else:\n{text}"
            );
        }
        if self.formatted {
            self.rustfmt(&text);
        }
        self.again(&text);
        let _ = fs::remove_dir_all(self.dir());
        Checked { text, rounds }
    }

    fn rustfmt(&self, text: &str) {
        let file = self.dir().join("formatted.rs");
        fs::write(&file, text).unwrap();
        let check = [
            "--check",
            "--edition",
            &self.edition.to_string(),
            "--config-path",
            "/dev/null",
        ];
        let output = Command::new("rustfmt")
            .args(check)
            .arg(&file)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "not rustfmt-clean:\n{}\n{text}",
            String::from_utf8_lossy(&output.stdout)
        );
    }

    /// A bundle is a program without libraries: bundling it changes nothing.
    fn again(&self, text: &str) {
        let file = self.dir().join("again.rs");
        fs::write(&file, text).unwrap();
        let mut crates = self.write_nothing();
        crates[0].root = file;
        let again = Bundler::read(&crates, 0, edition(self.edition), self.docs)
            .and_then(|bundler| bundler.bundle())
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.text, text, "bundling twice changes something");
    }

    fn write_nothing(&self) -> Vec<CrateInput> {
        vec![CrateInput {
            name: "main".to_string(),
            package: "main".to_string(),
            version: "0.0.0".to_string(),
            license: None,
            edition: edition(self.edition),
            root: PathBuf::new(),
            cfg: Cfg::parse(base_cfg().iter().map(String::as_str)),
            dependencies: Vec::new(),
            origin: Origin::Path,
        }]
    }
}

pub fn run(program: &Path, input: &str) -> String {
    use std::io::Write as _;
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    ok(&output, "the program");
    String::from_utf8(output.stdout).unwrap()
}

impl Checked {
    pub fn has(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.text.contains(word), "`{word}` is gone:\n{}", self.text);
        }
        self
    }

    pub fn lacks(self, words: &[&str]) -> Self {
        for word in words {
            assert!(
                !self.text.contains(word),
                "`{word}` is still there:\n{}",
                self.text
            );
        }
        self
    }
}
