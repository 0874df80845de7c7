//! Functions of the program with names that C or the runtime has, and pointers to functions of C.

#[no_mangle]
#[inline(never)]
pub extern "C" fn round(x: f64) -> f64 {
    x + 100.0
}

#[no_mangle]
#[inline(never)]
pub fn min_f(x: f64, y: f64) -> f64 {
    x * y
}

#[no_mangle]
#[inline(never)]
pub fn size_of(x: u32) -> u32 {
    x + 3
}

#[no_mangle]
#[inline(never)]
pub fn divide(x: u32, y: u32) -> u32 {
    x / y
}

extern "C" {
    fn sqrt(x: f64) -> f64;
    fn atan2(y: f64, x: f64) -> f64;
}

/// Returns the value, which the compiler cannot predict.
fn opaque<T: Copy>(value: T) -> T {
    // SAFETY: the reference is valid.
    unsafe { std::ptr::read_volatile(&value) }
}

fn main() {
    println!("{} {} {} {}", round(opaque(5.0)), min_f(opaque(3.0), 5.0), size_of(opaque(5)), divide(opaque(91), 7));
    let functions: [unsafe extern "C" fn(f64) -> f64; 2] = [sqrt, { extern "C" fn own(x: f64) -> f64 { x / 2.0 } own }];
    for function in opaque(functions) {
        // SAFETY: both take any number.
        println!("{}", unsafe { function(6.25) });
    }
    let function: unsafe extern "C" fn(f64, f64) -> f64 = opaque(atan2);
    // SAFETY: it takes any numbers.
    println!("{:.9}", unsafe { function(1.0, 2.0) });
    // The compiler compares a comparison with the number of `None`.
    let (a, b) = (opaque(45), opaque(Some(true)));
    println!("{} {}", Some(a == 45) == b, Some(a < 45) == opaque(None));
    // The end of the output, without a newline, is written when `main` returns.
    print!("the end");
}
