//! # Reading the object
//!
//! A relocatable object is a wasm module with three additions, which this module turns into one table of functions and
//! one of data: the symbols with their names, the segments with their alignment, and the relocations, which tell where
//! in code and data an address stands that only a linker knows.

use std::collections::BTreeMap;
use std::ops::Range;

use wasmparser::{
    FunctionBody, KnownCustom, Linking, LinkingSectionReader, Parser, Payload, RelocSectionReader,
    RelocationType, SymbolInfo, TypeRef, ValType, Validator, WasmFeatures,
};

use crate::Error;
use crate::signature::{Signature, Type};

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
pub struct Segment<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// The alignment, a power of two.
    pub alignment: u32,
    /// The place of the bytes in the file.
    place: u64,
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
    /// The number of the stack pointer among the global variables.
    pub stack_pointer: Option<u32>,
    /// The addresses in code and data, by the place in the file.
    relocations: BTreeMap<u64, Relocation>,
    /// The places of the code and data sections in the file.
    sections: Vec<Option<u64>>,
    /// The number of the function whose code comes next.
    next: usize,
}

/// Reads an object. The translation relies on the validation.
pub fn read(bytes: &[u8]) -> Result<Object<'_>, Error> {
    // C has no functions or blocks with several results.
    let features = WasmFeatures::default().difference(WasmFeatures::MULTI_VALUE);
    Validator::new_with_features(features).validate_all(bytes)?;
    let mut object = Object::default();
    for payload in Parser::new(0).parse_all(bytes) {
        object.section(payload?)?;
    }
    match object.symbols.is_empty() {
        true => Err(Error::damaged(
            "it has no section for the linker; rustc writes one with --emit=obj",
        )),
        false => Ok(object),
    }
}

impl<'a> Object<'a> {
    fn section(&mut self, payload: Payload<'a>) -> Result<(), Error> {
        if let Some((_, range)) = payload.as_section() {
            use Payload::{CodeSectionStart, DataSection};
            let is_relocated = matches!(payload, CodeSectionStart { .. } | DataSection(_));
            self.sections.push(is_relocated.then_some(range.start));
        }
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
                        TypeRef::Func(type_) => self.add_function(import.name, type_),
                        TypeRef::Global(_) => {
                            if import.name == "__stack_pointer" {
                                self.stack_pointer = Some(globals);
                            }
                            globals += 1;
                        }
                        _ => {}
                    }
                }
                self.next = self.functions.len();
            }
            Payload::FunctionSection(functions) => {
                for type_ in functions {
                    self.add_function("", type_?);
                }
            }
            Payload::CodeSectionEntry(body) => {
                self.functions[self.next].code = Some(body);
                self.next += 1;
            }
            Payload::DataSection(segments) => {
                for segment in segments {
                    let segment = segment?;
                    self.segments.push(Segment {
                        bytes: segment.data,
                        alignment: 1,
                        place: segment.range.end - segment.data.len() as u64,
                    });
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Linking(linking) => self.link(linking)?,
                KnownCustom::Reloc(relocations) => self.relocate(relocations)?,
                _ if section.name() == "linking" || section.name().starts_with("reloc.") => {
                    let message = format!("its section {} cannot be read", section.name());
                    return Err(Error::damaged(message));
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn add_function(&mut self, name: &str, type_: u32) {
        self.functions.push(Function {
            symbol: name.to_string(),
            signature: self.signatures[type_ as usize].clone(),
            code: None,
        });
    }

    fn link(&mut self, linking: LinkingSectionReader) -> Result<(), Error> {
        for part in linking.subsections() {
            match part? {
                Linking::SymbolTable(symbols) => {
                    for symbol in symbols {
                        let symbol = self.symbol(symbol?)?;
                        self.symbols.push(symbol);
                    }
                }
                Linking::SegmentInfo(infos) => {
                    for (segment, info) in self.segments.iter_mut().zip(infos) {
                        let alignment = 1_u32.checked_shl(info?.alignment);
                        let alignment = alignment.filter(|bytes| *bytes <= 65536);
                        segment.alignment = alignment
                            .ok_or_else(|| Error::damaged("a data segment has no alignment"))?;
                    }
                }
                Linking::InitFuncs(functions) if functions.count() > 0 => {
                    return Err(Error::new("it has a function that runs before `main`"));
                }
                _ => {}
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

    /// Reads the relocations that the translation needs. Types, globals and called functions keep the numbers that
    /// they have in the object, and debug information is not translated.
    fn relocate(&mut self, relocations: RelocSectionReader) -> Result<(), Error> {
        use RelocationType::*;
        let start = self.sections.get(relocations.section_index() as usize);
        let Some(start) = start.copied().flatten() else {
            return Ok(());
        };
        for entry in relocations.entries() {
            let entry = entry?;
            let is_function = match entry.ty {
                TableIndexSleb | TableIndexI32 => true,
                MemoryAddrLeb | MemoryAddrSleb | MemoryAddrI32 => false,
                FunctionIndexLeb | TypeIndexLeb | GlobalIndexLeb | TableNumberLeb => continue,
                other => return Err(Error::new(format!("unsupported relocation {other:?}"))),
            };
            let symbol = entry.index as usize;
            match (self.symbols.get(symbol), is_function) {
                (Some(Symbol::Function(_)), true)
                | (Some(Symbol::Data(..) | Symbol::Missing(_)), false) => {}
                _ => return Err(Error::damaged("a relocation has no symbol")),
            }
            let addend = entry.addend;
            let place = start + u64::from(entry.offset);
            self.relocations
                .insert(place, Relocation { symbol, addend });
        }
        Ok(())
    }

    /// The relocations between two places of the file, with their distances from the first place.
    pub fn relocations(&self, places: Range<u64>) -> impl Iterator<Item = (usize, Relocation)> {
        let start = places.start;
        let within = self.relocations.range(places);
        within.map(move |(place, relocation)| ((place - start) as usize, *relocation))
    }

    /// The relocations in a segment, each with its offset from the segment's start.
    pub fn relocations_in(&self, segment: &Segment) -> impl Iterator<Item = (usize, Relocation)> {
        self.relocations(segment.place..segment.place + segment.bytes.len() as u64)
    }

    /// Returns whether all bytes of a segment are zero, so that none has to be written.
    pub fn is_zero(&self, segment: &Segment) -> bool {
        self.relocations_in(segment).next().is_none() && segment.bytes.iter().all(|it| *it == 0)
    }
}

fn signature(type_: &wasmparser::FuncType) -> Result<Signature, Error> {
    let parameters: Result<Vec<Type>, Error> =
        type_.params().iter().map(|&p| value_type(p)).collect();
    let result = type_.results().first().map(|&it| value_type(it));
    Ok(Signature {
        parameters: parameters?,
        result: result.transpose()?,
    })
}

/// The type of a value that C has too.
pub fn value_type(type_: ValType) -> Result<Type, Error> {
    match type_ {
        ValType::I32 => Ok(Type::I32),
        ValType::I64 => Ok(Type::I64),
        ValType::F32 => Ok(Type::F32),
        ValType::F64 => Ok(Type::F64),
        other => Err(Error::new(format!("unsupported value type {other}"))),
    }
}
