//! # All that a bundle has to be
//!
//! Made twice it is the same; it is what is expected; it compiles with warnings denied; bundled again it does not
//! change; it holds no path of this machine, and prints what the program prints.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use judge_bundler::{Bundle, Bundler, Diagnostic, TrimError, Trimmed};
use libtest_mimic::Failed;

use crate::diff::diff;
use crate::fixture::{Crate, Fixture, Variant};
use crate::rustc;

/// What is said if making a bundle a second time gives another.
const OTHERWISE: &str = "the bundle is another when it is made again";

/// Whether what is expected is written and not compared.
fn updates() -> bool {
    std::env::var_os("UPDATE_FIXTURES").is_some()
}

/// Checks a fixture in all its variants.
pub fn check(fixture: &Fixture) -> Result<(), Failed> {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("bundle")
        .join(&fixture.name);
    fs::create_dir_all(&work)?;
    for (number, variant) in fixture.variants().into_iter().enumerate() {
        let bundle = match first(fixture, variant) {
            Ok(bundle) => bundle,
            Err(diagnostic) => return refused(fixture, &diagnostic),
        };
        let (text, is_silent) = if fixture.kept.is_empty() {
            trimmed(fixture, variant, &bundle.text, &work)?
        } else {
            same(&bundle.text, &first(fixture, variant)?.text, OTHERWISE)?;
            (bundle.text, true)
        };
        let local = fixture
            .folder
            .to_str()
            .expect("the folder's name is Unicode");
        if text.contains(local) {
            return Err(format!("a path of this machine is in the bundle:\n{text}").into());
        }
        expected(fixture, variant, number == 0, &text)?;
        same(
            &text,
            &again(fixture, variant, &text, &work)?,
            "bundling the bundle changes it",
        )?;
        if !is_silent || fixture.folder.join("stdout").is_file() {
            compiled(fixture, variant, number == 0, &text, &work)?;
        }
    }
    Ok(())
}

/// The bundle as names alone tell it.
fn first(fixture: &Fixture, variant: Variant) -> Result<Bundle, Diagnostic> {
    Bundler::load(&fixture.inputs(variant), 0, variant.edition, variant.docs)?.bundle()
}

/// The bundle after the compiler has seen it, and whether that had nothing to say about it.
fn trimmed(
    fixture: &Fixture,
    variant: Variant,
    first: &str,
    work: &Path,
) -> Result<(String, bool), Failed> {
    let bundler = Bundler::load(&fixture.inputs(variant), 0, variant.edition, variant.docs)?;
    let mut errors = Vec::new();
    let mut looks: Vec<(String, bool)> = Vec::new();
    let trimmed = bundler.trim(|bundle| {
        let said = rustc::look(&bundle.text, variant.edition, work)?;
        let failed = said.findings.iter().filter(|of| of.lint.is_none());
        errors = failed.map(|of| of.message.clone()).collect();
        looks.push((bundle.text.clone(), said.is_silent));
        Ok(said.findings)
    });
    // The compiler is shown first what names alone tell.
    let shown = looks.first().map_or(first, |(text, _)| text);
    same(first, shown, OTHERWISE)?;
    match trimmed {
        Ok(Trimmed {
            compiles: true,
            bundle,
            ..
        }) => {
            let is_silent = looks.contains(&(bundle.text.clone(), true));
            Ok((bundle.text, is_silent))
        }
        Ok(trimmed) => {
            let errors = errors.join("\n");
            Err(format!("it does not compile:\n{errors}\n{}", trimmed.bundle.text).into())
        }
        Err(TrimError::Input(diagnostic)) => Err(diagnostic.into()),
        Err(TrimError::Compiler(error)) => Err(error),
    }
}

/// A bundle is a program without libraries: bundling it changes nothing.
fn again(fixture: &Fixture, variant: Variant, text: &str, work: &Path) -> Result<String, Failed> {
    let mut inputs = fixture.inputs(variant);
    inputs.truncate(1);
    inputs[0]
        .dependencies
        .retain(|of| fixture.kept.contains(&of.name));
    inputs[0].root = work.join("again.rs");
    fs::write(&inputs[0].root, text)?;
    Ok(Bundler::load(&inputs, 0, variant.edition, variant.docs)?
        .bundle()?
        .text)
}

/// Compares the message of what cannot be bundled.
fn refused(fixture: &Fixture, diagnostic: &Diagnostic) -> Result<(), Failed> {
    let message = format!("{diagnostic}\n").replace(&format!("{}/", fixture.folder.display()), "");
    compare(&fixture.folder.join("refused.txt"), &message)
}

