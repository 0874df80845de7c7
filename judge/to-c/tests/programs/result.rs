//! A `main` with a result, and an output that does not end with a line.

fn main() -> Result<(), String> {
    print!("first");
    Err("the status is 1".to_string())
}
