fn main() {
    println!(
        "{} {}",
        of2021::r#gen(-4),
        of2021::longest(&[("ab".to_string(), 1)])
    );
    println!("{}", of2021::length(&Default::default()));
}
