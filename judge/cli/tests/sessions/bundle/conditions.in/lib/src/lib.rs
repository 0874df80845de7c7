pub fn set() {
    #[cfg(mine)]
    println!("mine");
    #[cfg(debug_assertions)]
    println!("debug assertions");
    #[cfg(panic = "abort")]
    println!("abort");
    #[cfg(unix)]
    println!("unix");
}
