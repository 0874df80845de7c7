use superslice::Ext;

fn main() {
    let sorted = [1, 3, 3, 5];
    assert_eq!(sorted.equal_range_by_key(&6, |n| n * 2), 1..3);
}
