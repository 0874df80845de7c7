//! # Reading the object
//!
//! A relocatable object is a wasm module with three additions, which this module turns into one table of functions and
//! one of data: the symbols with their names, the segments with their alignment, and the relocations, which tell where
//! in code and data an address stands that only a linker knows.

use std::collections::BTreeMap;

use wasmparser::{
    DataKind, FunctionBody, KnownCustom, Linking, LinkingSectionReader, Operator, Parser, Payload,
    RelocSectionReader, RelocationType, SymbolInfo, TypeRef, ValType, Validator,
};

use crate::Error;
use crate::ir::{Signature, Type};

/// A function of the object: one that it imports or one that it defines.
pub struct Function<'a> {
    /// The symbol's name as the linker sees it.
    pub symbol: String,
    /// Parameters and result.
    pub signature: Signature,
    /// The code, if the object defines the function.
    pub code: Option<FunctionBody<'a>>,
}

/// The thing that a symbol stands for.
#[derive(Clone)]
pub enum Symbol {
    /// A function.
    Function(usize),
    /// Data that the object defines: a segment, and an offset in it.
    Data(usize, u32),
    /// Data that the object does not define.
    Missing(String),
    /// A global variable, a section, a table: nothing that has an address.
    Other,
}

/// A segment of data, which the program needs as a whole or not at all.
#[derive(Default)]
pub struct Segment<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// The alignment, a power of two.
    pub alignment: u32,
    /// The addresses that stand in the bytes, by their offsets.
    pub relocations: BTreeMap<u32, Relocation>,
}

impl Segment<'_> {
    /// True if all bytes are zero, so that none has to be written.
    pub fn is_zero(&self) -> bool {
        self.relocations.is_empty() && self.bytes.iter().all(|byte| *byte == 0)
    }
}

/// An address that only a linker knows.
#[derive(Clone, Copy)]
pub struct Relocation {
    /// The symbol.
    pub symbol: usize,
    /// The distance from the symbol.
    pub addend: i64,
}

/// An object.
#[derive(Default)]
pub struct Object<'a> {
    /// All functions, by their numbers.
    pub functions: Vec<Function<'a>>,
    /// All signatures, by their numbers.
    pub signatures: Vec<Signature>,
    /// All symbols, by their numbers.
    pub symbols: Vec<Symbol>,
    /// All segments, by their numbers.
    pub segments: Vec<Segment<'a>>,
    /// The addresses in the code, by the place in the file.
    pub relocations: BTreeMap<u64, Relocation>,
    /// The number of the stack pointer among the global variables.
    pub stack_pointer: Option<u32>,
}

/// The parts that can be put in their place only at the end.
#[derive(Default)]
struct Unplaced<'a> {
    /// The sections, by their numbers: where each starts.
    sections: Vec<u64>,
    code: Option<usize>,
    data: Option<usize>,
    bodies: Vec<FunctionBody<'a>>,
    defined: Vec<u32>,
    relocations: Vec<RelocSectionReader<'a>>,
    linking: Option<LinkingSectionReader<'a>>,
    /// The offset of each segment's bytes in the file.
    places: Vec<u64>,
}

/// Reads an object. The translation relies on the validation.
pub fn read(bytes: &[u8]) -> Result<Object<'_>, Error> {
    Validator::new().validate_all(bytes)?;
    let mut object = Object::default();
    let mut unplaced = Unplaced::default();
    for payload in Parser::new(0).parse_all(bytes) {
        object.section(payload?, &mut unplaced)?;
    }
    object.place(unplaced)?;
    Ok(object)
}

