//! # The known judges, held against what their sources say

use super::*;
use judge_runner::problem::show_memory_limit;
use std::path::Path;

#[test]
fn pages_and_versions_are_the_judges_own() {
    let known = read(Path::new("/nowhere")).expect("the known profiles can be read");
    let (atcoder, aoj) = (&known["atcoder"], &known["aoj"]);
    let problem = "https://atcoder.jp/contests/abc349/tasks/abc349_e";
    let submit = "https://atcoder.jp/contests/abc349/submit?taskScreenName=abc349_e";
    assert_eq!(atcoder.submit_page(Some(problem)).as_deref(), Some(submit));
    let elsewhere = "https://elsewhere.example/abc349";
    assert_eq!(atcoder.submit_page(Some(elsewhere)), None);
    assert_eq!(atcoder.submit_page(None), None);
    let submit = "https://onlinejudge.u-aizu.ac.jp/submit";
    assert_eq!(aoj.submit_page(None).as_deref(), Some(submit));

    assert!(atcoder.is_at("atcoder.jp") && known["algospot"].is_at("www.algospot.com"));
    assert!(!atcoder.is_at("notatcoder.jp") && !atcoder.is_at("atcoder.jp.example"));

    let has = |name: &str, version: &str| {
        let version = VersionReq::parse(version).expect("a version");
        atcoder.has(name, &version).is_some()
    };
    assert!(has("proconio", "0.5") && has("proconio", "=0.5.0"));
    assert!(!has("proconio", "0.6") && !has("serde", "1"));
}

/// What the sources say, written down a second time: compiler, edition, flags, longest source, memory, language at the
/// page, clock and comparison, and whether the judge gives PE. A dash is a fact that nobody could check, and the clock is
/// that of CPU time then.
const FACTS: [(&str, &str); 19] = [
    ("algospot", "1.0.0 2015 [-O] - - rust cpu -"),
    ("aoj", "1.79.0 2018 [-O] - - Rust cpu -, PE"),
    (
        "atcoder",
        "1.89.0 2024 [--cfg atcoder] 524288 bytes 1024 MiB 6088 cpu lines",
    ),
    ("codechef", "- 2024 [-O] 50000 bytes - Rust cpu -"),
    (
        "codeforces",
        "1.89.0 2024 [-O --cfg ONLINE_JUDGE] 65536 bytes 256 MiB 98 cpu tokens",
    ),
    (
        "codeforces-2021",
        "1.89.0 2021 [-O --cfg ONLINE_JUDGE] 65536 bytes 256 MiB 75 cpu tokens",
    ),
    (
        "cses",
        "1.75.0 2021 [-C opt-level=3] 131072 bytes 512 MiB Rust (2021) cpu -",
    ),
    ("dmoj", "- 2021 [] 65536 characters - RUST cpu -"),
    (
        "domjudge",
        "- 2015 [-C opt-level=3] 262144 bytes 2048 MiB rust cpu tokens, any case",
    ),
    ("eolymp", "1.78.0 2015 [-O] - - rust:1.78 cpu -"),
    ("hackerrank", "1.59.0 2015 [-O] - - rust cpu -"),
    (
        "kattis",
        "1.85.0 2021 [-C opt-level=3 -C target-cpu=native] 131072 bytes 1024 MiB Rust cpu tokens, any case",
    ),
    (
        "library-checker",
        "1.94.1 2024 [-C opt-level=3] 1048576 bytes 1024 MiB rust wall tokens",
    ),
    (
        "luogu",
        "1.88.0 2024 [-W warnings -C opt-level=2] - - 15 cpu lines",
    ),
    ("qoj", "1.92.0 2021 [-C opt-level=3] - - Rust cpu tokens"),
    ("spoj", "1.56.0 2015 [-O] 50000 bytes 1536 MiB Rust cpu -"),
    ("timus", "1.75.0 2015 [-O] - 64 MiB Rust 1.75 x64 cpu -"),
    ("tlx", "1.57.0 2021 [-O] 307200 bytes - Rust2021 cpu tokens"),
    ("yukicoder", "1.97.1 2024 [-O] - 512 MiB rust cpu -"),
];

