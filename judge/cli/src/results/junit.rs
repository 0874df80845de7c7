//! # The verdicts as JUnit's XML, for services that show test results
//!
//! One suite a problem, one test a case; the limits are the suite's properties, and what was not run is skipped. XML
//! 1.0 has no way at all to write most control characters, so they are shown as `\xNN`.

use std::fmt::Write as _;
use std::time::Duration;

use super::{NOT_JUDGED, ProblemResult, plain, table};
use judge_runner::problem::{show_memory_limit, show_time_limit};

/// One test: its name, its time, and what came of it.
struct Test<'a> {
    /// What comes behind the suite's name in that of its class: an example may be called as a case is.
    class: &'static str,
    name: &'a str,
    time: Duration,
    end: End<'a>,
}

/// What came of a test.
enum End<'a> {
    Right,
    /// What is wrong with it, in short and at length.
    Wrong(&'a str, String),
    NotRun,
}

/// Returns the document.
pub fn document(results: &[ProblemResult]) -> String {
    let suites: Vec<(&ProblemResult, Vec<Test>)> = results
        .iter()
        .map(|result| (result, tests(result)))
        .collect();
    let counted = counted(
        suites.iter().flat_map(|(_, tests)| tests),
        results.iter().map(|result| result.time).sum(),
    );
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml += &format!("<testsuites name=\"cargo judge test\" {counted}>\n");
    for (result, tests) in &suites {
        write_suite(&mut xml, result, tests);
    }
    xml + "</testsuites>\n"
}

fn write_suite(xml: &mut String, result: &ProblemResult, tests: &[Test]) {
    let suite = escape(&result.name);
    let counted = counted(tests, result.time);
    *xml += &format!("  <testsuite name=\"{suite}\" {counted}>\n");
    if let Some((time, memory)) = result.limits {
        let (time, memory) = (show_time_limit(time), show_memory_limit(memory));
        *xml += "    <properties>\n";
        *xml += &format!("      <property name=\"time-limit\" value=\"{time}\"/>\n");
        *xml += &format!("      <property name=\"memory-limit\" value=\"{memory}\"/>\n");
        *xml += "    </properties>\n";
    }
    for test in tests {
        let (name, time) = (escape(test.name), test.time.as_secs_f64());
        *xml += &format!(
            "    <testcase classname=\"{suite}{}\" name=\"{name}\" time=\"{time:.3}\"",
            test.class
        );
        match &test.end {
            End::Right => *xml += "/>\n",
            End::NotRun => *xml += ">\n      <skipped/>\n    </testcase>\n",
            End::Wrong(code, text) => {
                let element = if *code == NOT_JUDGED {
                    "error"
                } else {
                    "failure"
                };
                let (code, text) = (escape(code), escape(text));
                *xml += &format!(
                    ">\n      <{element} type=\"{code}\" message=\"{code}\">{text}</{element}>\n"
                );
                *xml += "    </testcase>\n";
            }
        }
    }
    *xml += "  </testsuite>\n";
}

/// The attributes that say how many tests there are, and how long they took together.
fn counted<'a>(tests: impl IntoIterator<Item = &'a Test<'a>>, time: Duration) -> String {
    let (mut all, mut wrong, mut broken, mut left_out) = (0, 0, 0, 0);
    for test in tests {
        all += 1;
        match test.end {
            End::Right => {}
            End::Wrong(NOT_JUDGED, _) => broken += 1,
            End::Wrong(..) => wrong += 1,
            End::NotRun => left_out += 1,
        }
    }
    let time = time.as_secs_f64();
    format!(
        "tests=\"{all}\" failures=\"{wrong}\" errors=\"{broken}\" skipped=\"{left_out}\" time=\"{time:.3}\""
    )
}

fn tests(result: &ProblemResult) -> Vec<Test<'_>> {
    let mut tests = Vec::new();
    if let Some(fault) = &result.fault {
        tests.push(Test {
            class: "",
            name: "bundle",
            time: Duration::ZERO,
            end: End::Wrong(fault.code(), fault.message.clone()),
        });
    }
    tests.extend(result.cases.iter().map(|case| {
        Test {
            class: "",
            name: &case.name,
            time: case
                .judged
                .as_ref()
                .map_or(Duration::ZERO, |judged| judged.cpu),
            end: if case.is_right() {
                End::Right
            } else {
                End::Wrong(case.code(), plain(&table::report(case)))
            },
        }
    }));
    tests.extend(result.examples.iter().map(|example| Test {
        class: ".examples",
        name: &example.name,
        time: Duration::ZERO,
        end: if example.is_as_expected() {
            End::Right
        } else {
            End::Wrong(example.code(), table::describe(example))
        },
    }));
    // No report is written after an interrupt, so these are cases.
    tests.extend(result.skipped.iter().map(|name| Test {
        class: "",
        name,
        time: Duration::ZERO,
        end: End::NotRun,
    }));
    tests
}

/// Escapes a text for an element or for an attribute in double quotes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "\\x{:02x}", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests_of_escape {
    use super::escape;

    #[test]
    fn nothing_is_left_that_xml_does_not_have() {
        assert_eq!(
            escape("a<b>&\"\0\u{1b}\u{fffe}\n"),
            "a&lt;b&gt;&amp;&quot;\\x00\\x1b\\xfffe\n"
        );
    }
}
