// cannot be a function pointer in C: pass a closure that calls it
extern "C" {
    fn sinf(x: f32) -> f32;
    fn cosf(x: f32) -> f32;
}
static CALLS: [unsafe extern "C" fn(f32) -> f32; 2] = [sinf, cosf];
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", unsafe { CALLS[line.len() % 2](1.0) });
}
