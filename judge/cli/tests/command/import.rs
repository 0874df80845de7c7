//! # Cases that others keep in their own ways

use std::fs;
use std::io::Write;

use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::scratch::{Run, Scratch, run};

/// A workspace with one problem, `echo`, that has one case, `sample`.
fn import(scratch: &Scratch, from: &str) -> Run {
    run(&scratch.path("."), &["judge", "import", from, "echo"])
}

/// Writes files that say in which folder or archive they are.
fn given(scratch: &Scratch, folder: &str, paths: &[&str]) {
    for path in paths {
        scratch.write(&format!("{folder}/{path}"), path);
    }
}

/// Packs files whose content is their own path.
fn packed(paths: &[&str]) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for path in paths {
        let entry = archive.new_file(rawzip::path::EntryPath::verbatim(path.as_bytes()));
        let entry = entry.compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = entry.start().expect("it is memory");
        let encoder = DeflateEncoder::new(&mut entry, flate2::Compression::default());
        let mut writer = config.wrap(encoder);
        writer.write_all(path.as_bytes()).expect("it is memory");
        let (encoder, descriptor) = writer.finish().expect("it is memory");
        encoder.finish().expect("it is memory");
        entry.finish(descriptor).expect("it is memory");
    }
    archive.finish().expect("it is memory")
}

/// The names of the cases of `echo`, which has each input beside its output, but for the one that was there before.
fn cases(scratch: &Scratch) -> String {
    let names = scratch.names("testcases/echo");
    let inputs = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let outputs = names.iter().filter_map(|name| name.strip_suffix(".out"));
    assert!(inputs.clone().eq(outputs), "{names:?}");
    let new: Vec<&str> = inputs.filter(|name| *name != "sample").collect();
    new.join(" ")
}

#[test]
fn cases_are_found_as_others_keep_them() {
    for (paths, names) in [
        ("1.in 1.out 2.in 2.ans", "1 2"),
        ("test/sample-1.in test/sample-1.out", "sample-1"),
        // AtCoder, with and without an ending, and Library Checker.
        ("in/a.txt out/a.txt in/b out/b", "a b"),
        ("in/ex_00.in out/ex_00.out", "ex_00"),
        ("E/in/a.txt E/out/a.txt E/etc/out/a.txt", "a"),
        // yukicoder and HackerRank.
        ("test_in/01.txt test_out/01.txt", "01"),
        ("input/input00.txt output/output00.txt", "00"),
        ("input/a.txt output/a.txt input1.txt output1.txt", "1 a"),
        ("1/input.txt 1/output.txt 2/input.txt 2/output.txt", "1 2"),
        ("input.txt output.txt", "case"),
        // Kattis, whose `.out` is not the answer, and Polygon.
        (
            "data/sample/1.in data/sample/1.ans data/sample/1.out data/secret/1.in data/secret/1.ans",
            "sample-1 secret-1",
        ),
        ("tests/01 tests/01.a tests/02 tests/02.a", "01 02"),
        // A name says no more than its ending.
        (
            "in-order.in in-order.out order.in order.out",
            "in-order order",
        ),
        ("sample.1.in sample.1.out", "sample.1"),
    ] {
        let paths: Vec<&str> = paths.split(' ').collect();
        let scratch = Scratch::echo();
        given(&scratch, "given", &paths);
        import(&scratch, "given").succeeds();
        assert_eq!(cases(&scratch), names, "{paths:?}");
        // Packed up, they are the same, and so they are there already.
        fs::write(scratch.path("given.zip"), packed(&paths)).expect("it can be written");
        let again = import(&scratch, "given.zip");
        again.says(&["there already"]);
        again.succeeds();
        assert_eq!(cases(&scratch), names, "{paths:?}");
    }
    let scratch = Scratch::echo();
    given(&scratch, "data", &["1.in", "1.ans", "1.out"]);
    import(&scratch, "data").succeeds();
    assert_eq!(scratch.read("testcases/echo/1.out"), "1.ans");
}

