fn main() {
    lib::checked(4);
}
