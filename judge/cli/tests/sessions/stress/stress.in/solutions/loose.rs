fn main() {
    println!("  {} ", sums::numbers().iter().sum::<u64>());
}
