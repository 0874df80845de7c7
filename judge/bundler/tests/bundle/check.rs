//! # The checks of a bundle
//!
//! A bundle is the same when it is made again, and equal to the expected file. It compiles with warnings denied, does
//! not change when it is bundled again, contains no path of this machine, and prints what the fixture expects.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use judge_bundler::{Bundler, Diagnostic, Docs, Edition};
use libtest_mimic::Failed;

use crate::fixture::Fixture;
use crate::rustc;

/// True if the expected files are written instead of compared.
fn updates() -> bool {
    std::env::var_os("UPDATE_FIXTURES").is_some()
}

/// Checks a fixture in all its editions.
pub fn check(fixture: &Fixture) -> Result<(), Failed> {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundle");
    let work = work.join(&fixture.name);
    fs::create_dir_all(&work)?;
    for &edition in &fixture.editions {
        let check = Check {
            fixture,
            edition,
            work: &work,
        };
        match check.bundle_by_names() {
            Ok(text) => check.check(&text)?,
            Err(diagnostic) => return refused(fixture, &diagnostic),
        }
    }
    Ok(())
}

/// Compares the diagnostic of a program that cannot be bundled.
fn refused(fixture: &Fixture, diagnostic: &Diagnostic) -> Result<(), Failed> {
    // The files have the slashes of Unix.
    let in_unix = |text: String| text.replace('\\', "/");
    let folder = in_unix(format!("{}/", fixture.folder.display()));
    let message = in_unix(format!("{diagnostic}\n")).replace(&folder, "");
    compare(&fixture.folder.join("refused.txt"), &message, updates())
}

/// The check of a fixture in one edition.
struct Check<'a> {
    fixture: &'a Fixture,
    edition: Edition,
    work: &'a Path,
}

impl Check<'_> {
    fn load(&self) -> Result<Bundler, Diagnostic> {
        let inputs = self.fixture.inputs(self.edition);
        Bundler::load(&inputs, 0, self.edition, Docs::Summary)
    }

    fn bundle_by_names(&self) -> Result<String, Diagnostic> {
        Ok(self.load()?.bundle()?.text)
    }

    fn check(&self, by_names: &str) -> Result<(), Failed> {
        let again = self.bundle_by_names()?;
        same(by_names, &again, "a second bundle differs from the first")?;
        let (text, is_silent) = match self.fixture.provided.is_empty() {
            true => rustc::trim(&self.load()?, self.edition, self.work)?,
            // The compiler of the tests lacks the crates that the judge provides.
            false => (again, true),
        };
        self.expect(&text)?;
        let folder = self.fixture.folder.to_str().expect("a Unicode path");
        if text.contains(folder) {
            return Err(format!("the bundle contains a path of this machine:\n{text}").into());
        }
        let again = self.bundle_again(&text)?;
        same(&text, &again, "bundling the bundle changes it")?;
        if is_silent && !self.stdout().is_file() {
            return Ok(());
        }
        self.compile(&text)
    }

    /// Bundles a bundle, which is a program without libraries.
    fn bundle_again(&self, text: &str) -> Result<String, Failed> {
        let mut inputs = self.fixture.inputs(self.edition);
        inputs.truncate(1);
        let provided = &self.fixture.provided;
        inputs[0]
            .dependencies
            .retain(|of| provided.contains(&of.name));
        inputs[0].root = self.work.join("again.rs");
        fs::write(&inputs[0].root, text)?;
        let bundler = Bundler::load(&inputs, 0, self.edition, Docs::Summary)?;
        Ok(bundler.bundle()?.text)
    }

    /// Compares a bundle with its file, or its length with `bytes`.
    fn expect(&self, text: &str) -> Result<(), Failed> {
        let bytes = self.fixture.folder.join("bytes");
        if !bytes.is_file() {
            let file = self.fixture.expected(self.edition);
            // Only the first edition writes the file that all editions share.
            let is_own = self.edition == self.fixture.editions[0] || !file.ends_with("expected.rs");
            return compare(&file, text, updates() && is_own);
        }
        if updates() {
            return Ok(fs::write(&bytes, format!("{}\n", text.len()))?);
        }
        let expected: usize = fs::read_to_string(&bytes)?.trim().parse()?;
        // The lints of another compiler may find a little less.
        if text.len() > expected + expected / 50 {
            return Err(
                format!("the bundle has {} bytes instead of {expected}", text.len()).into(),
            );
        }
        Ok(())
    }

    fn stdout(&self) -> PathBuf {
        self.fixture.folder.join("stdout")
    }

    /// Compiles a bundle with warnings denied, and runs it if its output is known.
    fn compile(&self, text: &str) -> Result<(), Failed> {
        let source = self.work.join("bundle.rs");
        fs::write(&source, text)?;
        let mut rustc = rustc::command(self.edition, &source);
        rustc.args(["-D", "warnings", "-o"]);
        if !self.stdout().is_file() {
            let metadata = self.work.join("bundle.rmeta");
            return rustc::succeed(rustc.arg(metadata).arg("--emit=metadata"));
        }
        let program = self.work.join("program");
        rustc::succeed(rustc.arg(&program).args(["-C", "prefer-dynamic"]))?;
        let input = self.fixture.folder.join("stdin");
        let stdout = fs::read_to_string(self.stdout())?;
        same(
            &stdout,
            &rustc::run(&program, &input)?,
            "the output differs",
        )
    }
}

/// Compares a text with a file, or writes it there.
fn compare(file: &Path, text: &str, writes: bool) -> Result<(), Failed> {
    if writes {
        return Ok(fs::write(file, text)?);
    }
    let file_name = file.display();
    let expected = fs::read_to_string(file).map_err(|e| format!("{file_name}: {e}\n{text}"))?;
    let message = format!("{file_name} differs; UPDATE_FIXTURES=1 writes it");
    same(&expected, text, &message)
}

/// Compares two texts, and shows the first line that differs.
fn same(expected: &str, found: &str, message: &str) -> Result<(), Failed> {
    if expected == found {
        return Ok(());
    }
    let mut lines = expected.lines().zip(found.lines());
    let line = lines.by_ref().take_while(|(a, b)| a == b).count();
    let [old, new] = [expected, found].map(|text| text.lines().nth(line).unwrap_or("(end)"));
    Err(format!(
        "{message}\nline {}:\n-{old}\n+{new}\n\nfound:\n{found}",
        line + 1
    )
    .into())
}

/// Checks with rustfmt that the bundles of these fixtures are formatted.
pub fn formatted(fixtures: &[Fixture]) -> Result<(), Failed> {
    // Without one, rustfmt would look for the user's.
    let settings = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rustfmt.toml");
    fs::write(&settings, "")?;
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--check", "--edition=2021", "--config-path"]);
    rustfmt.arg(&settings);
    for fixture in fixtures {
        let files = fixture
            .editions
            .iter()
            .map(|edition| fixture.expected(*edition));
        rustfmt.args(files.filter(|file| file.is_file()));
    }
    rustc::succeed(&mut rustfmt)
}
