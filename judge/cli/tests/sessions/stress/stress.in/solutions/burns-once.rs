fn main() {
    sums::adds_unless_large(|_| {
        while sums::calls_before() == 0 {
            loop {
                std::hint::black_box(());
            }
        }
    });
}