#[test]
fn it_is_said_what_was_taken_and_what_was_left() {
    let scratch = Scratch::echo();
    let numbers: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
    for number in &numbers {
        scratch.write(&format!("given/{number}.in"), number);
        scratch.write(&format!("given/{number}.out"), number);
    }
    given(
        &scratch,
        "given",
        &["in/a", "README", ".hidden.in", ".git/b.in", ".git/b.out"],
    );
    let told = import(&scratch, "given");
    told.says(&[
        "Imported 10 cases into testcases/echo: 1, 2, 3, 4, 5, and 5 more\n",
        "warning: 1 input was ignored for lack of an output: in/a\n",
        "note: 1 other file was ignored: README\n",
    ]);
    assert!(!told.stderr.contains("already"), "{}", told.stderr);
    told.succeeds();
    scratch.write("given/11.in", "11");
    scratch.write("given/11.out", "11");
    import(&scratch, "given").says(&[
        "Imported 1 case into testcases/echo: 11\n",
        "10 cases were there already",
    ]);
    let list = run(&scratch.path("."), &["list"]).succeeds();
    assert!(list.contains(" 12  "), "{list}");
    given(&scratch, "other", &["a.in", "b.out"]);
    let said = "other has no input with an output";
    import(&scratch, "other").fails(1, &[said, "*.in            *.ans\n"]);
}

/// Where an interactor knows what is right, an input needs no output.
#[test]
fn an_interactor_needs_inputs_only() {
    let scratch = Scratch::echo();
    let judge = "[package.metadata.judge]\njudge = \"aoj\"\ninteractor = \"talks\"\n";
    scratch.package("echo", judge);
    given(&scratch, "given", &["1.in", "2.in", "2.out", "README"]);
    import(&scratch, "given").says(&[
        "Imported 2 cases into testcases/echo: 1, 2\n",
        "note: 1 other file was ignored: README\n",
    ]);
    let names = ["1.in", "2.in", "2.out", "sample.in", "sample.out"];
    assert_eq!(scratch.names("testcases/echo"), names);
}

#[test]
fn nothing_is_written_over_and_nothing_is_left_behind() {
    let scratch = Scratch::echo();
    given(
        &scratch,
        "given",
        &["a.in", "a.out", "sample.in", "sample.out"],
    );
    let said = "given: sample.in differs from testcases/echo/sample.in, which exists already";
    import(&scratch, "given").fails(1, &[said, "nothing was imported"]);
    assert_eq!(scratch.names("testcases/echo"), ["sample.in", "sample.out"]);
    assert_eq!(scratch.read("testcases/echo/sample.in"), "7\n");
    // Half a case that is there already is made whole.
    scratch.write("testcases/echo/sample.in", "sample.in");
    fs::remove_file(scratch.path("testcases/echo/sample.out")).expect("it is there");
    import(&scratch, "given").succeeds();
    assert_eq!(scratch.read("testcases/echo/sample.out"), "sample.out");
    given(
        &scratch,
        "clash",
        &["b/c.in", "b/c.out", "b-c.in", "b-c.out"],
    );
    let said = "b-c.in and b/c.in would both be the case `b-c`";
    import(&scratch, "clash").fails(1, &[said]);
    assert_eq!(cases(&scratch), "a");
}

#[test]
fn line_ends_become_those_of_the_judges() {
    let scratch = Scratch::echo();
    for (given, expected) in [
        ("1\r\n2\r\n", "1\n2\n"),
        ("\r\r\n\r", "\r\n\r"),
        ("no end", "no end"),
        ("", ""),
    ] {
        scratch.write("given/x.in", given);
        scratch.write("given/x.out", given);
        for _ in ["new", "there already"] {
            import(&scratch, "given").succeeds();
            assert_eq!(scratch.read("testcases/echo/x.in"), expected);
        }
        fs::remove_file(scratch.path("testcases/echo/x.in")).expect("it is there");
        fs::remove_file(scratch.path("testcases/echo/x.out")).expect("it is there");
    }
    // Git may have written what is there with others.
    for file in ["given/x.in", "given/x.out"] {
        scratch.write(file, "1\n");
        scratch.write(&file.replace("given", "testcases/echo"), "1\r\n");
    }
    import(&scratch, "given").succeeds();
    assert_eq!(scratch.read("testcases/echo/x.in"), "1\r\n");
}

