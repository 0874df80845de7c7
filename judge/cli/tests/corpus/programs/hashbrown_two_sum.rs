//! in: 9 2 11 15 7
//! out: 3 0
use hashbrown::HashMap;
use proconio::input;

fn main() {
    input! { target: i64, numbers: [i64; 4] }
    let mut places = HashMap::new();
    for (i, &number) in numbers.iter().enumerate() {
        if let Some(other) = places.get(&(target - number)) {
            println!("{i} {other}");
        }
        places.insert(number, i);
    }
}
