//! # Comments and their items
//!
//! Decides which comments belong to which item, so that they are kept or removed together.
//!
//! A comment after an item on its last line belongs to that item. Comments directly above an item, without a blank
//! line, belong to the item below. Any other comment heads a section, which ends at the next such comment. It is kept
//! as long as an item of its section is. A comment after the last item belongs to that item.

use std::ops::Range;

use crate::model::CommentSection;
use crate::source::SourceFile;

/// Extends the range of each item by the comments that belong to it, and returns the comments that head sections.
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
            let line_ends =
                |block: &Range<usize>| source.text[block.end..next].matches('\n').count();
            if let Some(block) = blocks.pop_if(|block| line_ends(block) <= 1) {
                items[index].start = block.start;
            }
        }
        heads.extend(blocks.into_iter().map(|block| (block, index)));
    }
    sections(heads, count)
}

/// Assigns a comment on the last line of an item to that item.
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

/// The comments in the gap between two items. Comments without a blank line between them form one block.
fn blocks(source: &SourceFile, gap: Range<usize>) -> Vec<Range<usize>> {
    let comments = &source.comments;
    let first = comments.partition_point(|comment| comment.start < gap.start);
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let comments = comments[first..].iter();
    for comment in comments.take_while(|of| of.end <= gap.end) {
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

/// Assigns to each remaining comment the items of its section.
fn sections(heads: Vec<(Range<usize>, usize)>, count: usize) -> Vec<CommentSection> {
    let mut sections = Vec::new();
    // Iterates backwards; `to` is the end of the section that begins at `next`.
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
