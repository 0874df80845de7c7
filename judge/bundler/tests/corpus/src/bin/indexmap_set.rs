use indexmap::IndexSet;

fn main() {
    let names: IndexSet<&str> = ["b", "a", "b"].into_iter().collect();
    assert_eq!(names.get_index_of("a"), Some(1));
}
