use lazy_static::lazy_static;

lazy_static! {
    static ref SQUARES: Vec<u32> = (0..10).map(|n| n * n).collect();
}

fn main() {
    assert_eq!(SQUARES[7], 49);
}
