//! # Ctrl-C on Windows
//!
//! A test cannot send that to one process, but Ctrl-Break, which has the same effect.

use std::fs;
use std::os::windows::process::CommandExt;
use std::process::Stdio;

use windows_sys::Win32::Foundation::STATUS_CONTROL_C_EXIT;
use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, GenerateConsoleCtrlEvent};
use windows_sys::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

use crate::endings::Child;

crate::tests![an_interrupt_ends_the_judge_and_its_programs];

fn an_interrupt_ends_the_judge_and_its_programs() {
    let child = Child::expected();
    let fixture = child.fixture("waits").metadata("time-limit = '60 s'");
    let folder = fixture.package().join("temporary");
    fs::create_dir(&folder).expect("the folder can be made");
    let mut judge = fixture
        .command()
        .env("TMP", &folder)
        .stdout(Stdio::null())
        .creation_flags(CREATE_NEW_PROCESS_GROUP)
        .spawn()
        .expect("the judge starts");
    let child = child.born();
    let count = || {
        let entries = fs::read_dir(&folder);
        entries.expect("the folder can be read").count()
    };
    assert_ne!(count(), 0, "the case has temporary files");
    // SAFETY: the call takes integers.
    let sent = unsafe { GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, judge.id()) };
    assert_ne!(sent, 0, "there is a console");
    let status = judge.wait().expect("the judge can be waited for");
    assert_eq!(status.code(), Some(STATUS_CONTROL_C_EXIT));
    child.ends();
    // If the system had ended it, the temporary files of the case would be left.
    assert_eq!(count(), 0);
}
