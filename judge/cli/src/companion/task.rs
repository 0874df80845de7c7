//! # A problem as the browser describes it
//!
//! What is used of the extension's JSON. Keys that are not known here are left alone, because the extension gets new
//! ones; what is known must have its form, because anybody may post.

use std::time::Duration;

use serde::Deserialize;

use crate::create::Sample;
use judge_facts::profile::pages::is_address;

/// How many problems a contest may have.
const LARGEST_BATCH: usize = 100;

/// A problem as the browser describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Its title.
    pub title: String,
    /// The address of its page.
    pub page: String,
    /// How much CPU time one case may take, if the page says so.
    pub time_limit: Option<Duration>,
    /// How many bytes of memory one case may take, if the page says so.
    pub memory_limit: Option<u64>,
    /// The examples on the page.
    pub samples: Vec<Sample>,
    /// Whether the program talks with another.
    pub is_interactive: bool,
    /// What the page asks for that is not done here.
    pub oddity: Option<&'static str>,
    /// What the judge calls the contest, or whatever else the problem is part of.
    pub group: Option<String>,
    /// The problems that it was posted with.
    pub(super) batch: Batch,
}

/// The problems of one page.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(super) struct Batch {
    id: serde_json::Value,
    pub(super) size: usize,
}

/// The JSON.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Post {
    name: String,
    url: String,
    group: Option<String>,
    #[serde(default)]
    interactive: bool,
    /// In MiB.
    memory_limit: Option<f64>,
    /// In milliseconds.
    time_limit: Option<f64>,
    #[serde(default)]
    tests: Vec<Sample>,
    input: Option<Channel>,
    output: Option<Channel>,
    batch: Option<Batch>,
}

/// Where a program reads or prints.
#[derive(Deserialize)]
struct Channel {
    #[serde(rename = "type")]
    kind: String,
}

impl Task {
    /// Reads the JSON.
    ///
    /// # Errors
    /// If it is not that of a problem; the error says where and what was expected.
    pub(super) fn parse(json: &[u8]) -> Result<Self, String> {
        let post: Post = serde_json::from_slice(json)
            .map_err(|error| format!("expected the JSON of a problem: {error}"))?;
        if post.name.trim().is_empty() {
            return Err("expected a problem with a `name`".to_string());
        }
        let page = post.url.trim();
        if !is_address(page) {
            let url = post.url;
            return Err(format!("expected a `url` of a web page, found {url:?}"));
        }
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
        let mut channels = post.input.iter().chain(&post.output);
        let oddity = if post.interactive {
            Some(
                "it is interactive, and the interactor that its Cargo.toml names has yet to be written",
            )
        } else if channels.any(|channel| !channel.kind.starts_with("std")) {
            Some("it reads or writes a file, and a case is standard input and standard output")
        } else {
            None
        };
        Ok(Task {
            title: post.name.trim().to_string(),
            page: page.to_string(),
            time_limit: whole(post.time_limit, 1.0).map(Duration::from_millis),
            memory_limit: whole(post.memory_limit, 1024.0).map(|kib| kib * 1024),
            samples: post.tests,
            is_interactive: post.interactive,
            oddity,
            group: post.group,
            batch,
        })
    }
}

/// Returns so many units as a whole number, unless the page had no number to give. A limit of more than a billion is
/// none.
fn whole(number: Option<f64>, units: f64) -> Option<u64> {
    let product = (number? * units).round();
    (1.0..=1e9).contains(&product).then_some(product as u64)
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn limits_are_whole_numbers() {
        assert_eq!(whole(Some(1500.0), 1.0), Some(1500));
        assert_eq!(whole(Some(62.5), 1024.0), Some(64000));
        for nothing in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(whole(Some(nothing), 1.0), None);
        }
        assert_eq!(whole(None, 1.0), None);
    }
}
