//! # Comments and their items
//!
//! Decides which comments belong to which item, so that they are kept or removed together.
//!
//! A comment on the last line of an item belongs to that item. Any other comment belongs to the next item, or to the
//! last item if none follows. The exception is a comment before the first item: at the top of a file, or with a blank
//! line below, it describes the whole body and belongs to no item.

use std::ops::Range;

use crate::source::SourceFile;

/// Extends the byte range of each item in `body` to the comments of the item.
pub fn attach(source: &SourceFile, body: Range<usize>, items: &mut [Range<usize>]) {
    let newlines = |gap: Range<usize>| source.text[gap].matches('\n').count();
    let mut gap_start = body.start;
    for index in 0..=items.len() {
        let gap_end = items.get(index).map_or(body.end, |item| item.start);
        let first = source.comments.partition_point(|of| of.start < gap_start);
        let end = source.comments.partition_point(|of| of.end <= gap_end);
        let mut comments = source.comments[first..end.max(first)].iter().peekable();
        if let Some(before) = index.checked_sub(1).map(|before| &mut items[before]) {
            let is_on_line = |of: &&Range<usize>| newlines(gap_start..of.start) == 0;
            while let Some(comment) = comments.next_if(is_on_line) {
                before.end = comment.end;
            }
        }
        match items.get_mut(index) {
            Some(item) if index == 0 => {
                let mut start = item.start;
                for comment in comments.rev() {
                    if newlines(comment.end..start) <= 1 {
                        start = comment.start;
                    }
                }
                if !source.text[..start].trim().is_empty() {
                    item.start = start;
                }
            }
            Some(item) => item.start = comments.next().map_or(item.start, |of| of.start),
            None => {
                if let (Some(last), Some(comment)) = (items.last_mut(), comments.last()) {
                    last.end = comment.end;
                }
            }
        }
        gap_start = items.get(index).map_or(gap_start, |item| item.end);
    }
}
