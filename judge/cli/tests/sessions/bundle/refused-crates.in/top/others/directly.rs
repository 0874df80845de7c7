fn main() {
    println!("{}", macros::seven!());
}
