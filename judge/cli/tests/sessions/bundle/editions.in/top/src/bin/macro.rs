fn main() {
    println!("{}", lib::size_of_one!(lib::Pair { both: [1, 2] }));
}
