fn main() {
    let folder = std::env::var("OUT_DIR").unwrap();
    std::fs::write(folder + "/table.rs", "[1, 2, 4]").unwrap();
}
