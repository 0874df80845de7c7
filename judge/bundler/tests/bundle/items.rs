//! # Items and names
//!
//! One test for each way in which code refers to what it uses.

use crate::driver::fixture;

#[test]
fn inherent_methods_and_constants() {
    let text = "
/// A counter.
pub struct Counter {
    count: i32,
}

impl Counter {
    pub const START: i32 = 5;
    pub const DEAD: i32 = 6;

    pub fn new() -> Self {
        Counter { count: Self::START }
    }

    pub fn next(&mut self) -> i32 {
        self.step(1)
    }

    fn step(&mut self, by: i32) -> i32 {
        self.count += by;
        self.count
    }

    pub fn dead_method(&self) {}
}

impl Counter {
    pub fn only_dead(&self) {}
}

pub struct Unused;

impl Unused {
    pub fn next(&self) {}
}
";
    let main = "
use shared::Counter;

fn main() {
    let mut counter = Counter::new();
    println!(\"{}\", counter.next());
}
";
    for edition in [2015, 2018, 2021, 2024] {
        let checked = fixture("inherent", edition, main.trim_start(), &[("lib.rs", text)]).check();
        checked
            .has(&["START", "fn step"])
            .lacks(&["DEAD", "dead_method", "only_dead", "Unused"]);
    }
}

#[test]
fn impls_far_from_their_type() {
    let files = [
        ("lib.rs", "pub mod far;\npub mod ty;\n"),
        ("ty.rs", "pub struct Ty(pub i32);\n\npub struct Dead;\n"),
        (
            "far.rs",
            "
use crate::ty::{Dead, Ty};
use std::fmt;

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, \"<{}>\", self.0)
    }
}

impl fmt::Display for Dead {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, \"dead\")
    }
}

impl Ty {
    pub fn twice(&self) -> i32 {
        self.0 * 2
    }
}

impl From<Dead> for Ty {
    fn from(_: Dead) -> Ty {
        Ty(0)
    }
}
",
        ),
    ];
    let main = "fn main() {\n    let ty = shared::ty::Ty(1);\n    println!(\"{} {}\", ty, ty.twice());\n}\n";
    fixture("far", 2021, main, &files)
        .check()
        .has(&["use crate::shared::ty::Ty;"])
        .lacks(&["Dead", "From"]);
}

#[test]
fn trait_used_only_for_its_methods() {
    let files = [
        (
            "lib.rs",
            "
pub mod ext;

pub mod user {
    use crate::ext::{Never, Twice};

    pub fn run() -> i32 {
        3.twice()
    }

    pub fn dead() -> i32 {
        3.never()
    }
}
",
        ),
        (
            "ext.rs",
            "
pub trait Twice {
    fn twice(&self) -> i32;
    fn thrice(&self) -> i32;
    fn extra(&self) -> i32 {
        self.thrice()
    }
}

impl Twice for i32 {
    fn twice(&self) -> i32 {
        self * 2
    }
    fn thrice(&self) -> i32 {
        self * 3
    }
}

pub trait Never {
    fn never(&self) -> i32;
}

impl Never for i32 {
    fn never(&self) -> i32 {
        0
    }
}
",
        ),
    ];
    let main = "use shared::ext::Twice;\n\nfn main() {\n    println!(\"{} {}\", shared::user::run(), 4.twice());\n}\n";
    let checked = fixture("for_methods", 2021, main, &files).check();
    checked
        .has(&["use crate::shared::ext::Twice;"])
        .lacks(&["thrice", "extra", "Never", "never"]);
}

