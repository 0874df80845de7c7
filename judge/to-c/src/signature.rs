//! # Types of values and functions

/// The type of a value in wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    I32,
    I64,
    F32,
    F64,
}

/// Parameters and result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub parameters: Vec<Type>,
    pub result: Option<Type>,
}

impl Type {
    /// The type's name in the C file.
    pub fn name(self) -> &'static str {
        match self {
            Type::I32 => "u",
            Type::I64 => "q",
            Type::F32 => "float",
            Type::F64 => "double",
        }
    }
}

impl Signature {
    /// The declaration of a function of this name: the type of its result, and the rest.
    pub fn declaration(&self, name: &str) -> (&'static str, String) {
        let parameters = self.parameters.iter();
        let parameters = parameters.map(|type_| type_.name().to_string());
        let result = self.result.map_or("void", Type::name);
        (result, format!("{name}({})", list_or_void(parameters)))
    }
}

/// The text between the parentheses of a declaration.
pub fn list_or_void(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.is_empty() {
        true => "void".to_string(),
        false => parts.join(","),
    }
}
