use hashbrown::HashMap;

fn main() {
    let mut counts = HashMap::new();
    for word in "to be or not to be".split(" ") {
        *counts.entry(word).or_insert(0) += 1;
    }
    assert_eq!(counts["be"], 2);
}
