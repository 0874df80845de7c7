// macros::seven is no code.
fn main() {
    println!("{}", lib::seven());
}
