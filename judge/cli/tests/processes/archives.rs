//! # Archives that do harm

use std::fs;
use std::io::Write;

use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use tar::{Builder, EntryType, Header};

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

/// Imports the cases of an archive in place of those that are there.
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
    refuses(&changed(8, &[1]), "a.out is encrypted");
    refuses(&changed(10, &[12]), "expected deflate");
    refuses(&changed(16, &[0; 4]), "a.out cannot be unpacked: ");
    refuses(&changed(24, &[4]), "a.out cannot be unpacked: ");
    refuses(
        &changed(24, &(1_u32 << 30).to_le_bytes()),
        "given unpacks to more than 1 GiB",
    );
    refuses(&packed(&["a.in", "a.out", "a.in"]), "a.in is there twice");
    refuses(
        &whole[..whole.len() / 2],
        "neither a folder nor a readable zip",
    );
    refuses(b"", "neither a folder nor a readable zip");
    // A file that is none of a case's may be encrypted.
    let mut statement = packed(&["a.in", "a.out", "statement.pdf"]);
    let mut parts = statement.windows(4);
    let last = parts.rposition(|part| part == b"PK\x01\x02");
    statement[last.expect("it is there") + 8] = 1;
    import(&workspace, &statement).ends(0);
    // The archive that it was made from is valid.
    import(&workspace, &whole).ends(0);
    assert_eq!(workspace.names("testcases/echo"), ["a.in", "a.out"]);
}

/// Packs entries, each a path, what it is, and its content.
fn tar(entries: &[(&str, EntryType, &[u8])]) -> Vec<u8> {
    let mut archive = Builder::new(Vec::new());
    for (path, kind, content) in entries {
        let mut header = Header::new_ustar();
        header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_cksum();
        archive.append(&header, *content).expect("it is memory");
    }
    archive.into_inner().expect("it is memory")
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("it is memory");
    encoder.finish().expect("it is memory")
}

#[test]
fn a_tar_is_unpacked_with_the_care_of_a_zip() {
    const FILE: EntryType = EntryType::Regular;
    let workspace = Workspace::echo();
    let import = |archive: &[u8]| import(&workspace, archive);
    let refuses = |archive: &[u8], said: &str| refuses(&workspace, archive, said);
    let (input, output): (&[u8], &[u8]) = (b"1\r\n", b"2\n");
    let case = [("./a.in", FILE, input), ("./a.out", FILE, output)];
    let with = |path, kind| tar(&[case[0], case[1], (path, kind, b"")]);
    for archive in [tar(&case), gzip(&tar(&case))] {
        import(&archive).ends(0);
        assert_eq!(workspace.read("testcases/echo/a.in"), "1\n");
        assert_eq!(workspace.read("testcases/echo/a.out"), "2\n");
        let middle = archive.len() / 2;
        refuses(&archive[..middle], "neither a folder nor a readable zip");
    }
    // An archive that is packed in two parts, and one in which git says something about all files.
    let whole = tar(&case);
    import(&[gzip(&whole[..700]), gzip(&whole[700..])].concat()).ends(0);
    import(&with("pax_global_header", EntryType::XGlobalHeader)).ends(0);
    for path in ["../x.in", "a/../../x.in", "/tmp/x.in", "..\\x.in", "C:x.in"] {
        for kind in [FILE, EntryType::Directory, EntryType::Char] {
            refuses(&with(path, kind), "is a path outside of the archive");
        }
    }
    for kind in [EntryType::Link, EntryType::Symlink] {
        refuses(&with("b.in", kind), "b.in is a link");
    }
    refuses(&with("a.in", FILE), "a.in is there twice");
    refuses(&with(".//a.in", FILE), "a.in is there twice");
    let device = tar(&[("a.in", EntryType::Char, b""), case[1]]);
    refuses(&device, "a.in is neither a file nor a folder");
    let pieces: &[u8] = b"22 GNU.sparse.major=1\n";
    let sparse = tar(&[("pax", EntryType::XHeader, pieces), case[0], case[1]]);
    refuses(&sparse, "a.in is a file with holes");
    let mut wrong_checksum = gzip(&whole);
    let at = wrong_checksum.len() - 8;
    wrong_checksum[at] ^= 1;
    refuses(&wrong_checksum, "neither a folder nor a readable zip");
    // A file that says that it is long, and one that is and belongs to no case.
    let mut header = Header::new_gnu();
    header.as_old_mut().name[..4].copy_from_slice(b"b.in");
    header.set_size((1 << 30) + 1);
    header.set_cksum();
    refuses(header.as_bytes(), "given unpacks to more than 1 GiB");
    header.as_old_mut().name[0] = b'.';
    header.set_cksum();
    workspace.write("long", header.as_bytes());
    let long = fs::File::options()
        .append(true)
        .open(workspace.path("long"));
    let long = long.and_then(|file| file.set_len(2 << 30));
    long.expect("the file can have a hole");
    let run = workspace.judge(&["import", "long", "echo"]);
    run.says(&["long unpacks to more than 1 GiB"])
        .ends(1)
        .holds_at_most(100);
}
