//! # What the browser sends
//!
//! Competitive Companion is an extension that reads the page of a problem, or of a whole contest, and posts what it
//! found to programs on the same machine: one JSON for each problem, with the number of problems that belong together.
//! Here such posts are waited for. Whatever else knocks at the port is answered, and otherwise left alone.

use std::io::{self, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::{self, SendError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::ui::error::Error;
use crate::ui::message;
use judge_runner::problem::show_time_limit;
use judge_runner::text::{clip, count, escape};

pub use task::Task;

mod task;

/// The ports that the extension posts to unless told otherwise.
const PORTS: [u16; 7] = [10043, 1327, 4244, 6174, 10042, 10045, 27121];

/// How many requests are read at a time, so that one that stalls holds up no other.
const READERS: usize = 16;

/// How long the content may be, in bytes. Samples of some judges have a few hundred KiB.
const BODY_LIMIT: u64 = 8 << 20;

/// How many problems are taken at once, and how many refusals are reported; who sends more is not the extension.
const MOST: usize = 200;
const REPORTED: usize = 5;

/// What a browser wants to be told before it posts from another place. No answer holds a secret, so anybody may read
/// it.
const ALLOWED: [(&str, &str); 4] = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Allow-Methods", "POST, OPTIONS"),
    ("Access-Control-Allow-Headers", "*, Content-Type"),
    ("Access-Control-Allow-Private-Network", "true"),
];

/// A request that was answered: with a problem in it, or refused for a reason.
type Answered = Result<Task, String>;

/// Waits on a port, any free one if it is 0, or on the first free one of the extension's, until all problems of a page
/// have come, and returns them with what else came. The wait ends if nothing comes for a while; then what did come is
/// all.
pub fn receive(port: Option<u16>, patience: Duration) -> Result<Vec<Task>, Error> {
    let socket = listen(port)?;
    let server = Server::from_listener(socket, None);
    let server = Arc::new(server.map_err(|error| Error::input(error.to_string()))?);
    let port = server
        .server_addr()
        .to_ip()
        .map_or(0, |address| address.port());
    message::status(
        "Waiting",
        format_args!(
            "for Competitive Companion on port {port}, for {}: open the problem or the contest in the browser and click \
             the extension's green plus; Ctrl-C gives up",
            show_time_limit(patience),
        ),
    );
    let (sender, answered) = mpsc::channel();
    for _ in 0..READERS {
        let (server, sender) = (Arc::clone(&server), sender.clone());
        thread::spawn(move || serve(&server, &sender));
    }
    let mut tasks: Vec<Task> = Vec::new();
    let mut refused = 0;
    let mut deadline = Instant::now() + patience;
    let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
    while let Ok(answer) = answered.recv_timeout(left(deadline)) {
        match answer {
            Ok(task) => {
                deadline = Instant::now() + patience;
                if enter(&mut tasks, task) || tasks.len() == MOST {
                    break;
                }
            }
            Err(_) if refused == REPORTED => {}
            Err(reason) => {
                refused += 1;
                let reason = clip(&escape(reason.as_bytes()), 200);
                let what = format!("a request to port {port} was refused");
                message::warning(format_args!("{what}: {reason}"));
            }
        }
    }
    if tasks.is_empty() {
        return Err(nothing_came(port, patience));
    }
    warn_of_missing(&tasks);
    // They come in any order, and are made in that of the contest.
    tasks.sort_by(|one, other| one.page.cmp(&other.page));
    Ok(tasks)
}

fn listen(port: Option<u16>) -> Result<TcpListener, Error> {
    let ports = port.map_or(PORTS.to_vec(), |port| vec![port]);
    for &port in &ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(socket) => return Ok(socket),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => {
                let said = format!("cannot listen on port {port}: {error}");
                return Err(Error::input(said));
            }
        }
    }
    let ports: Vec<String> = ports.iter().map(u16::to_string).collect();
    Err(
        Error::input(format!("no port is free of {}", ports.join(", "))).help(
            "end the program that listens there, such as an editor's plug-in, or give --port and name that port in the \
             extension's options too",
        ),
    )
}

