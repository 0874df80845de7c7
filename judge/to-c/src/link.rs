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

/// The program's entry, as compilers of different age call it.
const ENTRIES: [&str; 3] = ["__main_void", "__original_main", "main"];

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
    let functions = object.functions.iter();
    let is_entry = |name: &str| {
        let mut functions = functions.clone();
        functions.position(|function| function.symbol == name && function.code.is_some())
    };
    let entry = ENTRIES.into_iter().find_map(is_entry);
    let entry = entry.ok_or_else(|| Error::new("the object has no `main`"))?;
    let mut reached = Reached {
        object,
        names: Names::of(object),
        functions: BTreeMap::new(),
        segments: BTreeSet::new(),
        table: Vec::new(),
        signatures: BTreeMap::new(),
        waiting: vec![entry],
    };
    reached.mark()?;
    reached.write(entry, options)
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

    /// A function of the program whose address is taken. The table has no others: to call them is a panic.
    fn mark_pointer(&mut self, function: usize) {
        let is_program = self.names.role(function) == Role::Program
            && self.object.functions[function].code.is_some();
        if is_program && !self.table.contains(&function) {
            self.table.push(function);
            self.waiting.push(function);
        }
    }

    fn write(self, entry: usize, options: &Options) -> Result<Translation, Error> {
        let (addresses, end) = self.layout()?;
        let linked = Linked {
            data: self.symbols(&addresses),
            table: self.table_numbers(),
            signatures: self.signatures.clone(),
        };
        let order = self.order(entry);
        let texts: Vec<String> = order
            .iter()
            .map(|number| flow::write(*number, &self.functions[number], &linked))
            .collect();
        let (table, copy) = data::table(&self.image(&linked, &addresses, end)?, FIRST_ADDRESS);
        let bottom = end.next_multiple_of(16);
        let top = bottom + options.stack();
        let declarations = self.declarations(&order);
        let main = self.main(entry, &copy, top);
        let program = declarations.clone() + &texts.concat() + &main;
        let runtime = runtime::pieces(&program);
        let runtime = runtime
            .replace("BOTTOM", &bottom.to_string())
            .replace("TOP", &top.to_string());
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

    /// The address of each segment, and the end of the last one. Segments of zeros come last: no byte of theirs is
    /// written.
    fn layout(&self) -> Result<(HashMap<usize, u32>, u32), Error> {
        let mut end = FIRST_ADDRESS;
        let mut addresses = HashMap::new();
        for zeros in [false, true] {
            for &number in &self.segments {
                let segment = &self.object.segments[number];
                let is_zero =
                    segment.relocations.is_empty() && segment.bytes.iter().all(|byte| *byte == 0);
                if is_zero != zeros {
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
    fn image(
        &self,
        linked: &Linked,
        addresses: &HashMap<usize, u32>,
        end: u32,
    ) -> Result<Vec<u8>, Error> {
        let mut image = vec![0; (end - FIRST_ADDRESS) as usize];
        for (number, address) in addresses {
            let segment = &self.object.segments[*number];
            let start = (address - FIRST_ADDRESS) as usize;
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

    fn calls(&self, number: usize) -> Vec<usize> {
        let mut called = Vec::new();
        visit(&self.functions[&number].body, &mut |expression| {
            if let Expression::Call(Callee::Function(function), ..) = expression {
                called.push(*function);
            }
        });
        called
    }

    /// The functions in an order in which few are called before they are defined.
    fn order(&self, entry: usize) -> Vec<usize> {
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        for root in self.table.iter().copied().chain([entry]) {
            let mut open = Vec::new();
            if seen.insert(root) {
                open.push((root, self.calls(root).into_iter()));
            }
            while let Some((number, calls)) = open.last_mut() {
                match calls.next() {
                    Some(called) if seen.insert(called) => {
                        open.push((called, self.calls(called).into_iter()))
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
    fn declarations(&self, order: &[usize]) -> String {
        let mut out = String::new();
        for (signature, number) in &self.signatures {
            let parameters = signature
                .parameters
                .iter()
                .map(|type_| type_name(*type_).to_string());
            let parameters = list_or_void(&parameters.collect::<Vec<_>>());
            let result = signature.result.map_or("void", type_name);
            let _ = writeln!(out, "typedef {result}(*Y{number})({parameters});");
        }
        if !self.signatures.is_empty() {
            let _ = writeln!(
                out,
                "typedef void(*V)(void);static V T[{}];",
                self.table.len() + 1
            );
        }
        let mut defined = BTreeSet::new();
        let mut early = BTreeSet::new();
        for number in order {
            early.extend(
                self.calls(*number)
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

    fn main(&self, entry: usize, copy: &str, top: u32) -> String {
        let mut out = String::new();
        if !self.signatures.is_empty() {
            let table: Vec<String> = self
                .table
                .iter()
                .map(|function| format!(",(V)f_{function}"))
                .collect();
            let _ = writeln!(
                out,
                "static V T[{}]={{0{}}};",
                self.table.len() + 1,
                table.concat()
            );
        }
        let variable = if copy.is_empty() { "" } else { "int i;" };
        let _ = writeln!(
            out,
            "int main(void){{{variable}M=(unsigned char*)calloc({top},1);if(!M)X;\n{copy}"
        );
        let signature = &self.functions[&entry].signature;
        let arguments = vec!["0"; signature.parameters.len()].join(",");
        match signature.result {
            Some(_) => out + &format!("return(int)f_{entry}({arguments});}}\n"),
            None => out + &format!("f_{entry}({arguments});return 0;}}\n"),
        }
    }
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
