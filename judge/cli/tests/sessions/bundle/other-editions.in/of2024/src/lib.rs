use std::cell::RefCell;

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

/// The temporary of an `if let` is dropped before `else` since edition 2024, and before that after it.
pub fn length(numbers: &RefCell<Vec<i32>>) -> usize {
    if let Some(first) = Undo(numbers).first() {
        first as usize
    } else {
        numbers.borrow().len()
    }
}

pub fn bounded(from: Option<u32>, by: u32) -> u32 {
    if let Some(from) = from
        && from < by
    {
        return from;
    }
    by
}
