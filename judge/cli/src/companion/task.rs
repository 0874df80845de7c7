//! # A problem as the extension describes it
//!
//! Reads a part of the extension's JSON. Unknown keys are ignored, because the extension adds new ones. Known keys are
//! checked strictly, because any program on the machine can post.

use std::time::Duration;

use serde::Deserialize;

use crate::create::pages::parse_address;
use crate::create::{NewProblem, Sample};
use judge_facts::problem::is_file_name;
use judge_facts::terms::Files;

/// The largest accepted number of problems in one click.
const LARGEST_BATCH: usize = 100;

#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) problem: NewProblem,
    /// The title of the problem's contest or collection.
    pub(crate) group: Option<String>,
    pub(super) batch: Batch,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(super) struct Batch {
    id: serde_json::Value,
    pub(super) size: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Post {
    name: String,
    url: String,
    /// The title of the problem's contest or collection, with the judge's name and ` - ` in front.
    group: Option<String>,
    #[serde(default)]
    interactive: bool,
    /// The memory limit in MiB.
    memory_limit: Option<f64>,
    /// The time limit in milliseconds.
    time_limit: Option<f64>,
    #[serde(default)]
    tests: Vec<Sample>,
    input: Option<Channel>,
    output: Option<Channel>,
    batch: Option<Batch>,
}

/// The stream or the file that a program reads or writes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Channel {
    #[serde(rename = "type")]
    kind: String,
    file_name: Option<String>,
}

impl Channel {
    /// Returns the name of the file; `None` for a stream. A file that has only a pattern of names gets the usual name.
    fn file(self, usual: &str) -> Option<String> {
        let name = self.file_name.filter(|name| is_file_name(name));
        let is_stream = self.kind.starts_with("std");
        (!is_stream).then(|| name.unwrap_or_else(|| usual.to_string()))
    }
}

impl Task {
    pub(super) fn parse(json: &[u8]) -> Result<Self, String> {
        let post: Post = serde_json::from_slice(json)
            .map_err(|error| format!("expected the JSON of a problem: {error}"))?;
        if post.name.trim().is_empty() {
            return Err("expected a problem with a `name`".to_string());
        }
        let page = parse_address(&post.url);
        let page = page.map_err(|expected| format!("`url`: {expected}, found {:?}", post.url))?;
        let batch = post.batch.unwrap_or(Batch {
            id: serde_json::Value::Null,
            size: 1,
        });
        if !(1..=LARGEST_BATCH).contains(&batch.size) {
            let size = batch.size;
            return Err(format!(
                "expected a batch of 1 to {LARGEST_BATCH} problems, found {size}"
            ));
        }
        let group = post.group.as_deref();
        let group = group.map(|group| group.split_once(" - ").map_or(group, |(_, rest)| rest));
        let file = |channel: Option<Channel>, usual| channel?.file(usual);
        let files = Files {
            input: file(post.input, "input.txt"),
            output: file(post.output, "output.txt"),
        };
        Ok(Task {
            problem: NewProblem {
                title: Some(post.name.trim().to_string()),
                page: Some(page),
                time_limit: whole(post.time_limit, 1.0).map(Duration::from_millis),
                memory_limit: whole(post.memory_limit, 1024.0).map(|kib| kib * 1024),
                is_interactive: post.interactive,
                files,
                samples: post.tests,
                ..NewProblem::default()
            },
            group: group.map(str::to_string),
            batch,
        })
    }
}

/// Returns a limit in smaller units, rounded; `None` if it is missing, zero or absurd, as on pages without a limit.
fn whole(number: Option<f64>, units: f64) -> Option<u64> {
    let product = (number? * units).round();
    (1.0..=1e9).contains(&product).then_some(product as u64)
}
