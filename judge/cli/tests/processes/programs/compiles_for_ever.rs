// The compiler shall work on this for ever.
#![allow(long_running_const_eval)]

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
