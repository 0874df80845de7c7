//! The collections of the standard library.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Key {
    Number(i32),
    Name(String),
    Pair { left: u8, right: Option<u64> },
}

fn key(i: u64) -> Key {
    match i % 3 {
        0 => Key::Number((i * 7919 % 101) as i32),
        1 => Key::Name(format!("k{}", i % 17)),
        _ => Key::Pair { left: i as u8, right: (i % 2 == 0).then(|| i * i) },
    }
}

fn main() {
    let mut hash: HashMap<Key, Vec<u64>> = HashMap::new();
    let mut tree: BTreeMap<Key, u64> = BTreeMap::new();
    for i in 0..500 {
        hash.entry(key(i)).or_default().push(i);
        *tree.entry(key(i)).or_insert(0) += i;
    }
    let mut sums: Vec<(&Key, u64)> = hash.iter().map(|(key, values)| (key, values.iter().sum())).collect();
    sums.sort();
    println!("{} {}", sums.len(), sums.iter().zip(&tree).all(|(a, b)| a.0 == b.0 && a.1 == *b.1));
    println!("{:?}", tree.range(Key::Name("k".into())..).step_by(40).collect::<Vec<_>>());
    hash.retain(|_, values| values.len() > 3);
    println!("{} {:?}", hash.len(), hash.get(&Key::Name("k3".to_string())));
    let odd: HashSet<u32> = (0..100).filter(|i| i % 2 == 1).collect();
    let square: BTreeSet<u32> = (0..10).map(|i| i * i).collect();
    println!("{:?}", square.iter().filter(|i| odd.contains(i)).collect::<Vec<_>>());
    let mut heap: BinaryHeap<(u32, std::cmp::Reverse<u32>)> = (0..50).map(|i| (i * 37 % 11, std::cmp::Reverse(i))).collect();
    let top: Vec<_> = std::iter::from_fn(|| heap.pop()).step_by(9).collect();
    println!("{top:?}");
    let mut queue: VecDeque<i32> = (0..10).collect();
    queue.rotate_left(3);
    queue.push_front(-1);
    println!("{queue:?} {:?}", queue.iter().rev().skip_while(|i| **i < 5).collect::<LinkedList<_>>());
    let mut values: Vec<u64> = (0..3000).map(|i| i * 2654435761 % 1009).collect();
    values.sort_by_key(|value| std::cmp::Reverse(value % 100));
    println!("{:?}", values.iter().step_by(211).collect::<Vec<_>>());
    values.sort_unstable();
    values.dedup();
    println!("{} {:?} {:?}", values.len(), values.binary_search(&500), values.binary_search(&5000));
    println!("{:?}", values.windows(3).map(|window| window[2] - window[0]).max());
}
