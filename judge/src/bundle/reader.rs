//! # Reading a file
//!
//! What is shared by everything that turns one file's syntax into the model: the file, its crate, and the judgement of
//! attributes. `collect` reads items with it, `walk` the references in their code, `macros` what calls of macros may
//! mean, and `editions` what another edition would read otherwise. Items hold code and code holds items, so these parts
//! call each other.

pub mod collect;
pub mod containers;
pub mod editions;
pub mod impls;
mod macros;
pub mod outside;
pub mod walk;

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Meta};

use super::diagnostic::Diagnostic;
use super::input::CrateInput;
use super::input::cfg::{Value, split_commas};
use super::model::names::Sym;
use super::model::sites::{Site, SiteKind};
use super::model::{Binding, FileId, Item, ItemId, Kind, Model, Ns, Ref, Scope, ScopeId};

/// A module file that is still to be read.
pub struct Pending {
    pub scope: ScopeId,
    /// Path to read and the directory in which its own modules are looked for.
    pub path: PathBuf,
    pub mod_dir: PathBuf,
    /// The `mod` item, and the bytes of its `;`.
    pub item: ItemId,
    pub parent: FileId,
    pub at: Range<usize>,
}

/// Where the modules of the code being read are looked for.
#[derive(Clone)]
pub struct Dirs {
    pub file_dir: PathBuf,
    pub mod_dir: PathBuf,
    pub inline: bool,
}

/// The state of reading one file.
pub struct Reader<'m, 'a> {
    pub model: &'m mut Model<'a>,
    pub file: FileId,
    pub krate: usize,
    /// The solution's own file: everything in it stays.
    pub pinned: bool,
    pub pending: Vec<Pending>,
    /// The rules of the macros read so far, by the scope and the name.
    pub rules: HashMap<(ScopeId, Sym), TokenStream>,
    pub error: Option<Diagnostic>,
}

impl Dirs {
    /// What `#[path]` is relative to.
    pub fn base(&self) -> &std::path::Path {
        if self.inline {
            &self.mod_dir
        } else {
            &self.file_dir
        }
    }
}

