fn main() {
    sums::make_numbers(sums::seed());
}
