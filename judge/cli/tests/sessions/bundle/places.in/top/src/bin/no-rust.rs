fn main() {
    let x = ;
}
