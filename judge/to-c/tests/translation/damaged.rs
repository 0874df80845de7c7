//! # Damaged objects
//!
//! Whatever the bytes are, the answer is a translation or an error.

use judge_to_c::{Options, translate};
use libtest_mimic::Failed;

use crate::compile;

/// Translates bytes that are not an object, and a small object that is cut or changed at each place.
pub fn refused_or_translated() -> Result<(), Failed> {
    let no_objects: [(&[u8], &str); 3] = [
        (b"", "the object cannot be read"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0", "magic"),
        (b"\0asm\x01\0\0\0", "no section for the linker"),
    ];
    for (bytes, expected) in no_objects {
        match translate(bytes, &Options::default()) {
            Err(error) if error.to_string().contains(expected) => {}
            other => return Err(format!("expected `{expected}`, got {other:?}").into()),
        }
    }
    let object = object()?;
    let is_refused = |object: &[u8]| translate(object, &Options::default()).is_err();
    assert!(!is_refused(&object));
    let lengths = 0..object.len();
    let cut = lengths
        .clone()
        .filter(|&length| is_refused(&object[..length]));
    let cut = cut.count();
    assert!(cut > object.len() / 2, "only {cut} cuts were noticed");
    let changed = lengths.filter(|&place| {
        let mut object = object.clone();
        object[place] ^= [0x01, 0x80, 0xff][place % 3];
        is_refused(&object)
    });
    let changed = changed.count();
    assert!(
        changed > object.len() / 8,
        "only {changed} changes were noticed"
    );
    Ok(())
}

/// A small object that nevertheless has a symbol, a relocation and a segment of each kind.
fn object() -> Result<Vec<u8>, Failed> {
    let folder = compile::workplace("damaged")?;
    let text = "#![no_std] #![no_main]
         #[panic_handler] fn panic(_: &core::panic::PanicInfo) -> ! { loop {} }
         extern \"C\" { fn write(file: i32, from: *const u8, count: usize) -> usize; }
         static TABLE: [fn(i32) -> i32; 3] = [|x| x + 1, |x| x * 7, |x| if x > 0 { x } else { 9 }];
         static TEXTS: [&str; 2] = [\"one\\n\", \"two\\n\"];
         #[no_mangle] extern \"C\" fn main(count: i32, _: i32) -> i32 {
             let mut at = count;
             for text in TEXTS { at = TABLE[at as usize % 3](at); unsafe { write(1, text.as_ptr(), text.len()) }; }
             match at { 0 => 4, 1 => 9, 2 => at * 3, 5 => at / 2, 6 => 1, _ => (at as f64 * 0.5) as i32 }
         }";
    compile::object(text, &folder)
}
