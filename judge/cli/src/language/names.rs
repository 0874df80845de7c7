//! # Names that the file gives a meaning of its own
//!
//! What is called like something of the standard library may be something else, and what `Self::Name` is can only be
//! said of an enum that stands in the file.

use std::collections::{HashMap, HashSet};

use syn::visit::{self, Visit};

/// What the file defines.
#[derive(Default)]
pub struct Names {
    /// Its macros, and what it imports from elsewhere than the standard library.
    pub macros: HashSet<String>,
    /// The variants of its enums; none where another type has the same name.
    enums: HashMap<String, HashSet<String>>,
}

impl Names {
    pub fn of(file: &syn::File) -> Self {
        let mut names = Names::default();
        names.visit_file(file);
        names
    }

    /// Tells whether every type of this name is an enum with this variant.
    pub fn is_variant(&self, name: &str, variant: &str) -> bool {
        self.enums
            .get(name)
            .is_some_and(|variants| variants.contains(variant))
    }

    fn add_type(&mut self, name: &syn::Ident, variants: HashSet<String>) {
        self.enums
            .entry(name.to_string())
            .and_modify(|known| known.retain(|variant| variants.contains(variant)))
            .or_insert(variants);
    }

    fn add_imports(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.add_imports(&path.tree),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_imports(tree));
            }
            syn::UseTree::Name(name) => {
                self.macros.insert(name.ident.to_string());
            }
            syn::UseTree::Rename(rename) => {
                self.macros.insert(rename.rename.to_string());
            }
            syn::UseTree::Glob(_) => {}
        }
    }
}

/// Tells whether a name is that of a crate of the standard library.
pub fn is_std(name: &syn::Ident) -> bool {
    name == "std" || name == "core" || name == "alloc"
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        if let Some(name) = &node.ident {
            self.macros.insert(name.to_string());
        }
    }

    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        match &node.tree {
            syn::UseTree::Path(path) if is_std(&path.ident) => {}
            tree => self.add_imports(tree),
        }
    }

    fn visit_item_enum(&mut self, node: &'ast syn::ItemEnum) {
        let variants = node.variants.iter();
        let variants = variants.map(|variant| variant.ident.to_string()).collect();
        self.add_type(&node.ident, variants);
    }

    fn visit_item_struct(&mut self, node: &'ast syn::ItemStruct) {
        self.add_type(&node.ident, HashSet::new());
    }

    fn visit_item_union(&mut self, node: &'ast syn::ItemUnion) {
        self.add_type(&node.ident, HashSet::new());
    }

    fn visit_item_type(&mut self, node: &'ast syn::ItemType) {
        self.add_type(&node.ident, HashSet::new());
        visit::visit_item_type(self, node);
    }
}
