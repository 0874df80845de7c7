fn main() {
    sums::adds_unless_large(|_| {
        if sums::calls_before() == 0 {
            print!("1");
        }
    });
}
