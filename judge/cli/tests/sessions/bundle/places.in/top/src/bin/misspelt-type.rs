fn main() {
    let seven: i65 = 7;
    println!("{}", seven);
}
