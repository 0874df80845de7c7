//! # cargo.exe, rustc.exe and the like under Wine
//!
//! A program under Wine cannot start one of Linux and wait for its end. This one stands beside such a program, with its
//! name and `.exe`. It sends its path, folder, arguments and environment to `bridge.py`, which runs the program without
//! `.exe` and sends back its output.
//!
//! The request is the path, the folder, the arguments and `NAME=VALUE` for each variable, each behind a letter and
//! before a zero byte, and one more zero byte. The answer is a list of frames: a byte for the kind, four bytes for the
//! length of the text, the lowest first, and the text.

use std::env;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process;

fn main() -> io::Result<()> {
    let port = env::var("BRIDGE_PORT").expect("the variable has the bridge's port");
    let mut bridge = TcpStream::connect(format!("127.0.0.1:{port}"))?;
    bridge.write_all(&request()?)?;
    loop {
        let mut head = [0; 5];
        bridge.read_exact(&mut head)?;
        let [kind, length @ ..] = head;
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        bridge.read_exact(&mut text)?;
        match kind {
            b'o' => io::stdout().write_all(&text)?,
            b'e' => io::stderr().write_all(&text)?,
            _ => process::exit(String::from_utf8_lossy(&text).parse().unwrap_or(101)),
        }
        io::stdout().flush()?;
    }
}

/// The call of this program.
fn request() -> io::Result<Vec<u8>> {
    let path = ("p", env::current_exe()?.into_os_string());
    let folder = ("f", env::current_dir()?.into_os_string());
    let arguments = env::args_os().skip(1).map(|argument| ("a", argument));
    let variables = env::vars_os().map(|(name, value)| ("v", [name, value].join("=".as_ref())));
    let texts = [path, folder].into_iter().chain(arguments).chain(variables);
    let mut request = String::new();
    for (kind, text) in texts {
        request += &format!("{kind}{}\0", text.to_string_lossy());
    }
    Ok((request + "\0").into_bytes())
}
