use itertools::Itertools;

fn main() {
    assert_eq!((1..5).permutations(4).unique().count(), 24);
    let pairs = (1..5).combinations(2);
    let best = pairs.max_by_key(|pair| pair.iter().sum::<i32>());
    assert_eq!(best.unwrap().iter().join(","), "3,4");
}
