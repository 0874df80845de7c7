//! # The cases that failed the last time
//!
//! Each case that passed is kept by a hash of its content and its terms, in a file of the target folder, so that
//! `--failed` can leave it out. A case without such a line counts as failed.

use std::iter;
use std::slice;

use judge_facts::error::Error;
use judge_facts::verdict::Verdict;
use judge_pipeline::saved::is_any_saved_since;
use judge_pipeline::unchanged::{Fingerprint, Record};
use judge_runner::interrupt::{is_interrupted, is_stopped};

use super::run::TestRun;
use super::target::TestTarget;
use crate::results::{JudgedCase, ProgramResult};
use crate::ui::message;

impl TestRun<'_> {
    fn passed_cases(&self) -> Record {
        let target = &self.project.metadata.target_directory;
        Record::of_cache(target.join("judge/passed-cases.tsv").into())
    }

    /// Leaves only the cases that did not pass last time, or every case if all passed.
    pub(super) fn keep_failed(&mut self, targets: &mut Vec<TestTarget>) {
        let record = self.passed_cases();
        let has_passed = |target: &TestTarget| -> Vec<bool> {
            let subject = self.subject(target);
            let holds = |subject, case| record.holds(subject, &Fingerprint::of_case(subject, case));
            let cases = target.cases.iter();
            let passed = cases.map(|case| subject.as_ref().is_some_and(|it| holds(it, case)));
            passed.collect()
        };
        let passed: Vec<Vec<bool>> = targets.iter().map(has_passed).collect();
        let all = passed.concat();
        let number = all.iter().filter(|has_passed| **has_passed).count();
        if number == 0 {
            message::note("none of these cases has passed before: running all of them");
        } else if number == all.len() {
            message::note("all of these cases passed the last time: running all of them");
        } else {
            for (target, passed) in iter::zip(&mut *targets, passed) {
                let mut passed = passed.into_iter();
                target.cases.retain(|_| passed.next() == Some(false));
            }
            targets.retain(|target| !target.cases.is_empty() || target.ready().is_err());
            self.skipped = number;
        }
    }

    /// Keeps which cases have passed. A run of some cases tells nothing about the others, unless the program does not
    /// compile.
    pub(super) fn keep_passed_cases(
        &self,
        targets: &[TestTarget],
        results: &[ProgramResult],
    ) -> Result<(), Error> {
        // After a change the results are out of date, and the workspace's folder may be gone. The results of a problem
        // that could not be judged stay.
        if is_stopped() || !results.iter().any(|result| result.verdict().is_some()) {
            return Ok(());
        }
        let are_all = !self.arguments.is_selective() && !is_interrupted();
        let root = self.project.metadata.workspace_root.as_std_path();
        // Another process may have written it meanwhile.
        let _lock = Record::lock(self.project)?;
        let mut record = self.passed_cases();
        for (target, result) in iter::zip(targets, results) {
            let subject = result.verdict().and(self.subject(target));
            let Some(subject) = subject else {
                continue;
            };
            if are_all || result.error.is_some() {
                record.forget(&subject);
            }
            let is_any_saved = |cases: &[JudgedCase]| {
                let cases = cases.iter().map(|judged| &judged.case);
                let files = cases.flat_map(|case| [&*case.input, &*case.expected]);
                let files = files.filter(|file| file.exists());
                let files = files.filter_map(|file| Some((file, file.parent()?)));
                is_any_saved_since(self.project.began, files, root)
            };
            let are_some_saved = is_any_saved(&result.cases);
            for judged in &result.cases {
                let is_saved = are_some_saved && is_any_saved(slice::from_ref(judged));
                let has_passed = judged.verdict() == Some(Verdict::Accepted) && !is_saved;
                let fingerprint = Fingerprint::of_case(&subject, &judged.case);
                record.set(&subject, &fingerprint, has_passed);
            }
        }
        record.write()
    }
}
