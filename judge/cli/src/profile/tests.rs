//! # The known judges, held against what their sources say

use super::*;
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
