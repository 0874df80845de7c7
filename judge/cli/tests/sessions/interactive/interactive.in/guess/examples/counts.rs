use std::io::stdin;

fn main() {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    for guess in 1.. {
        println!("{}", guess);
        line.clear();
        stdin().read_line(&mut line).unwrap();
        if line.trim() != ">" {
            return;
        }
    }
}
