// Takes the procedural macros along, as proconio does.
pub use macros::*;

pub fn seven() -> u8 {
    7
}
