use indexmap::IndexMap;

fn main() {
    let mut scores: IndexMap<&str, u32> = [("ann", 3), ("bob", 9)].into_iter().collect();
    scores.sort_by(|_, one, _, other| other.cmp(one));
    assert_eq!(scores.get_index(0), Some((&"bob", &9)));
}