#[test]
fn operators_and_derives() {
    let text = "
use std::ops::{Add, BitXor, Index, IndexMut, Neg, Shl, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct V(pub i32);

impl Add for V {
    type Output = V;
    fn add(self, o: V) -> V {
        V(self.0 + o.0)
    }
}

impl Sub for V {
    type Output = V;
    fn sub(self, o: V) -> V {
        V(self.0 - o.0)
    }
}

impl Neg for V {
    type Output = V;
    fn neg(self) -> V {
        V(-self.0)
    }
}

impl BitXor for V {
    type Output = V;
    fn bitxor(self, o: V) -> V {
        V(self.0 ^ o.0)
    }
}

impl Shl<u32> for V {
    type Output = V;
    fn shl(self, o: u32) -> V {
        V(self.0 << o)
    }
}

pub struct Grid(pub Vec<V>);

impl Index<usize> for Grid {
    type Output = V;
    fn index(&self, at: usize) -> &V {
        &self.0[at]
    }
}

impl IndexMut<usize> for Grid {
    fn index_mut(&mut self, at: usize) -> &mut V {
        &mut self.0[at]
    }
}
";
    let main = "
use shared::{Grid, V};

fn main() {
    let mut grid = Grid(vec![V(1), V(2)]);
    grid[0] = grid[0] + grid[1];
    println!(\"{:?} {}\", grid[0], grid[0] == V(3));
}
";
    for edition in [2015, 2021] {
        let checked = fixture("operators", edition, main.trim_start(), &[("lib.rs", text)]).check();
        checked
            .has(&["IndexMut", "derive(Clone"])
            .lacks(&["Shl", "BitXor"]);
    }
}

#[test]
fn generics_const_generics_and_associated_types() {
    let text = "
pub trait Monoid {
    type Item: Copy;
    const ID: Self::Item;
    fn op(a: Self::Item, b: Self::Item) -> Self::Item;
    fn spare(a: Self::Item) -> Self::Item {
        a
    }
}

pub struct Sum;

impl Monoid for Sum {
    type Item = i64;
    const ID: i64 = 0;
    fn op(a: i64, b: i64) -> i64 {
        a + b
    }
}

pub struct Product;

impl Monoid for Product {
    type Item = i64;
    const ID: i64 = 1;
    fn op(a: i64, b: i64) -> i64 {
        a * b
    }
}

pub const SIZE: usize = 4;
pub const OTHER: usize = 4;

pub struct Table<M: Monoid, const N: usize> {
    data: [M::Item; N],
}

impl<M: Monoid, const N: usize> Table<M, N> {
    pub fn new() -> Self {
        Table { data: [M::ID; N] }
    }

    pub fn set(&mut self, at: usize, value: M::Item) {
        self.data[at] = value;
    }

    pub fn all(&self) -> M::Item {
        self.data.iter().fold(M::ID, |a, &b| M::op(a, b))
    }

    pub fn get(&self, at: usize) -> M::Item {
        self.data[at]
    }
}
";
    let main = "
use shared::{Sum, Table, SIZE};

fn main() {
    let mut table: Table<Sum, SIZE> = Table::new();
    table.set(1, 5);
    println!(\"{}\", table.all());
}
";
    let mut fixture = fixture("generics", 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.formatted = true;
    fixture
        .check()
        .lacks(&["Product", "OTHER", "spare", "fn get"]);
}

#[test]
fn statics_consts_aliases_and_functions_as_values() {
    let text = "
use std::collections::{BTreeMap, HashMap, HashSet};

pub type Map = HashMap<i32, Set>;
type Set = HashSet<i32>;
pub type Dead = BTreeMap<i32, i32>;

static TABLE: [fn(i32) -> i32; 2] = [twice, |x| x + OFFSET];
const OFFSET: i32 = 3;

fn twice(x: i32) -> i32 {
    x * 2
}

pub fn all(x: i32) -> Vec<i32> {
    TABLE.iter().map(|f| f(x)).collect()
}

pub fn map() -> Map {
    Map::new()
}
";
    let main = "fn main() {\n    println!(\"{:?} {}\", shared::all(3), shared::map().len());\n}\n";
    fixture("values", 2021, main, &[("lib.rs", text)])
        .check()
        .lacks(&["BTreeMap", "Dead"]);
}

#[test]
fn traits_with_bounds_and_blanket_impls() {
    let text = "
use std::fmt::Debug;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

pub trait Readable: Sized {
    fn read_from(text: &str) -> Self;
}

impl<T> Readable for T
where
    T: FromStr,
    T::Err: Debug,
{
    fn read_from(text: &str) -> T {
        text.parse().unwrap()
    }
}

pub fn numbers<T: Readable>() -> Vec<T> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).unwrap();
    line.split_whitespace().map(T::read_from).collect()
}

pub fn show<W: io::Write>(out: &mut W, text: &str) {
    writeln!(out, \"{}\", text).unwrap();
}

pub fn everything() -> String {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    text
}
";
    let main = "
fn main() {
    let numbers = shared::numbers::<i32>();
    shared::show(&mut std::io::stdout(), &format!(\"{:?}\", numbers));
}
";
    let mut fixture = fixture("bounds", 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.input = "1 2 3\n".to_string();
    // `W: io::Write` brings its method into scope without the import, which only rustc can tell.
    fixture.check().lacks(&["everything", "Read,"]);
}
