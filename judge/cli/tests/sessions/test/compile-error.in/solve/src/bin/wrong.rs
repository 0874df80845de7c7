fn main() {
    let x: u8 = "";
}
