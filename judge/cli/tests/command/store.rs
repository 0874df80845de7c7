//! # What is kept of what was compiled

use std::fs;
use std::time::{Duration, SystemTime};

use super::scratch::{ECHO, Scratch};

/// What is compiled is kept by content, but not for ever, and nothing goes that somebody may be using.
#[test]
fn what_was_compiled_is_bounded_in_number() {
    let scratch = Scratch::echo();
    let hour = Duration::from_secs(3600);
    let keep = |names: std::ops::Range<u32>, used: SystemTime| {
        for name in names {
            let path = format!("target/judge/{name:032x}/main.rs");
            scratch.write(&path, "");
            let file = fs::File::options()
                .append(true)
                .open(scratch.path(&path))
                .expect("it was just made");
            // The larger the name, the longer ago.
            file.set_modified(used - hour * name / 100)
                .expect("the time can be set");
        }
    };
    let kept = || {
        let mut names = scratch.names("target/judge");
        names.retain(|name| name.len() == 32);
        names
    };
    keep(0..100, SystemTime::now() - 2 * hour);
    scratch.bundle(&["echo"]).succeeds();
    let names = kept();
    assert_eq!(names.len(), 64, "{names:?}");
    assert!(names.contains(&format!("{:032x}", 0)), "{names:?}");
    assert!(!names.contains(&format!("{:032x}", 99)), "{names:?}");
    keep(0..90, SystemTime::now());
    scratch.write("echo/src/main.rs", &format!("// Another.\n{ECHO}"));
    scratch.bundle(&["echo"]).succeeds();
    let names = kept();
    for name in 0..90 {
        assert!(names.contains(&format!("{name:032x}")), "{name}: {names:?}");
    }
}
