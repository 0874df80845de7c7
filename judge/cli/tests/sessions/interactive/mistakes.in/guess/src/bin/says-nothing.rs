fn main() {
    guess::line();
}
