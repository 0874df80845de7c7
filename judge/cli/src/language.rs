//! # What of the language a compiler does not have yet
//!
//! The compiler that checks a bundle is newer than the judge's, and an edition keeps only words and meanings apart:
//! edition 2015 of today's compiler takes `?`, `dyn` and `let ... else`. So the syntax is held against a table of the
//! versions in which each feature became stable.
//!
//! A valid file that is refused is worse than one that is let through, so that only what can be seen in the text
//! counts. Not looked for: what depends on types or on names (default binding modes, non-lexical lifetimes, promotion
//! to `'static`, imports by path or of macros, upcasting); what depends on `cfg`, because nobody here knows whether it
//! is compiled; the bodies of `macro_rules!`, the arguments of macros that are not the standard library's, and what
//! they expand to; and what `syn` cannot parse. Items and methods of the standard library are clippy's to find; its
//! macros are found here, unless the file has a macro of that name.

mod attributes;
mod expressions;
mod features;
mod format;
mod items;
mod macros;
mod names;
mod patterns;
mod types;
mod walk;

#[cfg(test)]
mod samples;

use std::io;
use std::thread;

use semver::Version;
use syn::visit::Visit;

use judge_bundler::Edition;

/// Deeply nested code is walked by recursion, so the work has a stack of its own.
const STACK: usize = 512 << 20;

/// A place that needs a later compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it has, as the subject of "is stable since".
    pub what: &'static str,
    /// The `N` of the version 1.N.0 that is the first to have it.
    pub minor: u64,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
}

/// Finds what a source of this edition has that a compiler of this version does not know: the first place of each
/// feature, in the order of the text. A source that cannot be parsed has none, because the compiler says more about it.
///
/// # Errors
/// If no thread can be started: deeply nested code is walked by recursion, so the work has a stack of its own.
pub fn find(source: &str, edition: Edition, version: &Version) -> io::Result<Vec<Finding>> {
    let work = || {
        let Ok(file) = syn::parse_file(source) else {
            return Vec::new();
        };
        let mut walk = walk::Walk::new(source, edition, &file);
        walk.visit_file(&file);
        let mut findings = walk.findings;
        findings.retain(|finding| (version.major, version.minor) < (1, finding.minor));
        findings.sort_by_key(|finding| (finding.line, finding.column));
        findings
    };
    thread::scope(|scope| {
        let handle = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work)?;
        Ok(handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::process::Command;

    use super::features::ALL;
    use super::samples::{PLAIN, SAMPLES};
    use super::*;

    fn found(source: &str, edition: Edition, minor: u64) -> Vec<Finding> {
        find(source, edition, &Version::new(1, minor, 0)).expect("a thread can be started")
    }

    #[test]
    fn each_feature_is_found_up_to_its_version() {
        for &(feature, edition, source) in SAMPLES {
            let before = found(source, edition, feature.minor - 1);
            let is_found = before.iter().any(|finding| finding.what == feature.name);
            assert!(is_found, "{feature:?} is not found in {source}: {before:?}");
            assert_eq!(found(source, edition, feature.minor), [], "{source}");
        }
    }

    #[test]
    fn each_feature_has_a_sample() {
        for feature in ALL {
            let has = SAMPLES.iter().any(|(sampled, _, _)| sampled == feature);
            assert!(has, "{feature:?} has no sample");
        }
    }

    #[test]
    fn nothing_is_found_where_there_is_nothing() {
        for source in PLAIN {
            let parsed = syn::parse_file(source).map(|_| ());
            assert!(parsed.is_ok(), "{source}: {parsed:?}");
            assert_eq!(found(source, Edition::E2015, 0), [], "{source}");
        }
    }

    #[test]
    fn the_first_place_of_a_feature_counts() {
        let source = "fn f() {\n    let é = a?;\n    b?; c?;\n}\n";
        let places: Vec<_> = found(source, Edition::E2015, 0)
            .iter()
            .map(|finding| (finding.what, finding.line, finding.column))
            .collect();
        let identifier = "an identifier that is not ASCII";
        assert_eq!(places, [(identifier, 2, 9), ("the operator `?`", 2, 14)]);
    }

    #[test]
    fn what_cannot_be_parsed_has_no_findings() {
        assert_eq!(found("fn f() { a?; ", Edition::E2015, 0), []);
    }

    #[test]
    fn the_samples_are_what_a_compiler_takes() {
        let editions = [
            Edition::E2015,
            Edition::E2018,
            Edition::E2021,
            Edition::E2024,
        ];
        for edition in editions {
            let mut source = String::from("#![allow(warnings)]\nfn main() {}\n");
            for (index, (_, _, sample)) in
                SAMPLES.iter().enumerate().filter(|(_, s)| s.1 == edition)
            {
                writeln!(source, "mod sample_{index} {{ {sample} }}").expect("a String takes all");
            }
            let name = format!(
                "language-samples-{}-{}.rs",
                edition.as_str(),
                std::process::id()
            );
            let file = std::env::temp_dir().join(name);
            std::fs::write(&file, source).expect("the folder for temporary files can be written");
            let output = Command::new("rustc")
                .args([
                    "--edition",
                    edition.as_str(),
                    "--emit",
                    "metadata",
                    "--out-dir",
                ])
                .arg(std::env::temp_dir())
                .arg(&file)
                .output()
                .expect("rustc can be started");
            let _ = std::fs::remove_file(&file);
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}
