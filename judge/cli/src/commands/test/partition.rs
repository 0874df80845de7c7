//! # Parts of all problems, for machines that share the work
//!
//! A problem's part depends on nothing but its name and the number of parts, so a new problem moves no other.

use std::str::FromStr;

use judge_pipeline::workspace::solution::Solution;

/// One of several parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partition {
    /// Counted from 1.
    part: u64,
    parts: u64,
}

impl FromStr for Partition {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if 1 <= part && part <= parts => Ok(Partition { part, parts }),
            _ => Err("expected K/N with K from 1 to N, such as 2/4"),
        }
    }
}

impl Partition {
    pub(super) fn contains(&self, solution: Solution) -> bool {
        // The short name of a program would change with a second one in its package.
        let name = format!("{}/{}", solution.package.name, solution.name());
        hash(&name) % self.parts == self.part - 1
    }
}

/// FNV-1a, and a last round in which the high bits, which differ more, reach the low ones. All machines have to agree on
/// it, whatever compiled them, so it is written out here.
fn hash(name: &str) -> u64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (hash ^ (hash >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 32)
}
