// a program cannot use files at a judge
fn main() {
    println!("{:?}", std::fs::read_to_string("data.txt"));
}
