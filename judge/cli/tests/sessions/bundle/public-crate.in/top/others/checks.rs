#[cfg(any(mine, debug_assertions, panic = "abort"))]
compile_error!("the user's settings have leaked");

fn main() {
    let wraps = std::env::args().count() as u8 + 255;
    println!("{}", wraps + public::seven());
}