#[test]
fn the_known_judges_have_the_facts_of_their_sources() {
    let known = read(Path::new("/nowhere")).expect("the known profiles can be read");
    let mut facts: Vec<(&str, String)> = Vec::new();
    // Nearly all of POJ's are a choice of this project.
    assert!(known["poj"].presentation_error);
    for (name, profile) in known.iter().filter(|(name, _)| *name != "poj") {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
        let length = profile.source_limit.map(|limit| match limit {
            Length::Bytes(bytes) => format!("{bytes} bytes"),
            Length::Characters(characters) => format!("{characters} characters"),
        });
        let language = profile.language_id.clone().or(profile.language.clone());
        let lower = |text: String| text.to_ascii_lowercase();
        let compare = profile.compare.map(|compare| lower(format!("{compare:?}")));
        let case = if profile.ignores_case {
            ", any case"
        } else {
            ""
        };
        let presentation = match profile.presentation_error {
            true => ", PE",
            false => "",
        };
        let said = [
            or_dash(profile.rustc.as_ref().map(Version::to_string)),
            profile.edition.as_str().to_string(),
            format!("[{}]", profile.compile.flags().join(" ")),
            or_dash(length),
            or_dash(profile.memory_limit.map(show_memory_limit)),
            or_dash(language),
            lower(format!("{:?}", profile.clock)),
            or_dash(compare) + case + presentation,
        ];
        facts.push((name, said.join(" ")));
    }
    let facts: Vec<(&str, &str)> = facts
        .iter()
        .map(|(name, said)| (*name, said.as_str()))
        .collect();
    assert_eq!(facts, FACTS);
}

#[test]
fn each_form_of_a_page_has_its_own_to_submit_at() {
    let known = read(Path::new("/nowhere")).expect("the known profiles can be read");
    for (judge, problem, submit) in [
        (
            "codeforces",
            "https://codeforces.com/contest/4/problem/A",
            "https://codeforces.com/contest/4/submit/A",
        ),
        (
            "codeforces",
            "https://codeforces.com/problemset/problem/4/A",
            "https://codeforces.com/problemset/submit/4/A",
        ),
        (
            "codeforces-2021",
            "https://codeforces.com/gym/100001/problem/B",
            "https://codeforces.com/gym/100001/submit",
        ),
        (
            "library-checker",
            "https://judge.yosupo.jp/problem/aplusb",
            "https://judge.yosupo.jp/problem/aplusb",
        ),
        (
            "kattis",
            "https://open.kattis.com/problems/hello",
            "https://open.kattis.com/problems/hello/submit",
        ),
        (
            "yukicoder",
            "https://yukicoder.me/problems/no/9000",
            "https://yukicoder.me/problems/no/9000/submit",
        ),
        (
            "cses",
            "https://cses.fi/problemset/task/1068/",
            "https://cses.fi/problemset/submit/1068/",
        ),
        (
            "spoj",
            "https://www.spoj.com/problems/TEST/",
            "https://www.spoj.com/submit/TEST/",
        ),
        (
            "codechef",
            "https://www.codechef.com/START1/problems/ABC",
            "https://www.codechef.com/START1/submit/ABC",
        ),
    ] {
        assert_eq!(
            known[judge].submit_page(Some(problem)).as_deref(),
            Some(submit)
        );
    }
    let characters = Some(Length::Characters(65536));
    assert_eq!(known["dmoj"].source_limit, characters);
    assert_eq!(known["codeforces-2021"].stack_limit, Some(256 << 20));
    assert_eq!(known["luogu"].env["ONLINE_JUDGE"], "luogu");
}
