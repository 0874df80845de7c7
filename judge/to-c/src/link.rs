//! # Linking
//!
//! The object holds more than the program reaches. Beginning with its entry, functions and data are marked that what is
//! marked names; the rest is left out. Then everything gets its address, and the C file is put together.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use crate::expression::Linked;
use crate::ir::{Callee, Expression, Function, Signature, visit};
use crate::names::{Names, Role};
use crate::object::{Object, Symbol};
use crate::text::{list_or_void, type_name};
use crate::{
    Error, FunctionSize, Options, Translation, data, flow, optimize, runtime, shorten, translate,
};

/// The entry of any program, as compilers of different age call it. It prepares threads, names the first one and prints
/// the error that `main` returns.
const ENTRIES: [&str; 3] = ["__main_void", "__original_main", "main"];

/// A `main` without a result needs nothing of that, but this behind it: it writes what is left of the standard output.
const CLEANUP: &str = "std::io::stdio::cleanup";

/// The address of the first data. Below it lie null and the variables of `runtime::data`.
const FIRST_ADDRESS: u32 = 16;

/// The data that a program may have, in bytes.
const MOST_DATA: u32 = 1 << 28;

/// The functions and data that the program reaches.
struct Reached<'a> {
    object: &'a Object<'a>,
    names: Names,
    functions: BTreeMap<usize, Function>,
    segments: BTreeSet<usize>,
    /// The functions whose address is taken, in the order of the table.
    table: Vec<usize>,
    signatures: BTreeMap<Signature, usize>,
    waiting: Vec<usize>,
}

