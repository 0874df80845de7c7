//! # cargo.exe, rustc.exe and the like under Wine
//!
//! A program under Wine cannot start one of Linux and wait for its end. This one stands beside such a program, with its
//! name and `.exe`. It sends its path, folder, arguments and environment to `bridge.py`, which runs the program without
//! `.exe`, and passes on what that prints.
//!
//! A text is its length as four bytes, the lowest first, and the bytes in UTF-8. The request is a list of texts after
//! the number of them: the path, the folder, the number of arguments, the arguments, and `NAME=VALUE` for each variable.
//! The answer is a list of frames: a byte that says what it is, and a text.

use std::env;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process;

/// The variable that has the port of the bridge.
const PORT: &str = "BRIDGE_PORT";

fn main() -> io::Result<()> {
    let port = env::var(PORT).expect("the variable has the bridge's port");
    let mut bridge = TcpStream::connect(format!("127.0.0.1:{port}"))?;
    bridge.write_all(&request()?)?;
    loop {
        let mut kind = [0];
        bridge.read_exact(&mut kind)?;
        let bytes = read_text(&mut bridge)?;
        match kind[0] {
            b'o' => io::stdout().write_all(&bytes)?,
            b'e' => io::stderr().write_all(&bytes)?,
            _ => process::exit(status(&bytes)),
        }
        io::stdout().flush()?;
    }
}

/// The call of this program.
fn request() -> io::Result<Vec<u8>> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let mut texts = vec![
        env::current_exe()?.into(),
        env::current_dir()?.into(),
        arguments.len().to_string().into(),
    ];
    texts.extend(arguments);
    for (name, value) in env::vars_os() {
        texts.push([name, value].join("=".as_ref()));
    }
    let mut request = (texts.len() as u32).to_le_bytes().to_vec();
    for text in &texts {
        let text = text.to_string_lossy();
        request.extend((text.len() as u32).to_le_bytes());
        request.extend(text.as_bytes());
    }
    Ok(request)
}

fn read_text(bridge: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    bridge.read_exact(&mut length)?;
    let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
    bridge.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn status(text: &[u8]) -> i32 {
    String::from_utf8_lossy(text).parse().unwrap_or(101)
}