impl<'a> Reader<'_, 'a> {
    pub fn range(&self, span: Span) -> Range<usize> {
        self.model.files[self.file].source.range(span)
    }

    pub fn ends(&self, (first, last): (Span, Span)) -> Range<usize> {
        self.range(first).start..self.range(last).end
    }

    pub fn text(&self) -> &str {
        &self.model.files[self.file].source.text
    }

    pub fn fail(&mut self, at: usize, message: impl Into<String>) {
        let error = self.model.files[self.file].source.error(at, message);
        self.error.get_or_insert(error);
    }

    pub fn cut(&mut self, range: Range<usize>) {
        self.model.files[self.file].cuts.push(range);
    }

    pub fn site(&mut self, at: Range<usize>, scope: ScopeId, kind: SiteKind) {
        self.model.files[self.file]
            .sites
            .push(Site { at, scope, kind });
    }

    pub fn new_scope(
        &mut self,
        parent: Option<ScopeId>,
        is_block: bool,
        item: Option<ItemId>,
    ) -> ScopeId {
        self.model
            .scopes
            .push(Scope::new(self.krate, parent, is_block, item));
        self.model.scopes.len() - 1
    }

    pub fn add_name(&mut self, scope: ScopeId, name: Sym, ns: Ns, binding: Binding) {
        self.model.scopes[scope]
            .names
            .entry(name)
            .or_default()
            .push((ns, binding));
    }

    /// Adds an item whose references are not yet known.
    pub fn add_item(
        &mut self,
        place: Place,
        name: Option<Sym>,
        name_at: Range<usize>,
        kind: Kind,
    ) -> ItemId {
        let id = self.model.items.len();
        let pinned = self.pinned || place.in_code;
        self.model.items.push(Item {
            file: self.file,
            scope: place.scope,
            owner: place.owner,
            name,
            name_at,
            full: place.span.clone(),
            span: place.span,
            kind,
            pinned,
            refs: Vec::new(),
        });
        if pinned {
            match place.owner {
                Some(owner) => self.model.nested.entry(owner).or_default().push(id),
                None => self.model.roots.push(id),
            }
        }
        id
    }

    pub fn set_refs(&mut self, item: ItemId, refs: Vec<Ref>) {
        self.model.items[item].refs = refs;
    }

    /// Whether `cfg` excludes what these attributes stand on, or it is a test. Attributes that have done their work are
    /// cut.
    pub fn excluded(&mut self, attrs: &[Attribute]) -> bool {
        let mut excluded = false;
        for attr in attrs {
            let path = attr.path();
            if path.is_ident("test") || path.is_ident("bench") {
                excluded = true;
            } else if path.is_ident("cfg")
                && let Meta::List(list) = &attr.meta
            {
                match self.evaluate(list.tokens.clone()) {
                    Value::False => excluded = true,
                    Value::True => self.cut_attribute(attr),
                    Value::Open => {}
                }
            } else {
                self.attribute(attr);
            }
        }
        excluded
    }

    /// Cuts or applies what among the attributes of a file is about more than its text.
    pub fn attributes(&mut self, attrs: &[Attribute]) {
        attrs.iter().for_each(|attr| self.attribute(attr));
    }

    /// Applies a `cfg_attr`, and cuts documentation that is in another file.
    fn attribute(&mut self, attr: &Attribute) {
        if attr.path().is_ident("cfg_attr") {
            self.cfg_attr(attr);
        } else if let Meta::NameValue(pair) = &attr.meta
            && pair.path.is_ident("doc")
            && matches!(pair.value, syn::Expr::Macro(_))
        {
            self.cut_attribute(attr);
        } else {
            self.unsafe_attribute(attr);
        }
    }

    fn evaluate(&self, predicate: proc_macro2::TokenStream) -> Value {
        let input: &'a CrateInput = &self.model.inputs[self.krate];
        input.cfg.evaluate(predicate, self.krate == self.model.main)
    }

    /// `cfg!(predicate)` becomes what it comes to: the judge would take the features of any crate for unset.
    /// In an exported macro it is about the crates that call the macro.
    pub fn cfg_call(
        &mut self,
        predicate: TokenStream,
        range: Range<usize>,
        scope: ScopeId,
        exported: Option<ItemId>,
    ) {
        let asked = exported.map(SiteKind::Asks);
        self.cfg_becomes(predicate, range, scope, asked, ["true", "false"]);
    }

    /// A predicate that has to stay one becomes one that is always or never true. In an exported macro it is about the
    /// crates that call it, which are not known yet.
    pub fn cfg_predicate(
        &mut self,
        predicate: TokenStream,
        range: Range<usize>,
        scope: ScopeId,
        exported: Option<ItemId>,
    ) {
        let asked = exported.map(SiteKind::Predicate);
        self.cfg_becomes(predicate, range, scope, asked, ["all()", "any()"]);
    }

    /// A place becomes one of two words as the predicate holds or not, or what its callers are asked, if they are.
    fn cfg_becomes(
        &mut self,
        predicate: TokenStream,
        range: Range<usize>,
        scope: ScopeId,
        asked: Option<SiteKind>,
        [holds, fails]: [&str; 2],
    ) {
        if predicate.to_string().contains('$') {
            return self.passed_feature(&predicate, range, scope);
        }
        if let Some(kind) = asked {
            return self.site(range, scope, kind);
        }
        let value = match self.evaluate(predicate) {
            Value::True => holds,
            Value::False => fails,
            Value::Open => return,
        };
        self.site(range, scope, SiteKind::Text(value.to_string()));
    }

    /// A predicate of what a macro is passed is left to the judge's compiler, which knows of no features.
    fn passed_feature(&mut self, predicate: &TokenStream, range: Range<usize>, scope: ScopeId) {
        if predicate.to_string().contains("feature =") {
            let message = "a feature that a macro is passed cannot be put into one file";
            self.site(range, scope, SiteKind::Refuse(message.to_string()));
        }
    }

    pub fn cut_attribute(&mut self, attr: &Attribute) {
        let range = self.ends((attr.pound_token.span, attr.bracket_token.span.close()));
        self.cut(range);
    }

    /// `#[cfg_attr(predicate, attributes)]` becomes its attributes or goes.
    fn cfg_attr(&mut self, attr: &Attribute) {
        let Meta::List(list) = &attr.meta else { return };
        let mut parts = split_commas(list.tokens.clone()).into_iter();
        let Some(predicate) = parts.next() else {
            return;
        };
        let value = self.evaluate(predicate);
        let range = self.ends((attr.pound_token.span, attr.bracket_token.span.close()));
        match value {
            Value::Open => {}
            Value::False => self.cut(range),
            Value::True => {
                let bang = if matches!(attr.style, syn::AttrStyle::Inner(_)) {
                    "!"
                } else {
                    ""
                };
                // Of the attributes of a whole library only few may stand on its module.
                let library = !bang.is_empty() && self.krate != self.model.main;
                let texts: Vec<String> = parts
                    .filter_map(|part| {
                        let mut tokens = part.into_iter();
                        let first = tokens.next()?;
                        let last = tokens.last().map_or(first.span(), |token| token.span());
                        let stays = !library || first.to_string() == "allow";
                        let text = &self.text()[self.ends((first.span(), last))];
                        stays.then(|| format!("#{bang}[{text}]"))
                    })
                    .collect();
                if texts.is_empty() {
                    self.cut(range);
                } else {
                    self.site(range, 0, SiteKind::Attributes(texts));
                }
            }
        }
    }

    /// The attributes that hold once `cfg_attr` is applied, as far as their meaning matters to the bundler.
    pub fn effective(&self, attrs: &[Attribute]) -> Vec<Meta> {
        let mut metas = Vec::new();
        for attr in attrs {
            if attr.path().is_ident("cfg_attr")
                && let Meta::List(list) = &attr.meta
            {
                let mut parts = split_commas(list.tokens.clone()).into_iter();
                let value = parts.next().map(|predicate| self.evaluate(predicate));
                if value != Some(Value::False) {
                    metas.extend(parts.filter_map(|part| syn::parse2::<Meta>(part).ok()));
                }
            } else {
                metas.push(attr.meta.clone());
            }
        }
        metas
    }

    /// Where what begins at `start` begins together with the comments directly above it.
    pub fn with_comments(&self, start: usize) -> usize {
        let source = &self.model.files[self.file].source;
        let before = source
            .lexed
            .comments
            .partition_point(|comment| comment.range.end <= start);
        let mut start = start;
        for comment in source.lexed.comments[..before].iter().rev() {
            let between = &source.text[comment.range.end..start];
            if !comment.own_line || !between.trim().is_empty() || between.matches('\n').count() > 1
            {
                break;
            }
            start = comment.range.start;
        }
        start
    }

    /// Cuts an element of a comma-separated list or a statement: with its comma, with the comments above it.
    pub fn cut_element(&mut self, range: Range<usize>) {
        let start = self.with_comments(range.start);
        let rest = &self.text()[range.end..];
        let blanks = rest.len() - rest.trim_start().len();
        let comma = rest[blanks..].starts_with(',');
        let end = if comma {
            range.end + blanks + 1
        } else {
            range.end
        };
        self.cut(start..end);
    }
}

/// Where an item stands.
pub struct Place {
    pub scope: ScopeId,
    pub owner: Option<ItemId>,
    /// Inside a function's body, where nothing is cut alone.
    pub in_code: bool,
    pub span: Range<usize>,
}
