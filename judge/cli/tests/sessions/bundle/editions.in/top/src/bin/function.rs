fn main() {
    println!("{}", lib::size_of_first(lib::Pair { both: [1, 2] }));
}
