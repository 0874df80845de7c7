use hashbrown::HashSet;

fn main() {
    let seen: HashSet<u32> = [4, 8, 4].into_iter().collect();
    assert_eq!(seen.len(), 2);
    assert!(seen.contains(&8));
}
