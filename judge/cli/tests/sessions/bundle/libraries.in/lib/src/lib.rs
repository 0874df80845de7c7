#[cfg(all(feature = "six", feature = "with-deep", not(feature = "eight")))]
pub fn number() -> u8 {
    Six.number() + deep::one()
}

/// Cargo tells it while it builds the library.
pub fn home() -> Option<&'static str> {
    option_env!("CARGO_PKG_REPOSITORY")
}

pub fn helper() {}

pub struct Six;

impl Six {
    pub fn number(&self) -> u8 {
        6
    }

    // Another type has a method of this name too, and only the compiler knows that this one is dead.
    pub fn eight(&self) -> u8 {
        Eight.number()
    }
}

pub struct Eight;

impl Eight {
    pub fn number(&self) -> u8 {
        self.eight()
    }

    pub fn eight(&self) -> u8 {
        8
    }
}
