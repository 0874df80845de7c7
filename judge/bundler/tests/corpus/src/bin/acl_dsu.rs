use ac_library::Dsu;

fn main() {
    let mut islands = Dsu::new(5);
    islands.merge(0, 1);
    islands.merge(3, 4);
    assert!(islands.same(3, 4));
    assert_eq!(islands.groups().len(), 3);
}