/// Answers requests, and hands on what they brought, until nobody wants that any more.
fn serve(server: &Server, sender: &Sender<Answered>) {
    while let Ok(mut request) = server.recv() {
        // The browser asks first whether it may post.
        if *request.method() == Method::Options {
            respond(request, 200, "");
            continue;
        }
        let answered = read(&mut request);
        match &answered {
            Ok(_) => respond(request, 200, ""),
            Err((status, reason)) => respond(request, *status, reason),
        }
        if let Err(SendError(late)) = sender.send(answered.map_err(|(_, reason)| reason)) {
            if let Ok(Task { page, .. }) = late {
                message::warning(format_args!(
                    "{page} came too late, and nothing is made of it"
                ));
            }
            return;
        }
    }
}

/// Reads a request; if it is not that of a problem, the error has the status and what was expected.
fn read(request: &mut Request) -> Result<Task, (u16, String)> {
    if *request.method() != Method::Post {
        return Err((405, "the post of a problem was expected".to_string()));
    }
    let mut body = Vec::new();
    let content = request.as_reader();
    let read = content.take(BODY_LIMIT).read_to_end(&mut body);
    // What is too long is read to its end, as else the answer would be lost with the connection.
    let rest = read.and_then(|_| io::copy(content, &mut io::sink()));
    match rest {
        Ok(0) => Task::parse(&body).map_err(|reason| (400, reason)),
        Ok(_) => Err((413, "at most 8 MiB were expected".to_string())),
        Err(error) => Err((400, error.to_string())),
    }
}

/// Answers a request. Whoever does not wait for the answer does not need it.
fn respond(request: Request, status: u16, text: &str) {
    let mut response = Response::from_string(text).with_status_code(status);
    for (name, value) in ALLOWED {
        let header = Header::from_bytes(name, value);
        response.add_header(header.expect("these are plain ASCII"));
    }
    let _ = request.respond(response);
}

/// Enters a problem, and tells whether that was the last of its page. The same problem once more, because somebody has
/// clicked twice, takes the other's place.
fn enter(tasks: &mut Vec<Task>, task: Task) -> bool {
    let batch = task.batch.clone();
    let title = clip(&escape(task.title.as_bytes()), 80);
    match tasks.iter_mut().find(|known| known.page == task.page) {
        Some(known) => *known = task,
        None => tasks.push(task),
    }
    let number = tasks.iter().filter(|known| known.batch == batch).count();
    let of = match batch.size {
        1 => String::new(),
        size => format!(" ({number} of {size})"),
    };
    message::status("Received", format_args!("{title}{of}"));
    number == batch.size
}

/// Says of which pages there are problems that did not come.
fn warn_of_missing(tasks: &[Task]) {
    for (index, task) in tasks.iter().enumerate() {
        let is_same = |other: &&Task| other.batch == task.batch;
        let number = tasks.iter().filter(is_same).count();
        if number < task.batch.size && !tasks[..index].iter().any(|known| is_same(&known)) {
            let size = count(task.batch.size as u64, "problem");
            message::warning(format_args!(
                "{number} of {size} came; to get the others, log in where their pages need it and try again: what is there \
                 is left as it is",
            ));
        }
    }
}

fn nothing_came(port: u16, patience: Duration) -> Error {
    let patience = show_time_limit(patience);
    Error::input(format!("nothing came to port {port} in {patience}")).help(
        "in the browser, open the problem or the contest and click the green plus of Competitive Companion;\n      \
         if that was done, the browser may have kept the post: Chrome and Edge ask since 2025 whether an extension may\n      \
         reach this machine (in the settings of the site or the extension: local network access, allow), Brave blocks it\n      \
         by its shields, and a port that --port names must be in the extension's options too;\n      \
         without the browser: `cargo judge new NAME --judge JUDGE --problem URL`, and the samples by hand",
    )
}
