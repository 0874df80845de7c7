pub fn try(async: u32) -> u32 {
    match async {
        0...9 => async,
        dyn => dyn % 10,
    }
}
