#![allow(
    long_running_const_eval,
    reason = "the compiler shall work on this for ever"
)]

const X: u64 = {
    let mut i = 0;
    while i < 1 << 50 {
        i += 1;
    }
    i
};

fn main() {
    println!("{}", X);
}
