//! # The book, served
//!
//! Static files on 127.0.0.1. Twice a second the workspace's files are looked at, and after a change the book is built
//! again, by cargo, because the program that builds it may be what has changed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, anyhow};
use tiny_http::{Header, Request, Response, Server};

use crate::workspace;

/// The port that mdBook's users expect; any other serves if it is taken.
const PORT: u16 = 3000;

/// How often the files are looked at.
const PERIOD: Duration = Duration::from_millis(500);

/// Serves the book until the process is ended, and builds it again whenever a file of the workspace changes.
///
/// # Errors
/// If no port can be had.
pub fn serve(open: bool) -> Result<ExitCode> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT))
        .or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .context("cannot serve on 127.0.0.1")?;
    let page = format!("http://{}/", listener.local_addr()?);
    let server = Server::from_listener(listener, None).map_err(|error| anyhow!(error))?;
    thread::spawn(move || server.incoming_requests().for_each(respond));
    writeln!(io::stdout(), "serving {page}")?;
    if open && let Err(reason) = open::that_detached(&page) {
        workspace::context().note(format_args!("open it yourself: {reason}"));
    }
    let target = workspace::target()?;
    let mut built = files(workspace::root(), target);
    loop {
        thread::sleep(PERIOD);
        let now = files(workspace::root(), target);
        if now != built {
            built = now;
            workspace::context().status("Changed", "building again");
            let mut build = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
            build.args(["run", "--quiet", "--package", "study"]);
            // What is wrong is on the terminal, and cured by saving something better.
            build.current_dir(workspace::root()).status()?;
        }
    }
}

/// Answers with a file of the book. Who has left meanwhile is not missed.
fn respond(request: Request) {
    let file = requested(request.url());
    // Some systems open a folder, too.
    let file = file.filter(|path| path.is_file());
    let file = file.and_then(|path| Some((File::open(&path).ok()?, kind(&path))));
    let _ = match file {
        Some((file, kind)) => request.respond(Response::from_file(file).with_header(kind)),
        None => request.respond(Response::from_string("not in the book").with_status_code(404)),
    };
}

/// The file that an address means, if it means one inside the book's folder.
fn requested(url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let inside = Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let path = if path.is_empty() { "index.html" } else { path };
    inside.then_some(workspace::output().ok()?.join(path))
}

/// What browsers want to be told of a file's content.
fn kind(path: &Path) -> Header {
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    };
    Header::from_bytes("Content-Type", kind).expect("these are header values")
}

/// The files of a workspace that are not built, with when each was written.
fn files(root: &Path, target: &Path) -> BTreeMap<PathBuf, Option<SystemTime>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        // What cannot be read does not count: whoever has to read it says so.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            if is_hidden || entry.path() == target {
                continue;
            }
            match entry.metadata() {
                Ok(file) if file.is_dir() => folders.push(entry.path()),
                Ok(file) => _ = files.insert(entry.path(), file.modified().ok()),
                Err(_) => {}
            }
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_is_no_source() {
        let package = workspace::root().join("study");
        // The folder that is built into may have any name.
        let seen: Vec<PathBuf> = files(&package, &package.join("src")).into_keys().collect();
        assert!(seen.contains(&package.join("Cargo.toml")), "{seen:?}");
        assert!(seen.contains(&package.join("tests/serve.rs")), "{seen:?}");
        assert!(!seen.contains(&package.join("src/main.rs")), "{seen:?}");
    }
}
