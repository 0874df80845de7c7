//! # Weights where mistakes are likely
//!
//! At the limits, where sums are nearly equal, where many cells weigh nothing, where all weights are negative.

use super::random::Random;

/// The weights of the nine cells, row by row.
pub type Weights = [i64; 9];

/// The largest absolute value of a weight.
const MOST: i64 = 1_000_000_000;

/// The generators, one for each kind of weights.
pub const KINDS: [fn(&mut Random) -> Weights; 5] = [extreme, near_tie, zeros, all_negative, any];

fn extreme(random: &mut Random) -> Weights {
    [(); 9].map(|()| random.pick(&[MOST, MOST - 1, 1 - MOST, 1 - MOST, -MOST, -MOST]))
}

/// All weights are nearly equal in size, so that one cell more or less decides, or the last digit. Aoki wins when most
/// weights are negative, so most are.
fn near_tie(random: &mut Random) -> Weights {
    let size = random.pick(&[0, 1, 7, 1000, MOST / 2, MOST - 2]);
    let signs = random.pick(&[&[1][..], &[-1], &[-1], &[1, -1, -1]]);
    [(); 9].map(|()| random.pick(signs) * size + random.between(-2, 2))
}

fn zeros(random: &mut Random) -> Weights {
    let others = random.pick(&[
        &[0, -1, -MOST][..],
        &[0, 0, 1, -1],
        &[0, 0, 0, MOST, -MOST, 1],
    ]);
    [(); 9].map(|()| random.pick(others))
}

fn all_negative(random: &mut Random) -> Weights {
    let most = random.pick(&[3, 100, MOST]);
    [(); 9].map(|()| random.between(-most, -1))
}

fn any(random: &mut Random) -> Weights {
    let most = random.pick(&[9, 1000, MOST]);
    let highest = random.pick(&[most, most / 4, 0]);
    [(); 9].map(|()| random.between(-most, highest))
}

/// Makes the sum odd, as the judge promises, by the least change.
pub fn odd(mut weights: Weights) -> Weights {
    if weights.iter().sum::<i64>() % 2 == 0 {
        // Towards zero, so that no limit is passed; a zero becomes -1, which is negative like its neighbours may have
        // to be.
        weights[4] -= if weights[4] < -1 { -1 } else { 1 };
    }
    weights
}
