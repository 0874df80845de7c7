use superslice::Ext;

fn main() {
    let sorted = [1, 3, 3, 5];
    assert_eq!((sorted.lower_bound(&3), sorted.upper_bound(&3)), (1, 3));
}
