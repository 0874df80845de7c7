//! # Damaged objects
//!
//! Whatever the bytes are, the answer is a translation or an error.

use judge_to_c::{Options, translate};
use libtest_mimic::Failed;

use crate::compile;

/// Cuts and changes an object.
pub fn refused_or_translated() -> Result<(), Failed> {
    no_object()?;
    let object = object()?;
    cut(&object);
    changed(&object);
    Ok(())
}

/// A small object, which has all the same a symbol, a relocation and a segment of each kind.
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

fn no_object() -> Result<(), String> {
    let texts: [(&[u8], &str); 4] = [
        (b"", "the object cannot be read"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0", "magic"),
        (b"\0asm\x01\0\0\0", "no section for the linker"),
        (
            b"\0asm\x01\0\0\0\x01\x06\xff\xff\xff\xff\x0f\x60",
            "the object cannot be read",
        ),
    ];
    for (bytes, expected) in texts {
        match translate(bytes, &Options::default()) {
            Err(error) if error.to_string().contains(expected) => {}
            other => return Err(format!("{bytes:?}: expected `{expected}`, got {other:?}")),
        }
    }
    Ok(())
}

fn cut(object: &[u8]) {
    assert!(translate(object, &Options::default()).is_ok());
    let is_refused = |length: &usize| translate(&object[..*length], &Options::default()).is_err();
    let refused = (0..object.len()).filter(is_refused).count();
    assert!(
        refused > object.len() / 2,
        "only {refused} beginnings were noticed"
    );
}

fn changed(object: &[u8]) {
    let changes = [0x01, 0x80, 0xff];
    let refused = (0..object.len()).filter(|&place| {
        let mut object = object.to_vec();
        object[place] ^= changes[place % changes.len()];
        translate(&object, &Options::default()).is_err()
    });
    let refused = refused.count();
    assert!(
        refused > object.len() / 8,
        "only {refused} changes were noticed"
    );
}
