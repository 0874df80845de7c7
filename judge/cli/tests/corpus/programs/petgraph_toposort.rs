//! slow
//! in: 3 2 2 0 0 1
//! out: 2 0 1
use petgraph::algo::{is_cyclic_directed, toposort};
use petgraph::graph::DiGraph;
use proconio::input;

fn main() {
    input! { _n: usize, m: usize, edges: [(u32, u32); m] }
    let graph = DiGraph::<(), ()>::from_edges(&edges);
    assert!(!is_cyclic_directed(&graph));
    let order = toposort(&graph, None).unwrap();
    let order: Vec<String> = order.iter().map(|node| node.index().to_string()).collect();
    println!("{}", order.join(" "));
}
