//! in: 3 3 0 1 5 1 2 7 0 2 20
//! out: 12
use petgraph::algo::dijkstra;
use petgraph::graph::{NodeIndex, UnGraph};
use proconio::input;

fn main() {
    input! { n: usize, m: usize, edges: [(u32, u32, u64); m] }
    let graph = UnGraph::<(), u64>::from_edges(&edges);
    let costs = dijkstra(&graph, NodeIndex::new(0), None, |edge| *edge.weight());
    println!("{}", costs[&NodeIndex::new(n - 1)]);
}
