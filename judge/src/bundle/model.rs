//! # The model
//!
//! What the bundler knows of all crates after reading them: scopes with the names in them, items with the bytes they
//! stand on, the references that each item makes, and the imports, one leaf of a `use` tree at a time. It is plain
//! data; the syntax trees are gone by then. Reading fills it, `resolve` and `reach` ask it, `emit` cuts the text by it.

pub mod names;
pub mod passing;
pub mod sites;
pub mod std_names;
pub mod useorder;
pub mod usetree;

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::PathBuf;

use super::input::{CrateInput, Target};
use super::source::SourceFile;
use names::{Names, Sym};
use passing::Passing;
use sites::Site;
use usetree::UseTree;

/// The lint that edition 2024 turns on: the body of an unsafe function is no more one large unsafe block.
pub const UNSAFE_OPERATIONS: &str = "unsafe_op_in_unsafe_fn";

pub type FileId = usize;
pub type ScopeId = usize;
pub type ItemId = usize;
pub type LeafId = usize;

/// A set of namespaces.
pub type Ns = u8;
pub const TYPE: Ns = 1;
pub const VALUE: Ns = 2;
pub const MACRO: Ns = 4;
pub const ANY: Ns = 7;

pub struct Model<'a> {
    pub inputs: &'a [CrateInput],
    /// The solution's own crate.
    pub main: usize,
    pub names: Names,
    pub files: Vec<File>,
    pub crates: Vec<Crate>,
    pub scopes: Vec<Scope>,
    pub items: Vec<Item>,
    pub leaves: Vec<Leaf>,
    /// Items that live whenever their owner does, by owner.
    pub nested: HashMap<ItemId, Vec<ItemId>>,
    /// Items that live whatever is reached.
    pub roots: Vec<ItemId>,
    /// Modules with `#[macro_use]`.
    pub macro_use: HashSet<ScopeId>,
    /// The names of the macros that the solution defines: they reach into all that follows its text.
    pub main_macros: HashSet<Sym>,
    /// What `#[macro_use] extern crate` brings into each crate, in order.
    pub macro_crates: HashMap<usize, Vec<MacroUse>>,
    /// What each macro is called with, by the name in the call.
    pub passed: HashMap<Sym, Passing>,
    /// Constants that are arrays.
    pub arrays: HashSet<ItemId>,
    /// Unsafe functions of an edition in which their bodies need no unsafe blocks, and have none.
    pub unsafe_bodies: HashSet<ItemId>,
    /// Where the `;` of a module's `mod name;` stands.
    pub mod_lines: HashMap<ScopeId, (FileId, Range<usize>)>,
}

impl<'a> Model<'a> {
    pub fn new(inputs: &'a [CrateInput], main: usize, names: Names) -> Self {
        Model {
            inputs,
            main,
            names,
            files: Vec::new(),
            crates: Vec::new(),
            scopes: Vec::new(),
            items: Vec::new(),
            leaves: Vec::new(),
            nested: HashMap::new(),
            roots: Vec::new(),
            macro_use: HashSet::new(),
            main_macros: HashSet::new(),
            macro_crates: HashMap::new(),
            passed: HashMap::new(),
            arrays: HashSet::new(),
            unsafe_bodies: HashSet::new(),
            mod_lines: HashMap::new(),
        }
    }
}

/// A `#[macro_use] extern crate`.
pub struct MacroUse {
    /// The name of the other crate.
    pub krate: Sym,
    /// Which of its macros, if the attribute lists them.
    pub listed: Option<Vec<Sym>>,
}

impl File {
    pub fn new(source: SourceFile, krate: usize, scope: ScopeId, parent: Option<FileId>) -> Self {
        File {
            judges_unsafe: source.text.contains(UNSAFE_OPERATIONS),
            source,
            real: PathBuf::new(),
            krate,
            scope,
            parent,
            root: Container::default(),
            containers: HashMap::new(),
            imports_in_code: Vec::new(),
            cuts: Vec::new(),
            sites: Vec::new(),
        }
    }
}

/// A file of the input with what must happen to its text if it travels.
pub struct File {
    pub source: SourceFile,
    /// Whether its author speaks of the lint that edition 2024 turns on.
    pub judges_unsafe: bool,
    /// The path without links.
    pub real: PathBuf,
    pub krate: usize,
    /// The module whose text this is.
    pub scope: ScopeId,
    /// The file that has the `mod` line of this one.
    pub parent: Option<FileId>,
    pub root: Container,
    pub containers: HashMap<ItemId, Container>,
    /// The imports inside code, which are in no container.
    pub imports_in_code: Vec<ItemId>,
    /// Text that goes whatever is reached: what `cfg` excludes, attributes that have done their work.
    pub cuts: Vec<Range<usize>>,
    pub sites: Vec<Site>,
}

/// A run of sibling items between two braces, or a whole file.
#[derive(Default, Clone)]
pub struct Container {
    pub body: Range<usize>,
    pub children: Vec<ItemId>,
    /// Comments that stand alone, with the range of children (by index) that they head.
    pub sections: Vec<(Range<usize>, Range<usize>)>,
}

