//! # The verdicts as JUnit's XML, for services that show test results
//!
//! One suite a problem, one test a case. XML 1.0 has no way at all to write most control characters, so they are shown as `\xNN`.

use std::fmt::Write as _;
use std::time::Duration;

use super::{ProblemResult, table};
use crate::say::text::plain;

/// One test: its name, its time, and what is wrong with it in short and at length.
struct Test<'a> {
    /// What comes behind the suite's name in that of its class: an example may be called as a case is.
    class: &'static str,
    name: &'a str,
    time: Duration,
    failure: Option<(&'a str, String)>,
}

/// Returns the document.
pub fn document(results: &[ProblemResult]) -> String {
    let suites: Vec<(&str, Vec<Test>)> = results
        .iter()
        .map(|result| (result.name.as_str(), tests(result)))
        .collect();
    let all = suites.iter().map(|(_, tests)| tests.len()).sum::<usize>();
    let failed = suites
        .iter()
        .map(|(_, tests)| failures(tests))
        .sum::<usize>();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml +=
        &format!("<testsuites name=\"cargo judge test\" tests=\"{all}\" failures=\"{failed}\">\n");
    for (name, tests) in &suites {
        write_suite(&mut xml, name, tests);
    }
    xml + "</testsuites>\n"
}

fn write_suite(xml: &mut String, name: &str, tests: &[Test]) {
    let suite = escape(name);
    *xml += &format!(
        "  <testsuite name=\"{suite}\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n",
        tests.len(),
        failures(tests)
    );
    for test in tests {
        let (name, time) = (escape(test.name), test.time.as_secs_f64());
        *xml += &format!(
            "    <testcase classname=\"{suite}{}\" name=\"{name}\" time=\"{time:.3}\"",
            test.class
        );
        match &test.failure {
            None => *xml += "/>\n",
            Some((code, text)) => {
                let (code, text) = (escape(code), escape(text));
                *xml += &format!(
                    ">\n      <failure type=\"{code}\" message=\"{code}\">{text}</failure>\n"
                );
                *xml += "    </testcase>\n";
            }
        }
    }
    *xml += "  </testsuite>\n";
}

fn failures(tests: &[Test]) -> usize {
    tests.iter().filter(|test| test.failure.is_some()).count()
}

fn tests(result: &ProblemResult) -> Vec<Test<'_>> {
    let mut tests = Vec::new();
    if let Some(fault) = &result.fault {
        tests.push(Test {
            class: "",
            name: "bundle",
            time: Duration::ZERO,
            failure: Some((fault.code(), fault.message.clone())),
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
            failure: (!case.is_right()).then(|| (case.code(), plain(&table::report(case)))),
        }
    }));
    tests.extend(result.examples.iter().map(|example| Test {
        class: ".examples",
        name: &example.name,
        time: Duration::ZERO,
        failure: (!example.is_as_expected()).then(|| (example.code(), table::describe(example))),
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
