//! # What the browser sends
//!
//! Competitive Companion is an extension that reads the page of a problem, or of a whole contest, and posts what it
//! found to programs on the same machine: one JSON for each problem, with the number of problems that belong together.
//! Here such posts are waited for. Whatever else knocks at the port is answered, and otherwise left alone.

use std::io::{self, Read};
use std::mem;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc::{self, Receiver, SendError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::ui::message;
use judge_facts::error::Error;
use judge_facts::limits::show_time_limit;
use judge_runner::text::{clip, count, escape};

use task::Batch;
pub use task::Task;

mod task;

/// The ports that the extension posts to unless told otherwise.
const PORTS: [u16; 7] = [10043, 1327, 4244, 6174, 10042, 10045, 27121];

/// How many requests are read at a time, so that one that stalls holds up no other.
const READERS: usize = 16;

/// How long the content may be, in bytes. Samples of some judges have a few hundred KiB.
const BODY_LIMIT: u64 = 8 << 20;

/// What somebody can do who has clicked in vain.
const NOTHING_CAME: &str = "\
in the browser, open the problem or the contest and click the green plus of Competitive Companion;
      if that was done, the browser may have kept the post: Chrome and Edge ask since 2025 whether an extension may
      reach this machine (in the settings of the site or the extension: local network access, allow), Brave blocks it
      by its shields, and a port that --port names must be in the extension's options too;
      without the browser: `cargo judge new NAME --judge JUDGE --problem URL`, and the samples by hand";

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

/// Where the posts arrive.
pub struct Inbox {
    port: u16,
    answered: Receiver<Answered>,
    /// What has come of pages that are not whole yet.
    waiting: Vec<Task>,
}

impl Inbox {
    /// Opens a port, any free one if it is 0, or else the first free one of the extension's.
    pub fn open(port: Option<u16>) -> Result<Self, Error> {
        let server = Server::from_listener(listen(port)?, None);
        let server = Arc::new(server.map_err(|error| Error::input(error.to_string()))?);
        let (sender, answered) = mpsc::channel();
        let sender = Arc::new(Mutex::new(sender));
        for _ in 0..READERS {
            let (server, sender) = (Arc::clone(&server), Arc::clone(&sender));
            thread::spawn(move || serve(&server, &sender));
        }
        let address = server.server_addr().to_ip();
        Ok(Inbox {
            port: address.map_or(0, |address| address.port()),
            answered,
            waiting: Vec::new(),
        })
    }

    /// The port's number.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Waits until all problems of one page have come, and returns them. It waits so long for the first one of a page,
    /// and so long for each of the rest; what did come by then is all, and is returned page by page.
    pub fn next(&mut self, first: Duration, rest: Duration) -> Vec<Vec<Task>> {
        // More than a clock can count is for ever.
        let deadline = |patience| Instant::now().checked_add(patience);
        let mut until = deadline(if self.waiting.is_empty() { first } else { rest });
        let mut refused = 0;
        while let Some(answer) = self.receive(until) {
            match answer {
                Ok(task) => {
                    until = deadline(rest);
                    let batch = task.batch.clone();
                    if enter(&mut self.waiting, task) {
                        return vec![take(&mut self.waiting, &batch)];
                    }
                    if self.waiting.len() == MOST {
                        break;
                    }
                }
                Err(_) if refused == REPORTED => {}
                Err(reason) => {
                    refused += 1;
                    let reason = clip(&escape(reason.as_bytes()), 200);
                    let what = format!("a request to port {} was refused", self.port);
                    message::warning(format_args!("{what}: {reason}"));
                }
            }
        }
        let mut pages = Vec::new();
        while let Some(first) = self.waiting.first() {
            let batch = first.batch.clone();
            let tasks = take(&mut self.waiting, &batch);
            warn_of_missing(tasks.len(), batch.size);
            pages.push(tasks);
        }
        pages
    }

    fn receive(&self, until: Option<Instant>) -> Option<Answered> {
        match until {
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now());
                self.answered.recv_timeout(left).ok()
            }
            None => self.answered.recv().ok(),
        }
    }

    /// Words that nothing has come.
    pub fn nothing_came(&self, patience: Duration) -> Error {
        let (port, patience) = (self.port, show_time_limit(patience));
        Error::input(format!("nothing came to port {port} in {patience}")).help(NOTHING_CAME)
    }
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
fn serve(server: &Server, sender: &Mutex<Sender<Answered>>) {
    while let Ok(mut request) = server.recv() {
        // The browser asks first whether it may post.
        if *request.method() == Method::Options {
            respond(request, 200, "");
            continue;
        }
        let answered = read(&mut request);
        // Whoever posts again when this is answered has that heard after this.
        let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
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

/// Enters a problem, and tells whether that was the last of its page.
fn enter(tasks: &mut Vec<Task>, task: Task) -> bool {
    let batch = task.batch.clone();
    let title = clip(&escape(task.title.as_bytes()), 80);
    let is_it = |known: &&mut Task| known.page == task.page && known.batch == batch;
    match tasks.iter_mut().find(is_it) {
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

/// Takes the problems of one page out, in the order in which they came.
fn take(tasks: &mut Vec<Task>, batch: &Batch) -> Vec<Task> {
    let (taken, left) = mem::take(tasks)
        .into_iter()
        .partition(|task| task.batch == *batch);
    *tasks = left;
    taken
}

fn warn_of_missing(number: usize, size: usize) {
    let size = count(size as u64, "problem");
    message::warning(format_args!(
        "{number} of {size} came; to get the others, log in where their pages need it and try again: what is there is left \
         as it is",
    ));
}
