//! An example with the name of the solution, which `stress` must not take for it.

fn main() {
    sums::adds_unless_large(|_| {});
}
