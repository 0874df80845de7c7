//! # Files as streams of lines
//!
//! Read once and in parts, whatever their size.

use std::io::{self, BufRead, Read};

/// Reads CRLF as LF.
pub(super) struct UnixLines<R>(pub(super) R);

impl<R: BufRead> Read for UnixLines<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let ready = self.0.fill_buf()?;
            let plain = ready.iter().position(|&byte| byte == b'\r');
            let length = plain.unwrap_or(ready.len()).min(out.len());
            if length > 0 || ready.is_empty() || out.is_empty() {
                out[..length].copy_from_slice(&ready[..length]);
                self.0.consume(length);
                return Ok(length);
            }
            self.0.consume(1);
            if self.0.fill_buf()?.first() != Some(&b'\n') {
                out[0] = b'\r';
                return Ok(1);
            }
        }
    }
}

/// Tells whether two files have the same content.
pub(super) fn is_same(mut one: impl BufRead, mut other: impl BufRead) -> io::Result<bool> {
    loop {
        let (a, b) = (one.fill_buf()?, other.fill_buf()?);
        let length = a.len().min(b.len());
        if length == 0 || a[..length] != b[..length] {
            return Ok(a.is_empty() && b.is_empty());
        }
        one.consume(length);
        other.consume(length);
    }
}
