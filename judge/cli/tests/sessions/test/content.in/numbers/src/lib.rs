pub fn after(number: i64) -> i64 {
    number + 1
}