pub struct Crate {
    pub root: ScopeId,
    /// The name of this crate's module in the bundle.
    pub module: String,
    pub dependencies: HashMap<Sym, Target>,
    pub exported_macros: HashMap<Sym, Vec<ItemId>>,
}

pub struct Scope {
    pub krate: usize,
    /// The scope in which names are looked up next; a module has one only for its macros.
    pub parent: Option<ScopeId>,
    pub is_block: bool,
    pub item: Option<ItemId>,
    pub names: HashMap<Sym, Vec<(Ns, Binding)>>,
    pub globs: Vec<LeafId>,
    pub leaves: Vec<LeafId>,
    pub traits: Vec<ItemId>,
    /// Item-level calls of macros that could define anything.
    pub open_calls: Vec<ItemId>,
}

impl Scope {
    pub fn new(
        krate: usize,
        parent: Option<ScopeId>,
        is_block: bool,
        item: Option<ItemId>,
    ) -> Self {
        Scope {
            krate,
            parent,
            is_block,
            item,
            names: HashMap::new(),
            globs: Vec::new(),
            leaves: Vec::new(),
            traits: Vec::new(),
            open_calls: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binding {
    Item(ItemId),
    Leaf(LeafId),
}

pub struct Item {
    pub file: FileId,
    pub scope: ScopeId,
    /// The impl, trait or function that this item is part of.
    pub owner: Option<ItemId>,
    pub name: Option<Sym>,
    /// The bytes of the item's name, or of its first token if it has none.
    pub name_at: Range<usize>,
    /// From the first attribute to the end.
    pub span: Range<usize>,
    /// With the comments that belong to it.
    pub full: Range<usize>,
    pub kind: Kind,
    /// Lives whenever its owner lives, or always if it has none: code of functions and of the solution's own file.
    pub pinned: bool,
    pub refs: Vec<Ref>,
}

pub enum Kind {
    Function,
    /// A struct, union or enum; the names of an enum's variants.
    Type {
        variants: Vec<Sym>,
    },
    Alias(Option<Box<[Sym]>>),
    Constant,
    Trait {
        items: Vec<ItemId>,
    },
    /// An associated type, which lives with its trait or impl.
    AssociatedType,
    AssociatedConst,
    Module(ScopeId),
    Impl(Impl),
    Use {
        tree: UseTree,
        leaves: Vec<LeafId>,
    },
    ExternCrate {
        krate: Sym,
    },
    Macro(MacroDef),
    Call(MacroCall),
    /// `const _`, a foreign block: lives with its module.
    Other,
    /// Excluded by `cfg`, or a test.
    Gone,
}

pub struct Impl {
    pub of: Option<Head>,
    /// The type that it is for; `None` for a type parameter or a type without a name.
    pub target: Option<Head>,
    /// Other types named in the header outside its bounds: without them the impl cannot be used.
    pub needs: Vec<Head>,
    pub items: Vec<ItemId>,
}

/// A path in the header of an impl.
#[derive(Clone)]
pub struct Head {
    pub path: Box<[Sym]>,
    pub global: bool,
}

#[derive(Default)]
pub struct MacroDef {
    pub exported: bool,
    /// The attribute `#[macro_export]`.
    pub export_at: Option<Range<usize>>,
    pub defines: Vec<Defined>,
    pub impls: Vec<MacroImpl>,
    /// The macros that its body calls.
    pub calls: Vec<Sym>,
}

/// A name that a macro's body defines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Defined {
    Name(Sym),
    /// By a metavariable: any name that a call passes in; a type's or a constant's is no short word of small letters.
    Passed {
        capital: bool,
    },
}

/// An impl in a macro's body.
#[derive(Clone)]
pub struct MacroImpl {
    pub of: Option<MacroHead>,
    pub target: MacroHead,
}

#[derive(Clone)]
pub enum MacroHead {
    Path(Head),
    Passed,
}

pub struct MacroCall {
    pub path: Box<[Sym]>,
    pub global: bool,
    /// Every identifier in the call, for what the macro makes of them.
    pub words: Vec<Sym>,
}

pub struct Ref {
    pub scope: ScopeId,
    pub what: What,
}

#[derive(Clone)]
pub enum What {
    Path {
        path: Box<[Sym]>,
        global: bool,
        ns: Ns,
    },
    /// An identifier pattern: a reference only if it names a constant.
    Pattern(Sym),
    /// `.name`
    Method(Sym),
    /// `T::name`, where `T` is a type parameter: only a trait can have it.
    OfTrait(Sym),
    /// `<T>::name`
    OfAny(Sym),
    /// An operator, by the name of the method that it calls.
    Operator(Sym),
}

/// One import.
pub struct Leaf {
    pub item: ItemId,
    pub scope: ScopeId,
    pub path: Box<[Sym]>,
    pub global: bool,
    /// `None` for a glob.
    pub name: Option<Sym>,
    /// The bytes of the leaf in the tree.
    pub at: Range<usize>,
}

impl Model<'_> {
    /// The module that a scope stands in: itself, if it is one.
    pub fn module_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.scopes[scope].is_block {
            scope = self.scopes[scope]
                .parent
                .expect("a block stands in a module");
        }
        scope
    }

    /// The text of a name.
    pub fn text(&self, sym: Sym) -> &str {
        self.names.text(sym)
    }
}
