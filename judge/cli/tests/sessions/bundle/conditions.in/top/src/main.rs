fn main() {
    lib::set();
}
