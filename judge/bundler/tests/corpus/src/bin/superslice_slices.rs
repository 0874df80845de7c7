use superslice::Ext;

fn main() {
    let sorted = [1, 3, 3, 5];
    assert_eq!((sorted.lower_bound(&3), sorted.upper_bound(&3)), (1, 3));
    let mut order = [1, 2, 3];
    let mut count = 1;
    while order.next_permutation() {
        count += 1;
    }
    assert_eq!(count, 6);
}
