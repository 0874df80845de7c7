use std::sync::LazyLock;

static SEVEN: LazyLock<u32> = LazyLock::new(|| 49_u32.isqrt());

fn main() {
    println!("{}", *SEVEN);
}
