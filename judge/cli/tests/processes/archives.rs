//! # Zip archives that do harm

use std::fs;
use std::io::Write;

use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::kit::{Run, Workspace};

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

/// Removes all cases, and imports those of an archive.
fn import(workspace: &Workspace, archive: &[u8]) -> Run {
    fs::remove_dir_all(workspace.path("testcases")).unwrap_or_default();
    workspace.write("given", archive);
    workspace.judge(&["import", "given", "echo"])
}

#[test]
fn an_archive_that_does_harm_is_refused() {
    let workspace = Workspace::echo();
    // The changes are to the last entry in the archive's list of entries.
    let whole = packed(&["a.in", "a.out"]);
    let last_entry = |archive: &[u8]| {
        let place = archive.windows(4).rposition(|part| part == b"PK\x01\x02");
        place.expect("it is there")
    };
    let changed = |place: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[last_entry(&whole) + place..][..bytes.len()].copy_from_slice(bytes);
        changed
    };
    let mut link = changed(38, &(0o120_777_u32 << 16).to_le_bytes());
    link[last_entry(&whole) + 5] = 3;
    let with = |path| packed(&["a.in", "a.out", path]);
    let long = (1_u32 << 30).to_le_bytes();
    for (archive, said) in [
        (with("a/../../x.in"), "a/../../x.in is a path outside of"),
        (with("..\\x.in"), "../x.in is a path outside of the archive"),
        (
            with("/tmp/x.in"),
            "/tmp/x.in is a path outside of the archive",
        ),
        (link, "a.out is a link"),
        (changed(8, &[1]), "a.out is encrypted"),
        (changed(10, &[12]), "a.out is not compressed by deflate"),
        (changed(16, &[0; 4]), "a.out cannot be unpacked: "),
        (changed(24, &[4]), "a.out cannot be unpacked: "),
        (changed(24, &long), "given unpacks to more than 1 GiB"),
        (with("a.in"), "a.in occurs twice"),
        (whole[..whole.len() / 2].to_vec(), "nor a readable zip"),
        (Vec::new(), "neither a folder nor a readable zip"),
    ] {
        let run = import(&workspace, &archive);
        run.says(&["error", "given", said]).ends(1);
        assert!(!workspace.path("testcases").exists(), "{said}");
    }
    // A file that belongs to no case may be encrypted.
    let mut statement = packed(&["a.in", "a.out", "statement.pdf"]);
    let place = last_entry(&statement) + 8;
    statement[place] = 1;
    import(&workspace, &statement).ends(0);
    // The archive that it was made from is valid.
    import(&workspace, &whole).ends(0);
    assert_eq!(workspace.names("testcases/echo"), ["a.in", "a.out"]);
}
