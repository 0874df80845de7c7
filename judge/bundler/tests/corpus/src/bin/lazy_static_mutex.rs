use lazy_static::lazy_static;
use std::sync::Mutex;

lazy_static! {
    static ref MEMO: Mutex<Vec<u64>> = Mutex::new(vec![1, 1]);
}

fn fibonacci(n: usize) -> u64 {
    let mut memo = MEMO.lock().unwrap();
    while memo.len() <= n {
        let next = memo[memo.len() - 1] + memo[memo.len() - 2];
        memo.push(next);
    }
    memo[n]
}

fn main() {
    assert_eq!(fibonacci(10), 89);
}
