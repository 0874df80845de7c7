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

#[track_caller]
fn refuses(workspace: &Workspace, archive: &[u8], said: &str) {
    let run = import(workspace, archive);
    run.says(&["error", "given", said]).ends(1);
    assert!(!workspace.path("testcases").exists(), "{said}");
}

#[test]
fn an_archive_that_does_harm_is_refused() {
    let workspace = Workspace::echo();
    let refuses = |archive: &[u8], said: &str| refuses(&workspace, archive, said);
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
    // Fields of the last entry in the central directory: its type, flags, compression, checksum and length.
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
    refuses(&changed(8, &[1]), "a.out is encrypted");
    refuses(&changed(10, &[12]), "expected deflate");
    refuses(&changed(16, &[0; 4]), "a.out cannot be unpacked: ");
    refuses(&changed(24, &[4]), "a.out cannot be unpacked: ");
    refuses(
        &changed(24, &(1_u32 << 30).to_le_bytes()),
        "given unpacks to more than 1 GiB",
    );
    refuses(&packed(&["a.in", "a.out", "a.in"]), "a.in occurs twice");
    refuses(
        &whole[..whole.len() / 2],
        "neither a folder nor a readable zip",
    );
    refuses(b"", "neither a folder nor a readable zip");
    // A file that belongs to no case may be encrypted.
    let mut statement = packed(&["a.in", "a.out", "statement.pdf"]);
    let mut parts = statement.windows(4);
    let last = parts.rposition(|part| part == b"PK\x01\x02");
    statement[last.expect("it is there") + 8] = 1;
    import(&workspace, &statement).ends(0);
    // The archive that it was made from is valid.
    import(&workspace, &whole).ends(0);
    assert_eq!(workspace.names("testcases/echo"), ["a.in", "a.out"]);
}
