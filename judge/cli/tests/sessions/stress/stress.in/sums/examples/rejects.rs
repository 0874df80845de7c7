fn main() {
    sums::adds_unless_large(|_| sums::fail(3, "never heard of such a number"));
}
