//! # Addresses
//!
//! The data that the program reaches gets its addresses, and the addresses that stand in it are filled in.

use std::collections::HashMap;

use crate::object::{Object, Segment, Symbol};
use crate::{Error, data, runtime};

/// The address of the first data. Below it lie null and the variables of `runtime::data`.
const FIRST_ADDRESS: u32 = 16;

/// The data that a program may have, in bytes.
const MOST_DATA: u32 = 1 << 28;

/// The segments of data with their addresses.
pub struct Layout<'a> {
    object: &'a Object<'a>,
    addresses: HashMap<usize, u32>,
    /// The end of the last segment.
    pub end: u32,
}

impl<'a> Layout<'a> {
    /// Gives each segment its address. Segments of zeros come last: no byte of theirs is written.
    pub fn of<'b>(
        object: &'a Object,
        segments: impl Iterator<Item = &'b usize>,
    ) -> Result<Self, Error> {
        let mut end = FIRST_ADDRESS;
        let mut addresses = HashMap::new();
        let is_zero = |number: &&usize| object.is_zero(&object.segments[**number]);
        let (zeros, others): (Vec<_>, Vec<_>) = segments.partition(is_zero);
        for &number in others.into_iter().chain(zeros) {
            let segment = &object.segments[number];
            end = end.next_multiple_of(segment.alignment);
            addresses.insert(number, end);
            let size = u32::try_from(segment.bytes.len()).unwrap_or(u32::MAX);
            end = end.saturating_add(size);
            if end > MOST_DATA {
                let message = format!("the program has more than {MOST_DATA} bytes of data");
                return Err(Error::new(message));
            }
        }
        Ok(Layout {
            object,
            addresses,
            end,
        })
    }

    /// The address of a symbol.
    pub fn address(&self, symbol: usize) -> Option<u32> {
        match self.object.symbols.get(symbol)? {
            Symbol::Data(segment, offset) => {
                Some(self.addresses.get(segment)?.wrapping_add(*offset))
            }
            Symbol::Missing(name) => runtime::data(name),
            _ => None,
        }
    }

    /// The table of the data's bytes, and the statement that copies it. The functions have their numbers.
    pub fn table(&self, functions: &HashMap<usize, usize>) -> Result<(String, String), Error> {
        let mut image = Vec::new();
        for (number, address) in &self.addresses {
            let segment = &self.object.segments[*number];
            if self.object.is_zero(segment) {
                continue;
            }
            let start = (address - FIRST_ADDRESS) as usize;
            image.resize(image.len().max(start + segment.bytes.len()), 0);
            let place = &mut image[start..start + segment.bytes.len()];
            self.fill(segment, place, functions)?;
        }
        Ok(data::table(&image, FIRST_ADDRESS))
    }

    fn fill(
        &self,
        segment: &Segment,
        place: &mut [u8],
        functions: &HashMap<usize, usize>,
    ) -> Result<(), Error> {
        place.copy_from_slice(segment.bytes);
        for (offset, relocation) in self.object.relocations_in(segment) {
            let value = match self.object.symbols.get(relocation.symbol) {
                Some(Symbol::Function(function)) => functions[function] as u32,
                _ => {
                    let address = self.address(relocation.symbol).unwrap_or(0);
                    address.wrapping_add(relocation.addend as u32)
                }
            };
            let bytes = place.get_mut(offset..offset + 4);
            bytes
                .ok_or_else(|| Error::damaged("a relocation lies outside its segment"))?
                .copy_from_slice(&value.to_le_bytes());
        }
        Ok(())
    }
}
