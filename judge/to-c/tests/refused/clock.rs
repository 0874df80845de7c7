// cannot be translated to C: it calls `wasi::lib_generated::wasi_snapshot_preview1::clock_time_get`: there are no clocks
fn main() {
    println!("{:?}", std::time::Instant::now().elapsed());
}
