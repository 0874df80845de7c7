pub fn set() {
    #[cfg(mine)]
    println!("mine");
    #[cfg(debug_assertions)]
    println!("debug assertions");
    #[cfg(panic = "abort")]
    println!("abort");
    #[cfg(target_pointer_width = "64")]
    println!("64 bits");
}
