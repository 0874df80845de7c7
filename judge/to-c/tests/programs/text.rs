//! Text: counts, cuts, sorts and prints the input, including letters outside ASCII.

use std::io::{self, BufRead, Read, Write};

fn main() -> io::Result<()> {
    let stdin = io::stdin();
    let mut first = String::new();
    stdin.lock().read_line(&mut first)?;
    let numbers: Vec<i64> = first.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    println!("{numbers:?} {}", numbers.iter().sum::<i64>());
    let lines: Vec<String> = stdin.lock().lines().take(2).collect::<Result<_, _>>()?;
    let out = io::stdout();
    let mut out = io::BufWriter::new(out.lock());
    for line in &lines {
        writeln!(out, "{line:?} {} {}", line.len(), line.chars().count())?;
        writeln!(out, "{:*^20}|{:>9.3}|{:<8}|", line, line, line)?;
        writeln!(out, "{}", line.chars().rev().collect::<String>())?;
        writeln!(out, "{} {}", line.to_ascii_uppercase(), line.replace(char::is_whitespace, ""))?;
        writeln!(out, "{:?}", line.char_indices().filter(|(_, c)| !c.is_ascii()).collect::<Vec<_>>())?;
        writeln!(out, "{:?} {:?}", line.find("\u{df}"), line.split_once(' '))?;
    }
    let mut rest = Vec::new();
    stdin.lock().read_to_end(&mut rest)?;
    writeln!(out, "{} {:?}", rest.len(), String::from_utf8_lossy(&rest))?;
    let mut words: Vec<&[u8]> = rest.split(|byte| byte.is_ascii_whitespace()).collect();
    words.sort_by_key(|word| (word.len(), *word));
    words.dedup();
    writeln!(out, "{words:?}")?;
    let text = lines.concat().replace('a', "--").repeat(3);
    writeln!(out, "{} {:?}", text.trim_matches('-'), text.bytes().map(u32::from).sum::<u32>())?;
    out.flush()?;
    eprintln!("this is not part of the answer");
    print!("without a line's end ??= ??/ ???' ??");
    Ok(())
}
