fn main() {
    if sums::seed() > 6 {
        sums::fail(4, "out of numbers");
    }
    sums::make_numbers(sums::seed());
}
