//! Memory that is freed is used again: two gigabytes in all, a few megabytes at a time. Recursion is deep.

#[inline(never)]
fn sum(depth: u32, above: &mut [u32; 4]) -> u32 {
    let mut here = [depth, above[0], above[1], above[2]];
    if depth == 0 {
        return here.iter().fold(0, |a, b| a.wrapping_add(*b));
    }
    let below = sum(depth - 1, &mut here);
    above[3] = above[3].wrapping_add(here[3]);
    below.wrapping_add(above[3])
}

/// The table is addressed from a place far before it.
#[inline(never)]
fn square(number: usize) -> u32 {
    static SQUARES: [u32; 6] = [0, 1, 4, 9, 16, 25];
    SQUARES[number - 100_000]
}

fn main() {
    println!("{:?}", (100_000..100_006).map(square).collect::<Vec<_>>());
    let mut total = 0_u64;
    for round in 0..2000_u64 {
        let mut blocks: Vec<Vec<u64>> = Vec::new();
        for size in 0..16 {
            let mut block = Vec::with_capacity(1 + (size * round % 7) as usize);
            block.extend((0..(size * 1000)).map(|i| i ^ round));
            blocks.push(block);
        }
        total = blocks.iter().flatten().fold(total, |sum, value| sum.wrapping_mul(31).wrapping_add(*value));
    }
    println!("{total}");
    let mut grown = Vec::new();
    for i in 0..1_000_000_u32 {
        grown.push(i.wrapping_mul(i));
    }
    println!("{:?}", grown.iter().rev().step_by(99_999).collect::<Vec<_>>());
    println!("{}", sum(20_000, &mut [1, 2, 3, 4]));
    let zeros = vec![0_u8; 100_000];
    println!("{}", zeros.iter().map(|zero| u32::from(*zero)).sum::<u32>());
}