/// Compares a bundle with its file, or how long it is with `bytes`.
fn expected(fixture: &Fixture, variant: Variant, is_first: bool, text: &str) -> Result<(), Failed> {
    let bytes = fixture.folder.join("bytes");
    if bytes.is_file() {
        if updates() {
            return Ok(fs::write(&bytes, format!("{}\n", text.len()))?);
        }
        let known: usize = fs::read_to_string(&bytes)?.trim().parse()?;
        // A compiler whose lints see a little less than another's is no reason to fail.
        return if text.len() <= known + known / 50 {
            Ok(())
        } else {
            Err(format!("{} bytes were {known}", text.len()).into())
        };
    }
    if updates() && !is_first {
        let plain = fixture.folder.join("expected.rs");
        let special = fixture.special(variant);
        if special.iter().all(|path| !path.is_file()) && fs::read_to_string(plain)? != text {
            let differs = usize::from(fixture.editions[0] == variant.edition);
            fs::write(&special[differs], text)?;
        }
    }
    compare(&fixture.expected(variant), text)
}

/// Compiles a bundle with warnings denied, and runs it if what it prints is known.
fn compiled(
    fixture: &Fixture,
    variant: Variant,
    is_first: bool,
    text: &str,
    work: &Path,
) -> Result<(), Failed> {
    let source = work.join("bundle.rs");
    fs::write(&source, text)?;
    let mut rustc = rustc::command(variant.edition, &source);
    rustc.args(["-D", "warnings"]);
    let stdout = fixture.folder.join("stdout");
    if !stdout.is_file() {
        rustc
            .arg("--emit=metadata")
            .arg("-o")
            .arg(work.join("bundle.rmeta"));
        return rustc::ok(&mut rustc);
    }
    let program = work.join("program");
    rustc::ok(rustc.args(["-C", "prefer-dynamic", "-o"]).arg(&program))?;
    let input = fixture.folder.join("stdin");
    if updates() && is_first {
        fs::write(
            &stdout,
            rustc::run(&unbundled(fixture, variant, work)?, &input)?,
        )?;
    }
    compare(&stdout, &rustc::run(&program, &input)?)
}

/// Builds the program as cargo would.
fn unbundled(fixture: &Fixture, variant: Variant, work: &Path) -> Result<PathBuf, Failed> {
    // What others need is built before them.
    let mut order: Vec<&Crate> = vec![&fixture.crates[0]];
    for next in 0.. {
        let Some(krate) = order.get(next) else { break };
        let needs: Vec<&Crate> = (fixture.crates.iter())
            .filter(|of| krate.needs.iter().any(|(_, to)| *to == of.name))
            .collect();
        order.extend(needs);
    }
    for krate in order.into_iter().rev() {
        let edition = krate.edition.unwrap_or(variant.edition);
        let mut rustc = rustc::command(edition, &fixture.root(krate));
        let kind = if krate.name == "main" { "bin" } else { "rlib" };
        rustc.args([
            "--cap-lints=allow",
            "--crate-type",
            kind,
            "--crate-name",
            &krate.name,
            "--out-dir",
        ]);
        rustc
            .arg(work)
            .arg("-L")
            .arg(work)
            .args(["-C", "prefer-dynamic"]);
        rustc.args(krate.cfg.iter().flat_map(|cfg| ["--cfg", cfg]));
        for (name, to) in &krate.needs {
            rustc.arg("--extern").arg(format!(
                "{name}={}",
                work.join(format!("lib{to}.rlib")).display()
            ));
        }
        rustc
            .env("CARGO_PKG_NAME", &krate.name)
            .env("CARGO_CRATE_NAME", &krate.name);
        rustc.env("CARGO_PKG_VERSION", "1.2.3");
        rustc::ok(&mut rustc)?;
    }
    Ok(work.join("main"))
}

/// Holds a text against a file, or writes it there.
fn compare(file: &Path, text: &str) -> Result<(), Failed> {
    if updates() {
        return Ok(fs::write(file, text)?);
    }
    let known = fs::read_to_string(file).map_err(|e| format!("{}: {e}\n{text}", file.display()))?;
    let what = format!(
        "{} is not what is made now; UPDATE_FIXTURES=1 writes it",
        file.display()
    );
    same(&known, text, &what)
}

fn same(one: &str, other: &str, what: &str) -> Result<(), Failed> {
    if one == other {
        Ok(())
    } else {
        Err(format!("{what}:\n{}", diff(one, other)).into())
    }
}

/// Whether the bundles of these fixtures are as rustfmt has them; asked once for each edition.
pub fn formatted(fixtures: &[Fixture]) -> Result<(), Failed> {
    let mut said = Vec::new();
    for edition in ["2015", "2018", "2021", "2024"] {
        let mut rustfmt = Command::new("rustfmt");
        rustfmt.args([
            "--check",
            "--config-path",
            "/dev/null",
            "--edition",
            edition,
        ]);
        for fixture in fixtures {
            let variants = fixture
                .variants()
                .into_iter()
                .filter(|of| of.edition.as_str() == edition);
            rustfmt.args(
                variants
                    .map(|variant| fixture.expected(variant))
                    .filter(|path| path.is_file()),
            );
        }
        let output = rustfmt.output()?;
        if !output.status.success() {
            said.extend([output.stdout, output.stderr].concat());
        }
    }
    if said.is_empty() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&said).into())
    }
}