impl<'a> Object<'a> {
    fn section(&mut self, payload: Payload<'a>, rest: &mut Unplaced<'a>) -> Result<(), Error> {
        if let Some((_, range)) = payload.as_section() {
            rest.sections.push(range.start);
        }
        let current = rest.sections.len().wrapping_sub(1);
        match payload {
            Payload::TypeSection(types) => {
                for type_ in types.into_iter_err_on_gc_types() {
                    self.signatures.push(signature(&type_?)?);
                }
            }
            Payload::ImportSection(imports) => {
                let mut globals = 0;
                for import in imports.into_imports() {
                    let import = import?;
                    match import.ty {
                        TypeRef::Func(type_) => self.add_function(import.name, type_)?,
                        TypeRef::Global(_) => {
                            if import.name == "__stack_pointer" {
                                self.stack_pointer = Some(globals);
                            }
                            globals += 1;
                        }
                        _ => {}
                    }
                }
            }
            Payload::FunctionSection(functions) => {
                for type_ in functions {
                    rest.defined.push(type_?);
                }
            }
            Payload::CodeSectionStart { .. } => rest.code = Some(current),
            Payload::CodeSectionEntry(body) => rest.bodies.push(body),
            Payload::DataSection(segments) => {
                rest.data = Some(current);
                for segment in segments {
                    let segment = segment?;
                    if !matches!(segment.kind, DataKind::Active { .. }) {
                        return Err(Error::damaged("it has a passive data segment"));
                    }
                    rest.places
                        .push(segment.range.end - segment.data.len() as u64);
                    self.segments.push(Segment {
                        bytes: segment.data,
                        ..Segment::default()
                    });
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Linking(linking) => rest.linking = Some(linking),
                KnownCustom::Reloc(relocations) => rest.relocations.push(relocations),
                _ if section.name() == "linking" || section.name().starts_with("reloc.") => {
                    return Err(Error::damaged(format!(
                        "its section {} cannot be read",
                        section.name()
                    )));
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn add_function(&mut self, name: &str, type_: u32) -> Result<(), Error> {
        let signature = self.signatures.get(type_ as usize).cloned();
        self.functions.push(Function {
            symbol: name.to_string(),
            signature: signature.ok_or_else(|| Error::damaged("a function has no type"))?,
            code: None,
        });
        Ok(())
    }

    fn place(&mut self, rest: Unplaced<'a>) -> Result<(), Error> {
        for (type_, code) in rest.defined.into_iter().zip(rest.bodies) {
            self.add_function("", type_)?;
            if let Some(function) = self.functions.last_mut() {
                function.code = Some(code);
            }
        }
        let linking = rest.linking.ok_or_else(|| {
            Error::damaged("it has no section for the linker; rustc writes one with --emit=obj")
        })?;
        for part in linking.subsections() {
            match part? {
                Linking::SymbolTable(symbols) => {
                    for symbol in symbols {
                        let symbol = self.symbol(symbol?)?;
                        self.symbols.push(symbol);
                    }
                }
                Linking::SegmentInfo(infos) => {
                    for (number, info) in infos.into_iter().enumerate() {
                        let alignment = info?.alignment;
                        if let Some(segment) = self.segments.get_mut(number) {
                            segment.alignment = 1_u32.checked_shl(alignment).unwrap_or(0);
                        }
                    }
                }
                Linking::InitFuncs(functions) if functions.count() > 0 => {
                    return Err(Error::new(
                        "a function that runs before `main` is not served",
                    ));
                }
                _ => {}
            }
        }
        if self
            .segments
            .iter()
            .any(|segment| !(1..=65536).contains(&segment.alignment))
        {
            return Err(Error::damaged("a data segment has no alignment"));
        }
        for relocations in rest.relocations {
            let section = relocations.section_index() as usize;
            // Debug information is not translated.
            if Some(section) != rest.code && Some(section) != rest.data {
                continue;
            }
            let start = rest.sections.get(section).copied();
            let start = start.ok_or_else(|| Error::damaged("a relocation is in no section"))?;
            for entry in relocations.entries() {
                let entry = entry?;
                let place = start + u64::from(entry.offset);
                let Some(relocation) = self.relocation(&entry)? else {
                    continue;
                };
                if Some(section) == rest.code {
                    self.relocations.insert(place, relocation);
                } else {
                    self.relocate_data(place, relocation, &rest.places)?;
                }
            }
        }
        Ok(())
    }

    fn symbol(&mut self, symbol: SymbolInfo) -> Result<Symbol, Error> {
        Ok(match symbol {
            SymbolInfo::Func { index, name, .. } => {
                let function = self.functions.get_mut(index as usize);
                let function =
                    function.ok_or_else(|| Error::damaged("a symbol has no function"))?;
                if let Some(name) = name {
                    function.symbol = name.to_string();
                }
                Symbol::Function(index as usize)
            }
            SymbolInfo::Data {
                symbol: Some(defined),
                ..
            } => {
                let segment = defined.index as usize;
                if segment >= self.segments.len() {
                    return Err(Error::damaged("a symbol has no data"));
                }
                Symbol::Data(segment, defined.offset)
            }
            SymbolInfo::Data { name, .. } => Symbol::Missing(name.to_string()),
            _ => Symbol::Other,
        })
    }

    /// Reads a relocation that the translation needs. Types, globals and called functions keep the numbers that
    /// they have in the object.
    fn relocation(&self, entry: &wasmparser::RelocationEntry) -> Result<Option<Relocation>, Error> {
        use RelocationType::*;
        let is_function = match entry.ty {
            TableIndexSleb | TableIndexI32 => true,
            MemoryAddrLeb | MemoryAddrSleb | MemoryAddrI32 => false,
            FunctionIndexLeb | TypeIndexLeb | GlobalIndexLeb | TableNumberLeb => return Ok(None),
            other => return Err(Error::new(format!("a relocation {other:?} is not served"))),
        };
        let symbol = entry.index as usize;
        match (self.symbols.get(symbol), is_function) {
            (Some(Symbol::Function(_)), true)
            | (Some(Symbol::Data(..) | Symbol::Missing(_)), false) => {}
            _ => return Err(Error::damaged("a relocation has no symbol")),
        }
        let addend = entry.addend;
        Ok(Some(Relocation { symbol, addend }))
    }

    fn relocate_data(
        &mut self,
        place: u64,
        relocation: Relocation,
        places: &[u64],
    ) -> Result<(), Error> {
        let number = places.partition_point(|start| *start <= place);
        let number = number.checked_sub(1);
        let found =
            number.and_then(|number| Some((places[number], self.segments.get_mut(number)?)));
        let (start, segment) =
            found.ok_or_else(|| Error::damaged("a relocation is in no segment"))?;
        let offset = place - start;
        if offset + 4 > segment.bytes.len() as u64 {
            return Err(Error::damaged("a relocation is behind its segment"));
        }
        segment.relocations.insert(offset as u32, relocation);
        Ok(())
    }

    /// The relocation of the instruction that lies between two places of the file.
    pub fn relocation_between(&self, start: u64, end: u64) -> Option<Relocation> {
        let mut within = self.relocations.range(start..end);
        within.next().map(|(_, relocation)| *relocation)
    }
}

fn signature(type_: &wasmparser::FuncType) -> Result<Signature, Error> {
    let parameters: Result<Vec<Type>, Error> =
        type_.params().iter().map(|&p| value_type(p)).collect();
    let result = match type_.results() {
        [] => None,
        [result] => Some(value_type(*result)?),
        _ => return Err(Error::new("a function with several results is not served")),
    };
    Ok(Signature {
        parameters: parameters?,
        result,
    })
}

/// The type of a value that C has too.
pub fn value_type(type_: ValType) -> Result<Type, Error> {
    match type_ {
        ValType::I32 => Ok(Type::I32),
        ValType::I64 => Ok(Type::I64),
        ValType::F32 => Ok(Type::F32),
        ValType::F64 => Ok(Type::F64),
        other => Err(Error::new(format!(
            "a value of the type {other} is not served"
        ))),
    }
}

/// The name of an instruction, such as `I32Add`.
pub fn instruction_name(operator: &Operator) -> String {
    let text = format!("{operator:?}");
    let end = text.find(|c: char| !c.is_ascii_alphanumeric());
    text[..end.unwrap_or(text.len())].to_string()
}
