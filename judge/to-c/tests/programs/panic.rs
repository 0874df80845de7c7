//! A panic ends the program with status 101; what was printed stays.

fn main() {
    let values: Vec<usize> = "4 2 9".split(' ').map(|word| word.parse().unwrap()).collect();
    println!("{}", values[1]);
    println!("{}", values[values[2]]);
}
