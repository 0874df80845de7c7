//! # Comments and their items
//!
//! Decides which comment belongs to which item, so that it stays and goes with it.
//!
//! A comment behind an item on its last line belongs to that item. Comments directly above an item, no blank line
//! between, belong to the item below. Any other comment heads a section: it stands as long as one of the items from it
//! to the next such comment stands. With no item below it, it belongs to the item above.

use std::ops::Range;

use crate::bundle::model::{Container, FileId, ItemId, Model};

/// A block of comments without a blank line inside.
struct Block {
    range: Range<usize>,
}

/// Arranges the children of a body: sets the full extent of each and finds the comments that stand alone.
pub fn arrange(
    model: &mut Model<'_>,
    file: FileId,
    body: Range<usize>,
    children: Vec<ItemId>,
) -> Container {
    let mut heads: Vec<(Range<usize>, usize)> = Vec::new();
    let mut gap_start = body.start;
    for index in 0..=children.len() {
        let next = children
            .get(index)
            .map(|&child| model.items[child].span.start);
        let gap = gap_start..next.unwrap_or(body.end);
        let mut blocks = blocks(model, file, &gap);
        if index > 0 {
            take_trailing(model, file, children[index - 1], &mut blocks);
        }
        if let Some(next) = next {
            let text = &model.files[file].source.text;
            let touches = |block: &Block| text[block.range.end..next].matches('\n').count() <= 1;
            if let Some(block) = blocks.pop_if(|block| touches(block)) {
                model.items[children[index]].full.start = block.range.start;
            }
            gap_start = model.items[children[index]].span.end;
        }
        heads.extend(blocks.into_iter().map(|block| (block.range, index)));
    }
    let sections = sections(heads, children.len());
    Container {
        body,
        children,
        sections,
    }
}

/// Gives the comment on an item's last line to the item.
fn take_trailing(model: &mut Model<'_>, file: FileId, item: ItemId, blocks: &mut Vec<Block>) {
    let end = model.items[item].span.end;
    let source = &model.files[file].source;
    let Some(first) = blocks.first_mut() else {
        return;
    };
    if source.text[end..first.range.start].contains('\n') {
        return;
    }
    let comments = &source.lexed.comments;
    let mut index = comments.partition_point(|comment| comment.range.start < first.range.start);
    let mut taken = end;
    while let Some(comment) = comments.get(index)
        && comment.range.start < first.range.end
        && !source.text[taken..comment.range.start].contains('\n')
    {
        taken = comment.range.end;
        index += 1;
    }
    model.items[item].full.end = taken;
    if taken == first.range.end {
        blocks.remove(0);
    } else {
        first.range.start = comments[index].range.start;
    }
}

fn blocks(model: &Model<'_>, file: FileId, gap: &Range<usize>) -> Vec<Block> {
    let source = &model.files[file].source;
    let comments = &source.lexed.comments;
    let first = comments.partition_point(|comment| comment.range.start < gap.start);
    let mut blocks: Vec<Block> = Vec::new();
    for comment in comments[first..]
        .iter()
        .take_while(|comment| comment.range.end <= gap.end)
    {
        if let Some(last) = blocks.last_mut() {
            let between = &source.text[last.range.end..comment.range.start];
            if between.trim().is_empty() && between.matches('\n').count() <= 1 {
                last.range.end = comment.range.end;
                continue;
            }
        }
        blocks.push(Block {
            range: comment.range.clone(),
        });
    }
    blocks
}

/// Each standing comment with the children that it heads.
fn sections(heads: Vec<(Range<usize>, usize)>, count: usize) -> Vec<(Range<usize>, Range<usize>)> {
    let mut sections = Vec::new();
    // From the last to the first: where the section of the comments after this one begins.
    let (mut to, mut next) = (count, count);
    for (range, from) in heads.into_iter().rev() {
        if from < next {
            (to, next) = (next, from);
        }
        let headed = if from == count {
            count.saturating_sub(1)..count
        } else {
            from..to
        };
        sections.push((range, headed));
    }
    sections.reverse();
    sections
}
