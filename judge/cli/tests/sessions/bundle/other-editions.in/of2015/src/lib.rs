mod numbers;

pub trait Shape {
    fn area(&self) -> u32;
    fn scaled(&self, u32) -> u32;
}

pub struct Square(pub u32);

impl Shape for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }

    fn scaled(&self, by: u32) -> u32 {
        ::numbers::try(by) * self.area()
    }
}

pub fn total(shapes: &[Box<Shape>]) -> u32 {
    shapes.iter().map(|it| it.scaled(2)).sum()
}
