fn main() {
    println!("cargo:rerun-if-env-changed=CHOSEN");
    println!("cargo:rustc-env=NUMBER={}", std::env::var("CHOSEN").unwrap());
}
