//! # ac-library-rs
//!
//! A program for each module of the library, bundled for a judge without crates.

use crate::driver::{Checked, Fixture, Lib, fixture};
use crate::sources::source_of;

fn ac_library(name: &str, main: &str) -> Fixture {
    let root = source_of("ac_library");
    let mut fixture = fixture(name, 2018, main, &[]);
    fixture.main.dependencies = vec![("ac_library".to_string(), "ac_library".to_string())];
    fixture.libs = vec![Lib {
        name: "ac_library".to_string(),
        edition: 2018,
        root: Some(root),
        ..Lib::default()
    }];
    fixture.formatted = false;
    // Its macros implement traits that rustc then calls unused.
    fixture
}

fn check(name: &str, body: &str) -> Checked {
    let main = format!("{body}\n");
    let checked = ac_library(name, &main).check();
    eprintln!(
        "{name}: {} bytes, {} rounds",
        checked.text.len(),
        checked.rounds
    );
    checked
}

macro_rules! programs {
    ($($name:ident: $text:expr;)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), $text);
            }
        )*
    };
}

programs! {
    convolution: "use ac_library::convolution;
use ac_library::Mod998244353;
fn main() {
    println!(\"{:?}\", convolution::convolution_i64(&[1, 2, 3], &[4, 5, 6]));
    println!(\"{:?}\", convolution::convolution_raw::<u32, Mod998244353>(&[1, 2, 3], &[4, 5, 6]));
}";
    dsu: "use ac_library::Dsu;
fn main() {
    let mut dsu = Dsu::new(4);
    dsu.merge(0, 1);
    println!(\"{} {}\", dsu.same(0, 1), dsu.size(2));
}";
    fenwicktree: "use ac_library::FenwickTree;
fn main() {
    let mut tree = FenwickTree::new(4, 0);
    tree.add(2, 5);
    println!(\"{}\", tree.sum(1..3));
}";
    lazysegtree: "use ac_library::{LazySegtree, MapMonoid, Max};
struct M;
impl MapMonoid for M {
    type M = Max<i32>;
    type F = i32;
    fn identity_map() -> i32 {
        0
    }
    fn mapping(f: &i32, x: &i32) -> i32 {
        f + x
    }
    fn composition(f: &i32, g: &i32) -> i32 {
        f + g
    }
}
fn main() {
    let mut tree: LazySegtree<M> = vec![1, 2, 3].into();
    tree.apply_range(0..2, 5);
    println!(\"{}\", tree.prod(1..));
}";
    math: "use ac_library::{crt, floor_sum, inv_mod, pow_mod};
fn main() {
    println!(\"{} {} {}\", pow_mod(2, 10, 1000), inv_mod(3, 7), floor_sum(4, 10, 6, 3));
    println!(\"{:?}\", crt(&[1, 2], &[2, 3]));
}";
    maxflow: "use ac_library::MfGraph;
fn main() {
    let mut graph = MfGraph::new(3);
    graph.add_edge(0, 1, 2);
    graph.add_edge(1, 2, 1);
    println!(\"{}\", graph.flow(0, 2));
    println!(\"{:?}\", graph.min_cut(0));
}";
    mincostflow: "use ac_library::MinCostFlowGraph;
fn main() {
    let mut graph = MinCostFlowGraph::new(3);
    graph.add_edge(0, 1, 2, 3);
    graph.add_edge(1, 2, 1, 4);
    println!(\"{:?}\", graph.flow(0, 2, 1));
}";
    modint: "use ac_library::ModInt998244353 as Mint;
fn main() {
    let a = Mint::new(5);
    println!(\"{}\", (a * a + a / Mint::new(3)).pow(10));
}";
    modint_dynamic: "use ac_library::ModInt;
fn main() {
    ModInt::set_modulus(11);
    println!(\"{}\", ModInt::new(7) + 8);
}";
    scc: "use ac_library::SccGraph;
fn main() {
    let mut graph = SccGraph::new(3);
    graph.add_edge(0, 1);
    graph.add_edge(1, 0);
    println!(\"{:?}\", graph.scc());
}";
    segtree: "use ac_library::{Max, Segtree};
fn main() {
    let mut tree = Segtree::<Max<i32>>::new(4);
    tree.set(1, 5);
    println!(\"{} {}\", tree.prod(..), tree.max_right(0, |&x| x < 5));
}";
    string: "use ac_library::{lcp_array, suffix_array, z_algorithm};
fn main() {
    let sa = suffix_array(\"banana\");
    println!(\"{:?} {:?} {:?}\", sa, lcp_array(\"banana\", &sa), z_algorithm(\"aaab\"));
}";
    twosat: "use ac_library::TwoSat;
fn main() {
    let mut sat = TwoSat::new(2);
    sat.add_clause(0, true, 1, false);
    println!(\"{} {:?}\", sat.satisfiable(), sat.answer());
}";
    segtree_modint: "use ac_library::{ModInt998244353 as Mint, Monoid, Segtree};
struct Sum;
impl Monoid for Sum {
    type S = Mint;
    fn identity() -> Mint {
        Mint::new(0)
    }
    fn binary_operation(a: &Mint, b: &Mint) -> Mint {
        a + b
    }
}
fn main() {
    let mut tree = Segtree::<Sum>::new(4);
    tree.set(1, Mint::new(5));
    println!(\"{}\", tree.prod(..));
}";
}
