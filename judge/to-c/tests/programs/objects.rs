//! Trait objects, closures, pointers to functions, shared cells, and the order in which values are dropped.

use std::cell::RefCell;
use std::rc::Rc;

trait Shape {
    fn area(&self) -> f64;
    // Functions of the standard library with such a name are panics.
    fn has_failed(&self) -> bool {
        self.area() > 10.0
    }
    fn name(&self) -> String {
        String::from("a shape")
    }
}

struct Square(f64);

#[derive(Debug, Clone, PartialEq)]
struct Disk {
    radius: f64,
    labels: Vec<Option<char>>,
}

impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}

impl Shape for Disk {
    fn area(&self) -> f64 {
        3.0 * self.radius * self.radius
    }
    fn name(&self) -> String {
        format!("{self:?}")
    }
}

impl Drop for Square {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn main() {
    let disk = Disk { radius: 2.0, labels: vec![Some('x'), None, Some('\u{e9}')] };
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(1.5)), Box::new(disk.clone()), Box::new(Square(3.0))];
    for shape in &shapes {
        println!("{} {} {}", shape.name(), shape.area(), shape.has_failed());
    }
    println!("{:#?}", disk);
    drop(shapes);
    let mut actions: Vec<Box<dyn FnMut() -> i32>> = Vec::new();
    for start in 0..3 {
        let mut state = start;
        actions.push(Box::new(move || { state += 2; state }));
    }
    println!("{:?}", actions.iter_mut().map(|action| action() + action()).collect::<Vec<_>>());
    let table: [(&str, fn(i64, i64) -> i64); 2] = [("max", std::cmp::max), ("add", |a, b| a + b)];
    println!("{:?}", table.map(|(name, function)| (name, function(7, 9))));
    let shared = Rc::new(RefCell::new(vec![1]));
    let weak = Rc::downgrade(&shared);
    let other = shared.clone();
    other.borrow_mut().push(2);
    drop(shared);
    println!("{:?} {} {:?}", weak.upgrade(), Rc::strong_count(&other), other.try_borrow_mut().is_ok());
}
