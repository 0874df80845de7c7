use superslice::Ext;

fn main() {
    let mut order = [1, 2, 3];
    let mut count = 1;
    while order.next_permutation() {
        count += 1;
    }
    assert_eq!(count, 6);
}
