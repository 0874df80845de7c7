use std::io::read_to_string;

fn solve(text: &str) -> i32 {
    let numbers: Vec<i32> = text.split_whitespace().map(|w| w.parse().unwrap()).collect();
    if numbers[0] == 0 {
        return numbers[numbers[1] as usize];
    }
    lib::product(numbers[0], numbers[1])
}

fn main() {
    let text = read_to_string(std::io::stdin()).unwrap();
    println!("{}", solve(&text));
}
