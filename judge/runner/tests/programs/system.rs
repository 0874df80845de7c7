//! # Differences between systems

/// Returns whether Wine runs this program.
#[cfg(windows)]
pub fn is_wine() -> bool {
    use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleA, GetProcAddress};
    use windows_sys::s;
    // SAFETY: both texts end with a zero, and the library is always loaded.
    unsafe { GetProcAddress(GetModuleHandleA(s!("ntdll.dll")), s!("wine_get_version")).is_some() }
}

#[cfg(not(windows))]
pub fn is_wine() -> bool {
    false
}
