//! Control flow: loops in loops, labels, a match with many arms, early returns.

#[inline(never)]
fn machine(code: &[u8], mut a: i64) -> Result<i64, usize> {
    let mut at = 0;
    let mut steps = 0;
    'run: loop {
        steps += 1;
        if steps > 500 {
            return Err(at);
        }
        let op = match code.get(at) {
            Some(&op) => op,
            None => break,
        };
        at += 1;
        match op {
            b'+' => a += 1,
            b'-' => a -= 1,
            b'*' => a = a.wrapping_mul(3),
            b'/' => a /= 2,
            b'?' if a > 0 => continue 'run,
            b'?' => at += 1,
            b'<' => {
                let mut depth = 1;
                at -= 1;
                while depth > 0 {
                    if at == 0 {
                        break 'run;
                    }
                    at -= 1;
                    match code[at] {
                        b'<' => depth += 1,
                        b'>' => depth -= 1,
                        b'!' => return Err(1000),
                        _ => {}
                    }
                }
            }
            b'>' => {}
            b'=' => break,
            _ => return Err(at),
        }
    }
    Ok(a * 1000 + steps)
}

/// Only the lower half of a number decides.
#[inline(never)]
fn change(x: u64, list: &mut Vec<u64>) {
    match x as u32 {
        0 => list.push(x),
        1 => list.reverse(),
        2 => list.rotate_left(1),
        3 => drop(list.pop()),
        4 => list.sort(),
        _ => list.clear(),
    }
}

fn main() {
    let mut list = vec![9, 7, 8];
    for x in [0, 1, 2, 3, 4] {
        change((5 << 32) + x, &mut list);
    }
    println!("{list:?}");
    for code in ["+++", ">+*-?<", "**/=++", "x", ">-?<!", "!?<", "?+?-", "><<", ">+/?+<"] {
        println!("{code} {:?} {:?}", machine(code.as_bytes(), 5), machine(code.as_bytes(), -5));
    }
}