#[test]
fn an_archive_that_does_harm_is_refused() {
    let scratch = Scratch::echo();
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    let refuses = |archive: &[u8], said: &str| {
        fs::write(scratch.path("given.zip"), archive).expect("it can be written");
        import(&scratch, "given.zip").fails(1, &["given.zip", said]);
        assert!(!scratch.path("testcases").exists(), "{said}");
    };
    for path in [
        "../../x.in",
        "a/../../x.in",
        "/tmp/x.in",
        "..\\x.in",
        "C:\\x.in",
    ] {
        let said = format!(
            "{} is a path outside of the archive",
            path.replace('\\', "/")
        );
        refuses(&packed(&["a.in", "a.out", path]), &said);
    }
    // Where the last entry of the list says what it is, and where it says how long and how it is.
    let whole = packed(&["a.in", "a.out"]);
    let at = |magic: &[u8]| {
        whole
            .windows(4)
            .rposition(|part| part == magic)
            .expect("it is there")
    };
    let entry = at(b"PK\x01\x02");
    let changed = |place: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[entry + place..][..bytes.len()].copy_from_slice(bytes);
        changed
    };
    let mut link = changed(38, &(0o120_777_u32 << 16).to_le_bytes());
    link[entry + 5] = 3;
    refuses(&link, "a.out is a link");
    refuses(
        &changed(8, &[1]),
        "a.out cannot be imported: it is encrypted",
    );
    refuses(&changed(10, &[12]), "expected deflate");
    refuses(&changed(16, &[0; 4]), "a.out cannot be imported: ");
    refuses(&changed(24, &[4]), "a.out cannot be imported: ");
    let mut bomb = changed(24, &[0, 0, 0, 0xf0]);
    let first = bomb
        .windows(4)
        .position(|part| part == b"PK\x01\x02")
        .expect("it is there");
    bomb[first + 24..][..4].copy_from_slice(&[0, 0, 0, 0xf0]);
    refuses(
        &bomb,
        "would unpack to 7680 MiB, more than the limit of 4096 MiB",
    );
    refuses(
        &whole[..whole.len() / 2],
        "neither a folder nor a readable zip archive",
    );
    refuses(b"", "neither a folder nor a readable zip archive");
    // What it was made from is all right.
    fs::write(scratch.path("given.zip"), &whole).expect("it can be written");
    import(&scratch, "given.zip").succeeds();
    assert_eq!(cases(&scratch), "a");
}

#[test]
fn the_problem_is_named_as_everywhere() {
    let scratch = Scratch::workspace(&["abc350", "echo"]);
    for package in ["abc350", "echo"] {
        scratch.package(package, "[package.metadata.judge]\njudge = \"aoj\"\n");
    }
    for program in ["abc350/src/bin/a", "abc350/src/bin/b", "echo/src/main"] {
        scratch.write(&format!("{program}.rs"), "fn main() {}\n");
    }
    given(&scratch, "given", &["1.in", "1.out"]);
    let root = scratch.path(".");
    run(&root, &["import", "given", "abc350/a"]).succeeds();
    run(&root, &["import", "given", "-p", "b"]).succeeds();
    run(&scratch.path("echo/src"), &["import", "../../given"]).succeeds();
    for folder in ["abc350/a", "abc350/b", "echo"] {
        assert_eq!(
            scratch.names(&format!("testcases/{folder}")),
            ["1.in", "1.out"]
        );
    }
    run(&root, &["import", "given"]).fails(2, &["expected the name of a problem"]);
    run(&root, &["import", "given", "ecoh"]).fails(2, &["did you mean `echo`?"]);
    run(&root, &["import", "nowhere", "echo"]).fails(2, &["nowhere: "]);
}

/// A link is a file if it points to one, and one that leads back is not followed.
#[cfg(unix)]
#[test]
fn links_are_followed_to_files_only() {
    use std::os::unix::fs::symlink;
    let scratch = Scratch::echo();
    given(&scratch, "given", &["a.in"]);
    given(&scratch, "other", &["a.out"]);
    symlink("../other/a.out", scratch.path("given/a.out")).expect("a link can be made");
    symlink("..", scratch.path("given/up")).expect("a link can be made");
    symlink("nowhere", scratch.path("given/b.in")).expect("a link can be made");
    let run = import(&scratch, "given");
    run.says(&["2 other files were ignored: ", "b.in", "up"]);
    run.succeeds();
    assert_eq!(cases(&scratch), "a");
    // What may never end is not waited for.
    import(&scratch, "/dev/zero").fails(2, &["neither a folder nor a file"]);
}
