use std::cell::RefCell;

extern "C" {
    fn abs(n: i32) -> i32;
}

pub fn gen(n: i32) -> i32 {
    unsafe { abs(n) }
}

pub fn longest(words: &[(String, u32)]) -> usize {
    words
        .iter()
        .map(|(ref word, _)| word.len())
        .max()
        .unwrap_or(0)
}

pub struct Undo<'a>(pub &'a RefCell<Vec<i32>>);

impl Undo<'_> {
    pub fn first(&self) -> Option<i32> {
        self.0.borrow().first().copied()
    }
}

impl Drop for Undo<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().push(0);
    }
}

/// The temporary of an `if let` is dropped after `else` until edition 2024.
pub fn length(numbers: &RefCell<Vec<i32>>) -> usize {
    if let Some(first) = Undo(numbers).first() {
        first as usize
    } else {
        numbers.borrow().len()
    }
}

pub fn digit(n: i64) -> u8 {
    u8::try_from(n % 10).unwrap_or(0)
}