/// Translates and links.
pub fn link(object: &Object, options: &Options) -> Result<Translation, Error> {
    let names = Names::of(object, options);
    let entries = entries(object, &names)?;
    let mut reached = Reached {
        object,
        names,
        functions: BTreeMap::new(),
        segments: BTreeSet::new(),
        table: Vec::new(),
        signatures: BTreeMap::new(),
        waiting: entries.clone(),
    };
    reached.mark()?;
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

impl Reached<'_> {
    fn mark(&mut self) -> Result<(), Error> {
        while let Some(number) = self.waiting.pop() {
            if self.functions.contains_key(&number) {
                continue;
            }
            let of_function = |error: Error| error.of_function(self.names.plain(number));
            let mut function =
                translate::translate(self.object, &self.names, number).map_err(of_function)?;
            optimize::optimize(&mut function);
            let mut found = Vec::new();
            visit(&function.body, &mut |expression| match expression {
                Expression::Call(..) | Expression::Data(..) | Expression::Pointer(_) => {
                    found.push(expression.clone())
                }
                _ => {}
            });
            for expression in found {
                match expression {
                    Expression::Call(Callee::Function(called), ..) => self.waiting.push(called),
                    Expression::Call(Callee::Runtime(name), ..) => self.mark_runtime(name),
                    Expression::Call(Callee::Indirect(signature), ..) => {
                        let count = self.signatures.len();
                        self.signatures.entry(signature).or_insert(count);
                    }
                    Expression::Data(symbol, _) => self.mark_data(symbol),
                    Expression::Pointer(function) => self.mark_pointer(function),
                    _ => {}
                }
            }
            self.functions.insert(number, function);
        }
        Ok(())
    }

    fn mark_data(&mut self, symbol: usize) {
        let mut waiting = vec![symbol];
        while let Some(symbol) = waiting.pop() {
            match self.object.symbols.get(symbol) {
                Some(Symbol::Data(segment, _)) if self.segments.insert(*segment) => {
                    let relocations = self.object.segments[*segment].relocations.values();
                    waiting.extend(relocations.map(|relocation| relocation.symbol));
                }
                Some(Symbol::Function(function)) => self.mark_pointer(*function),
                _ => {}
            }
        }
    }

    /// A function whose address is taken.
    fn mark_pointer(&mut self, function: usize) {
        if self.table.contains(&function) {
            return;
        }
        self.table.push(function);
        match self.names.role(function) {
            Role::Runtime(name) => self.mark_runtime(name),
            _ if self.is_translated(function) => self.waiting.push(function),
            _ => {}
        }
    }

    /// A function of the runtime. One that prints floats calls back.
    fn mark_runtime(&mut self, name: &str) {
        if name.starts_with("float_to_") {
            self.waiting.extend(self.names.pad);
        }
    }

    fn is_translated(&self, function: usize) -> bool {
        self.names.role(function) == Role::Program && self.object.functions[function].code.is_some()
    }

    /// The function's identifier in the table. To call one that is not translated is a panic.
    fn pointed(&self, function: usize, linked: &Linked) -> String {
        match self.names.role(function) {
            // C++ has several functions of the name `sqrt`.
            Role::Runtime(name) => {
                let signature = &self.object.functions[function].signature;
                format!(
                    "({}){}",
                    pointer_type(signature, ""),
                    runtime::identifier(name)
                )
            }
            _ if self.is_translated(function) => format!("f_{}", linked.function(function)),
            _ => runtime::identifier("abort"),
        }
    }

    fn write(self, entries: &[usize], options: &Options) -> Result<Translation, Error> {
        let (addresses, end) = self.layout()?;
        let mut linked = Linked {
            data: self.symbols(&addresses),
            table: self.table_numbers(),
            signatures: self.signatures.clone(),
            same: HashMap::new(),
        };
        let (order, texts) = self.functions(entries, &mut linked);
        let (table, copy) = data::table(&self.image(&linked, &addresses)?, FIRST_ADDRESS);
        let bottom = end.next_multiple_of(16);
        let top = bottom + options.stack();
        let declarations = self.declarations(&order, &linked);
        let main = self.main(entries, &copy, top, &linked);
        let program = declarations.clone() + &texts.concat() + &main;
        let pad = self.names.pad.map(|pad| linked.function(pad));
        let pad = pad.unwrap_or_default();
        let runtime = runtime::pieces(&program);
        let runtime = runtime
            .replace("BOTTOM", &bottom.to_string())
            .replace("TOP", &top.to_string())
            .replace("rt_pad", &format!("f_{pad}"));
        let all = runtime.clone() + &program;
        let names = shorten::by_use(&all, &["f_", "rt_"], shorten::of_function);
        let mut sizes = Vec::new();
        let mut text = header(&options.header);
        for part in [&runtime, &declarations] {
            text += &shorten::replace(part, &names);
        }
        for (number, part) in order.iter().zip(&texts) {
            let part = shorten::replace(part, &names);
            sizes.push(FunctionSize {
                name: self.names.plain(*number).to_string(),
                bytes: part.len(),
            });
            text += &part;
        }
        text += &table;
        text += &shorten::replace(&main, &names);
        sizes.sort_by(|one, other| {
            other
                .bytes
                .cmp(&one.bytes)
                .then_with(|| one.name.cmp(&other.name))
        });
        Ok(Translation {
            text,
            functions: sizes,
        })
    }

    /// The texts of all functions in their order. Of those with the same text, which call the same functions, one stays.
    fn functions(&self, entries: &[usize], linked: &mut Linked) -> (Vec<usize>, Vec<String>) {
        loop {
            let order = self.order(entries, linked);
            let write = |number| flow::write(number, &self.functions[&number], linked);
            let texts: Vec<String> = order.iter().copied().map(write).collect();
            let mut first: HashMap<String, usize> = HashMap::new();
            let mut same = Vec::new();
            for (&number, text) in order.iter().zip(&texts) {
                let own = format!("f_{number}");
                let names = HashMap::from([(&own[..], "f".to_string())]);
                let kept = *first
                    .entry(shorten::replace(text, &names))
                    .or_insert(number);
                if kept != number {
                    same.push((number, kept));
                }
            }
            if same.is_empty() {
                return (order, texts);
            }
            for (number, kept) in same {
                linked.same.insert(number, kept);
                linked
                    .same
                    .values_mut()
                    .filter(|it| **it == number)
                    .for_each(|it| *it = kept);
            }
        }
    }

    /// The address of each segment, and the end of the last one. Segments of zeros come last: no byte of theirs is
    /// written.
    fn layout(&self) -> Result<(HashMap<usize, u32>, u32), Error> {
        let mut end = FIRST_ADDRESS;
        let mut addresses = HashMap::new();
        for zeros in [false, true] {
            for &number in &self.segments {
                let segment = &self.object.segments[number];
                if segment.is_zero() != zeros {
                    continue;
                }
                end = end.next_multiple_of(segment.alignment);
                addresses.insert(number, end);
                let size = u32::try_from(segment.bytes.len()).unwrap_or(u32::MAX);
                end = end.saturating_add(size);
                if end > MOST_DATA {
                    return Err(Error::new(format!(
                        "the program has more than {MOST_DATA} bytes of data"
                    )));
                }
            }
        }
        Ok((addresses, end))
    }

    fn symbols(&self, addresses: &HashMap<usize, u32>) -> HashMap<usize, u32> {
        let symbols = self.object.symbols.iter().enumerate();
        let addresses = symbols.filter_map(|(symbol, what)| match what {
            Symbol::Data(segment, offset) => {
                Some((symbol, addresses.get(segment)?.wrapping_add(*offset)))
            }
            Symbol::Missing(name) => Some((symbol, runtime::data(name)?)),
            _ => None,
        });
        addresses.collect()
    }

    /// The first number is null's.
    fn table_numbers(&self) -> HashMap<usize, usize> {
        let mut numbers: HashMap<usize, usize> = self
            .table
            .iter()
            .enumerate()
            .map(|(index, function)| (*function, index + 1))
            .collect();
        for function in 0..self.object.functions.len() {
            numbers.entry(function).or_insert(0);
        }
        numbers
    }

    /// The data with the addresses in it.
    fn image(&self, linked: &Linked, addresses: &HashMap<usize, u32>) -> Result<Vec<u8>, Error> {
        let mut image = Vec::new();
        for (number, address) in addresses {
            let segment = &self.object.segments[*number];
            if segment.is_zero() {
                continue;
            }
            let start = (address - FIRST_ADDRESS) as usize;
            image.resize(image.len().max(start + segment.bytes.len()), 0);
            let place = &mut image[start..start + segment.bytes.len()];
            place.copy_from_slice(segment.bytes);
            for (offset, relocation) in &segment.relocations {
                let value = match self.object.symbols.get(relocation.symbol) {
                    Some(Symbol::Function(function)) => linked.table[function] as u32,
                    Some(Symbol::Missing(name))
                        if !linked.data.contains_key(&relocation.symbol) =>
                    {
                        return Err(Error::new(format!("the data `{name}` is not served")));
                    }
                    _ => linked.data[&relocation.symbol].wrapping_add(relocation.addend as u32),
                };
                let offset = *offset as usize;
                place[offset..offset + 4].copy_from_slice(&value.to_le_bytes());
            }
        }
        Ok(image)
    }

    fn calls(&self, number: usize, linked: &Linked) -> Vec<usize> {
        let mut called = Vec::new();
        visit(&self.functions[&number].body, &mut |expression| {
            if let Expression::Call(Callee::Function(function), ..) = expression {
                called.push(linked.function(*function));
            }
        });
        called
    }

    /// The functions in an order in which few are called before they are defined.
    fn order(&self, entries: &[usize], linked: &Linked) -> Vec<usize> {
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        let pointed = self
            .table
            .iter()
            .filter(|number| self.is_translated(**number));
        let called = self
            .names
            .pad
            .iter()
            .filter(|pad| self.functions.contains_key(pad));
        for &root in pointed.chain(called).chain(entries) {
            let root = linked.function(root);
            let mut open = Vec::new();
            if seen.insert(root) {
                open.push((root, self.calls(root, linked).into_iter()));
            }
            while let Some((number, calls)) = open.last_mut() {
                match calls.next() {
                    Some(called) if seen.insert(called) => {
                        open.push((called, self.calls(called, linked).into_iter()))
                    }
                    Some(_) => {}
                    None => {
                        order.push(*number);
                        open.pop();
                    }
                }
            }
        }
        order
    }

    /// The types of functions that are called by number, their table, and the functions that are called too early.
    fn declarations(&self, order: &[usize], linked: &Linked) -> String {
        let mut out = String::new();
        for (signature, number) in &self.signatures {
            let type_ = pointer_type(signature, &format!("Y{number}"));
            let _ = writeln!(out, "typedef {type_};");
        }
        if !self.signatures.is_empty() {
            // C++ takes no declaration of a table that is defined later.
            out += "typedef void(*V)(void);static V*T;\n";
        }
        let mut defined = BTreeSet::new();
        let mut early = BTreeSet::new();
        for number in order {
            early.extend(
                self.calls(*number, linked)
                    .into_iter()
                    .filter(|called| !defined.contains(called) && called != number),
            );
            defined.insert(*number);
        }
        for number in early {
            let _ = writeln!(
                out,
                "{};",
                flow::head(number, &self.functions[&number], false)
            );
        }
        out
    }

    fn main(&self, entries: &[usize], copy: &str, top: u32, linked: &Linked) -> String {
        let mut out = String::new();
        let mut variables = String::new();
        if !self.signatures.is_empty() {
            let table = self.table.iter();
            let table: String = table
                .map(|it| format!(",(V){}", self.pointed(*it, linked)))
                .collect();
            variables = format!("static V t[]={{0{table}}};\n");
        }
        if !copy.is_empty() {
            variables += "int i;";
        }
        let _ = writeln!(
            out,
            "int main(void){{{variables}M=(unsigned char*)calloc({top},1);if(!M)X;\n{copy}"
        );
        if !self.signatures.is_empty() {
            out += "T=t;";
        }
        for entry in entries {
            let signature = &self.functions[entry].signature;
            let entry = linked.function(*entry);
            let arguments = vec!["0"; signature.parameters.len()].join(",");
            if signature.result.is_some() {
                return out + &format!("return(int)f_{entry}({arguments});}}\n");
            }
            let _ = write!(out, "f_{entry}({arguments});");
        }
        out + "return 0;}\n"
    }
}

/// The type of a pointer to a function, around a name.
fn pointer_type(signature: &Signature, name: &str) -> String {
    let parameters = signature.parameters.iter();
    let parameters: Vec<String> = parameters.map(|it| type_name(*it).to_string()).collect();
    let result = signature.result.map_or("void", type_name);
    format!("{result}(*{name})({})", list_or_void(&parameters))
}

/// The comment at the file's head.
fn header(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    // C89 reads three characters that begin with two question marks as one, and old compilers for Windows another
    // character set.
    let plain = text
        .trim_end()
        .replace(|c: char| !c.is_ascii(), "?")
        .replace("*/", "* /")
        .replace("/*", "/ *")
        .replace("??", "? ");
    format!("/*\n{plain}\n*/\n")
}
