#[cfg(target_pointer_width = "64")]
pub type Word = u64;
#[cfg(target_pointer_width = "32")]
pub type Word = u32;
