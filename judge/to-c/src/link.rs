//! # Linking
//!
//! The object holds more than the program reaches. Marks the entry, and then all functions and data that a marked one
//! names; the rest is left out. A function's text names what the linker has to fill in: `f_3` is a function, `p_3` its
//! number in the table, `d_7_4` the address of a symbol and an offset, `y_2` a type of functions. Then everything gets
//! its address, and the C file is put together.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use crate::features::Sizes;
use crate::layout::Layout;
use crate::names::{Names, Role};
use crate::object::{Object, Symbol};
use crate::runtime::identifiers;
use crate::signature::Signature;
use crate::{Error, Options, Translation, data, runtime, shorten, translate};

/// The entry of any program, as compilers of different age call it. It prepares threads, names the first one and prints
/// the error that `main` returns.
const ENTRIES: [&str; 3] = ["__main_void", "__original_main", "main"];

/// A `main` without a result needs only this call after it, which writes the rest of standard output.
const CLEANUP: &str = "std::io::stdio::cleanup";

/// The functions and data that the program reaches.
struct Reached<'a> {
    object: &'a Object<'a>,
    names: Names,
    /// The texts of functions.
    functions: BTreeMap<usize, String>,
    /// The segments of data, each with a function that needs it.
    segments: BTreeMap<usize, usize>,
    /// The functions whose address is taken, in the order of the table.
    table: Vec<usize>,
    /// The types of functions that are called by number.
    types: BTreeSet<usize>,
    waiting: Vec<usize>,
    /// For each function, the one that has its text.
    kept: HashMap<usize, usize>,
}

/// Translates and links.
pub fn link(object: &Object, options: &Options) -> Result<Translation, Error> {
    let names = Names::of(object, options);
    let entries = entries(object, &names)?;
    let mut reached = Reached {
        object,
        names,
        functions: BTreeMap::new(),
        segments: BTreeMap::new(),
        table: Vec::new(),
        types: BTreeSet::new(),
        waiting: entries.clone(),
        kept: HashMap::new(),
    };
    reached.mark()?;
    reached.merge();
    reached.write(&entries, options)
}

/// The functions that the program consists of, in this order.
fn entries(object: &Object, names: &Names) -> Result<Vec<usize>, Error> {
    let find = |is: &dyn Fn(usize) -> bool| {
        let mut all = 0..object.functions.len();
        all.find(|&number| object.functions[number].code.is_some() && is(number))
    };
    let is_plain = |number: usize| object.functions[number].signature == Signature::default();
    let is_main = |name: &str| {
        name.split_once("::")
            .is_some_and(|(_, name)| name == "main")
    };
    let main = find(&|number| is_plain(number) && is_main(names.plain(number)));
    let cleanup = find(&|number| is_plain(number) && names.plain(number) == CLEANUP);
    if let (Some(main), Some(cleanup)) = (main, cleanup) {
        return Ok(vec![main, cleanup]);
    }
    let symbol = |name: &str| find(&|number| object.functions[number].symbol == name);
    let entry = ENTRIES.into_iter().find_map(symbol);
    let entry = entry.ok_or_else(|| Error::new("the object has no `main`"))?;
    Ok(vec![entry])
}

/// The number in a name such as `f_3`.
fn number(name: &str, kind: &str) -> Option<usize> {
    let digits = name.strip_prefix(kind)?;
    digits.split('_').next()?.parse().ok()
}

