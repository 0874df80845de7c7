use petgraph::algo::dijkstra;
use petgraph::graph::{NodeIndex, UnGraph};

fn main() {
    let graph = UnGraph::<(), u64>::from_edges([(0, 1, 5), (1, 2, 7), (0, 2, 20)]);
    let costs = dijkstra(&graph, NodeIndex::new(0), None, |edge| *edge.weight());
    assert_eq!(costs[&NodeIndex::new(2)], 12);
}
