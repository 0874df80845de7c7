//! # Comments and their items
//!
//! Decides which comment belongs to which item, so that it stays and goes with it.
//!
//! A comment behind an item on its last line belongs to that item. Comments directly above an item, no blank line
//! between, belong to the item below. Any other comment heads a section: it stands as long as one of the items from it
//! to the next such comment stands. With no item below it, it belongs to the item above.

use std::ops::Range;

use crate::model::CommentSection;
use crate::source::SourceFile;

/// Extends the bytes of items to the comments that belong to them, and returns the comments that stand alone.
pub fn attach(
    source: &SourceFile,
    body: Range<usize>,
    items: &mut [Range<usize>],
) -> Vec<CommentSection> {
    let mut heads: Vec<(Range<usize>, usize)> = Vec::new();
    let mut gap_start = body.start;
    let count = items.len();
    for index in 0..=count {
        let next = items.get(index).map(|item| item.start);
        let mut blocks = blocks(source, gap_start..next.unwrap_or(body.end));
        gap_start = items.get(index).map_or(gap_start, |item| item.end);
        if index > 0 {
            take_trailing(source, &mut items[index - 1], &mut blocks);
        }
        if let Some(next) = next {
            let touches =
                |block: &Range<usize>| source.text[block.end..next].matches('\n').count() <= 1;
            if blocks.last().is_some_and(touches) {
                items[index].start = blocks.pop().map_or(next, |block| block.start);
            }
        }
        heads.extend(blocks.into_iter().map(|block| (block, index)));
    }
    sections(heads, count)
}

/// Gives the comment on an item's last line to the item.
fn take_trailing(source: &SourceFile, item: &mut Range<usize>, blocks: &mut Vec<Range<usize>>) {
    let Some(first) = blocks.first_mut() else {
        return;
    };
    if source.text[item.end..first.start].contains('\n') {
        return;
    }
    let comments = &source.comments;
    let mut index = comments.partition_point(|comment| comment.start < first.start);
    while let Some(comment) = comments.get(index)
        && comment.start < first.end
        && !source.text[item.end..comment.start].contains('\n')
    {
        item.end = comment.end;
        index += 1;
    }
    if item.end == first.end {
        blocks.remove(0);
    } else {
        first.start = comments[index].start;
    }
}

/// The comments in a gap, those without a blank line between them as one.
fn blocks(source: &SourceFile, gap: Range<usize>) -> Vec<Range<usize>> {
    let comments = &source.comments;
    let first = comments.partition_point(|comment| comment.start < gap.start);
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for comment in comments[first..]
        .iter()
        .take_while(|comment| comment.end <= gap.end)
    {
        if let Some(last) = blocks.last_mut() {
            let between = &source.text[last.end..comment.start];
            if between.trim().is_empty() && between.matches('\n').count() <= 1 {
                last.end = comment.end;
                continue;
            }
        }
        blocks.push(comment.clone());
    }
    blocks
}

/// Each standing comment with the items that it heads.
fn sections(heads: Vec<(Range<usize>, usize)>, count: usize) -> Vec<CommentSection> {
    let mut sections = Vec::new();
    // From the last to the first: where the section of the comments after this one begins.
    let (mut to, mut next) = (count, count);
    for (range, from) in heads.into_iter().rev() {
        if from < next {
            (to, next) = (next, from);
        }
        let headed_items = if from == count {
            count.saturating_sub(1)..count
        } else {
            from..to
        };
        sections.push(CommentSection {
            range,
            headed_items,
        });
    }
    sections.reverse();
    sections
}