impl Reached<'_> {
    fn mark(&mut self) -> Result<(), Error> {
        while let Some(function) = self.waiting.pop() {
            if self.functions.contains_key(&function) {
                continue;
            }
            let text = translate::translate(self.object, &self.names, function);
            let text = text.map_err(|error| error.of_function(self.names.plain(function)))?;
            for name in identifiers(&text) {
                self.waiting.extend(number(name, "f_"));
                self.types.extend(number(name, "y_"));
                if let Some(symbol) = number(name, "d_") {
                    self.mark_data(symbol, function)?;
                }
                if let Some(pointed) = number(name, "p_") {
                    self.mark_pointer(pointed)?;
                }
                // The functions that print floats call back.
                if name.starts_with("rt_float_to_") {
                    self.waiting.extend(self.names.pad);
                }
            }
            self.functions.insert(function, text);
        }
        Ok(())
    }

    fn mark_data(&mut self, symbol: usize, of: usize) -> Result<(), Error> {
        let mut waiting = vec![symbol];
        while let Some(symbol) = waiting.pop() {
            match self.object.symbols.get(symbol) {
                Some(Symbol::Data(segment, _)) if !self.segments.contains_key(segment) => {
                    self.segments.insert(*segment, of);
                    let relocations = self.object.relocations_in(&self.object.segments[*segment]);
                    waiting.extend(relocations.map(|(_, relocation)| relocation.symbol));
                }
                Some(Symbol::Function(function)) => self.mark_pointer(*function)?,
                Some(Symbol::Missing(name)) if runtime::data(name).is_none() => {
                    return Err(Error::new(format!("the C file has no data `{name}`")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A function whose address is taken.
    fn mark_pointer(&mut self, function: usize) -> Result<(), Error> {
        if self.table.contains(&function) {
            return Ok(());
        }
        self.table.push(function);
        match self.names.role(function) {
            // The functions that print floats are macros, which have no address.
            Role::Runtime(name) if !name.starts_with("float_to_") => {}
            Role::Panic => {}
            Role::Program if self.object.functions[function].code.is_some() => {
                self.waiting.push(function)
            }
            _ => {
                let name = self.names.plain(function);
                return Err(Error::new(format!(
                    "`{name}` cannot be a function pointer in C: pass a closure that calls it"
                )));
            }
        }
        Ok(())
    }

    /// Of functions with the same text, which call the same functions, keeps the first.
    fn merge(&mut self) {
        self.kept = self.functions.keys().map(|&it| (it, it)).collect();
        loop {
            let mut first: HashMap<String, usize> = HashMap::new();
            let mut names: HashMap<String, String> = HashMap::new();
            for (number, text) in &self.functions {
                let own = format!("f_{number}");
                let text = shorten::replace(text, |word| (word == own).then(|| "f".to_string()));
                let same = *first.entry(text).or_insert(*number);
                if same != *number {
                    names.insert(own, format!("f_{same}"));
                    let merged = self.kept.values_mut().filter(|it| *it == number);
                    merged.for_each(|it| *it = same);
                }
            }
            if names.is_empty() {
                return;
            }
            self.functions
                .retain(|number, _| self.kept[number] == *number);
            for text in self.functions.values_mut() {
                *text = shorten::replace(text, |word| names.get(word).cloned());
            }
        }
    }

    fn write(self, entries: &[usize], options: &Options) -> Result<Translation, Error> {
        let layout = Layout::of(self.object, self.segments.keys())?;
        let table = self.table.iter().enumerate();
        let numbers = table.map(|(index, function)| (*function, index + 1));
        let numbers: HashMap<usize, usize> = numbers.collect();
        let (table, copy) = layout.table(&numbers)?;
        let declarations = self.declarations();
        let bottom = layout.end.next_multiple_of(16);
        let top = bottom + options.stack();
        let main = self.main(entries, &copy);
        let texts: String = self.functions.values().map(String::as_str).collect();
        let program = declarations.clone() + &texts + &main;
        let pad = self.names.pad.and_then(|pad| self.kept.get(&pad));
        let runtime = runtime::pieces(&program)
            .replace("LIMIT", &options.memory().max(top).to_string())
            .replace("BOTTOM", &bottom.to_string())
            .replace("TOP", &top.to_string())
            .replace("rt_pad", &format!("f_{}", pad.unwrap_or(&0)));
        let all = runtime.clone() + &program;
        let short = shorten::by_use(&all, &["f_", "rt_", "y_"], shorten::FUNCTIONS);
        let linked = |text: &str| {
            shorten::replace(text, |word| {
                let name = short.get(word).cloned();
                name.or_else(|| Some(numbers[&number(word, "p_")?].to_string()))
                    .or_else(|| address(&layout, word))
            })
        };
        let mut sizes = Sizes::default();
        sizes.count("runtime", linked(&runtime).len());
        let mut text = header(&options.header) + &linked(&runtime) + &linked(&declarations);
        for (number, part) in &self.functions {
            let part = linked(part);
            sizes.count(self.names.plain(*number), part.len());
            text += &part;
        }
        for (segment, function) in &self.segments {
            let written = data::literal(self.object.segments[*segment].bytes);
            // Most data has no name, so its size counts for a function that needs it.
            let owner = format!("data of {}", self.names.plain(*function));
            sizes.count(&owner, written.len());
        }
        text += &table;
        text += &linked(&main);
        let features = sizes.sorted();
        Ok(Translation { text, features })
    }

    /// The types of functions that are called by number, their table, and all functions, by the types of their results.
    fn declarations(&self) -> String {
        let mut out = String::new();
        for &number in &self.types {
            let signature = &self.object.signatures[number];
            let (result, rest) = signature.declaration(&format!("(*y_{number})"));
            let _ = writeln!(out, "typedef {result}{rest};");
        }
        if !self.types.is_empty() {
            // C++ takes no declaration of a table that is defined later.
            out += "typedef void(*V)(void);static V*T;\n";
        }
        let mut declared: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for &number in self.functions.keys() {
            let signature = &self.object.functions[number].signature;
            let (result, rest) = signature.declaration(&format!("f_{number}"));
            declared.entry(result).or_default().push(rest);
        }
        for (result, functions) in declared {
            let _ = writeln!(out, "static {result} {};", functions.join(","));
        }
        out
    }

    fn main(&self, entries: &[usize], copy: &str) -> String {
        let mut out = String::from("int main(void){");
        let has_table = !self.types.is_empty();
        if has_table {
            let table = self.table.iter();
            let table = table.map(|it| format!(",(V){}", self.pointed(*it)));
            out = format!("{out}static V t[]={{0{}}};\n", table.collect::<String>());
        }
        if !copy.is_empty() {
            out += "int i;";
        }
        out += copy;
        if has_table {
            out += "T=t;";
        }
        for entry in entries.iter().map(|number| self.kept[number]) {
            let signature = &self.object.functions[entry].signature;
            let arguments = vec!["0"; signature.parameters.len()].join(",");
            if signature.result.is_some() {
                return out + &format!("return(int)f_{entry}({arguments});}}\n");
            }
            let _ = write!(out, "f_{entry}({arguments});");
        }
        out + "return 0;}\n"
    }

    /// The function's identifier in the table. To call one that panics is a panic.
    fn pointed(&self, function: usize) -> String {
        match self.names.role(function) {
            // C++ has several functions of the name `sqrt`.
            Role::Runtime(name) => {
                let signature = &self.object.functions[function].signature;
                let (result, rest) = signature.declaration("(*)");
                format!("({result}{rest}){}", runtime::identifier(name))
            }
            Role::Panic => runtime::identifier("abort"),
            _ => format!("f_{}", self.kept[&function]),
        }
    }
}

/// The address that a name such as `d_7_4` stands for.
fn address(layout: &Layout, name: &str) -> Option<String> {
    let address = layout.address(number(name, "d_")?)?;
    let offset: u32 = name.rsplit('_').next()?.parse().ok()?;
    let address = address.wrapping_add(offset);
    // The number must have the type of the value's class.
    Some(match i32::try_from(offset) {
        Ok(_) => address.to_string(),
        Err(_) => format!("{address}u"),
    })
}

/// The comment at the file's head.
fn header(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    // C89 reads `??` and the next character as one character, if they are a trigraph. Old compilers for Windows expect
    // another character set than UTF-8.
    let plain = text
        .trim_end()
        .replace(|c: char| !c.is_ascii(), "?")
        .replace("*/", "* /")
        .replace("/*", "/ *")
        .replace("??", "? ");
    format!("/*\n{plain}\n*/\n")
}
