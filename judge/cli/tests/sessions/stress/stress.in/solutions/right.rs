fn main() {
    sums::adds_unless_large(|_| {});
}
