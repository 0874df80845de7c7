//! # Keeping what a program prints, in bounded memory
//!
//! Standard output is kept whole up to a cap, because it is compared. Standard error is only shown, so its beginning
//! and its end are kept, where the first complaint and the last word are, and the middle may go.

/// Something that takes what a program prints, piece by piece.
pub(super) trait Sink {
    fn push(&mut self, piece: &[u8]);
}

/// The beginning of a stream, up to a cap.
pub(super) struct Capped {
    bytes: Vec<u8>,
    cap: usize,
    exceeded: bool,
}

impl Capped {
    pub(super) fn new(cap: usize) -> Self {
        Capped {
            bytes: Vec::new(),
            cap,
            exceeded: false,
        }
    }

    /// Tells whether more came than fits.
    pub(super) fn exceeded(&self) -> bool {
        self.exceeded
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Sink for Capped {
    fn push(&mut self, piece: &[u8]) {
        let room = self.cap - self.bytes.len();
        self.exceeded |= piece.len() > room;
        self.bytes
            .extend_from_slice(&piece[..piece.len().min(room)]);
    }
}

/// The beginning and the end of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// How it began, all of it if it was short.
    pub head: Vec<u8>,
    /// How many bytes were left out between `head` and `tail`.
    pub left_out: u64,
    /// How it ended.
    pub tail: Vec<u8>,
}

impl Excerpt {
    /// How many bytes are kept of the beginning, and as many of the end.
    pub const KEPT: usize = 16 << 10;

    /// Lets go of all but the last [`Excerpt::KEPT`] bytes of the tail.
    fn trim(&mut self) {
        let surplus = self.tail.len().saturating_sub(Self::KEPT);
        self.tail.drain(..surplus);
        self.left_out += surplus as u64;
    }

    pub(super) fn finish(mut self) -> Self {
        self.trim();
        self
    }
}

impl Sink for Excerpt {
    fn push(&mut self, piece: &[u8]) {
        let (first, rest) = piece.split_at(piece.len().min(Self::KEPT - self.head.len()));
        self.head.extend_from_slice(first);
        self.tail.extend_from_slice(rest);
        // To trim only now and then keeps the cost of a byte constant.
        if self.tail.len() > 8 * Self::KEPT {
            self.trim();
        }
    }
}
