#[macro_use]
extern crate lazy_static;

lazy_static! {
    /// The primes below ten.
    pub static ref PRIMES: [u32; 4] = [2, 3, 5, 7];
    static ref SUM: u32 = PRIMES.iter().sum();
}

fn main() {
    assert_eq!(*SUM, 17);
}
