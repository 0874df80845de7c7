use indexmap::IndexMap;

fn main() {
    let mut first = IndexMap::new();
    for (at, letter) in "abcab".chars().enumerate() {
        first.entry(letter).or_insert(at);
    }
    assert_eq!(first.keys().collect::<String>(), "abc");
}
