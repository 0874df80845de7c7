use smallvec::SmallVec;

fn main() {
    let mut digits: SmallVec<[u8; 4]> = SmallVec::new();
    (0..6).for_each(|digit| digits.push(digit));
    assert_eq!(digits.iter().sum::<u8>(), 15);
}
