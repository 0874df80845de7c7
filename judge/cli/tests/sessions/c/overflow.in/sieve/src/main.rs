//! How many primes there are below a number.

use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).expect("a number");
    let n: usize = line.trim().parse().expect("a number");
    let mut is_prime = vec![true; n];
    let mut count = 0;
    for i in 2..n {
        if is_prime[i] {
            count += 1;
            let mut j = i * i;
            while j < n {
                is_prime[j] = false;
                j += i;
            }
        }
    }
    println!("{count}");
}
