use hashbrown::HashMap;

fn main() {
    let mut squares: HashMap<u32, u32> = (0..10).map(|n| (n, n * n)).collect();
    squares.retain(|n, _| n % 2 == 1);
    assert_eq!(squares.values().sum::<u32>(), 165);
}
