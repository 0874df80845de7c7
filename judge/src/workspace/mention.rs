//! # Which crates a source names
//!
//! Looks for paths into crates, such as `rand::random`, among the tokens of a source. What stands in a comment or a
//! string is not code, and a variable or a method of the same name is not the crate.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::{Delimiter, Ident, LineColumn, TokenStream, TokenTree};

/// Where each crate is named first, if it is.
pub type Mentions = BTreeMap<String, Mention>;

/// A place that names a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The star, if everything in the crate is imported, so that perhaps nothing of it is needed.
    pub glob: Option<Range<usize>>,
}

/// Finds the first place at which each of the crates is named.
///
/// A source that cannot even be split into tokens names none; the compiler will say what is wrong with it.
pub fn find<'a>(source: &str, crates: impl IntoIterator<Item = &'a str>) -> Mentions {
    let names: Vec<&str> = crates.into_iter().collect();
    let mut mentions = Mentions::new();
    if !names.is_empty()
        && let Ok(tokens) = source.parse()
    {
        search(tokens, &names, &mut mentions);
    }
    mentions
}

fn search(tokens: TokenStream, names: &[&str], mentions: &mut Mentions) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => search(group.stream(), names, mentions),
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                let name = text.strip_prefix("r#").unwrap_or(&text);
                if names.contains(&name)
                    && !mentions.contains_key(name)
                    && names_crate(&tokens, index)
                {
                    mentions.insert(name.to_string(), mention(ident, &tokens[index + 1..]));
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn mention(ident: &Ident, after: &[TokenTree]) -> Mention {
    let LineColumn { line, column } = ident.span().start();
    let star = after.get(2).filter(|_| after.starts_with_colons());
    let star =
        star.filter(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '*'));
    Mention {
        line,
        column: column + 1,
        glob: star.map(|star| star.span().byte_range()),
    }
}

/// Tells whether the identifier at this place begins a path, or is imported whole.
fn names_crate(tokens: &[TokenTree], index: usize) -> bool {
    let before = &tokens[..index];
    let after_path =
        before.ends_with_colons() && before[..index - 2].last().is_some_and(is_path_segment);
    let in_import = before
        .last()
        .is_some_and(|token| is_ident(token, "use") || is_ident(token, "crate"));
    !after_path && (in_import || tokens[index + 1..].starts_with_colons())
}

fn is_path_segment(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(ident) => {
            !["use", "in", "return", "as", "match", "if"].contains(&ident.to_string().as_str())
        }
        TokenTree::Punct(punct) => punct.as_char() == '>',
        TokenTree::Group(group) => group.delimiter() == Delimiter::None,
        TokenTree::Literal(_) => false,
    }
}

fn is_ident(token: &TokenTree, text: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == text)
}

/// A path separator is two tokens.
trait Colons {
    fn starts_with_colons(&self) -> bool;
    fn ends_with_colons(&self) -> bool;
}

impl Colons for [TokenTree] {
    fn starts_with_colons(&self) -> bool {
        matches!(self, [first, second, ..] if is_colon(first) && is_colon(second))
    }

    fn ends_with_colons(&self) -> bool {
        matches!(self, [.., first, second] if is_colon(first) && is_colon(second))
    }
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':')
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn only_paths_into_the_crate_count() {
        let names = |source: &str| {
            find(source, ["rand"])
                .get("rand")
                .map(|mention| (mention.line, mention.column))
        };
        assert_eq!(names("use rand::Rng;"), Some((1, 5)));
        assert_eq!(names("fn main() {\n    ::rand::random() }"), Some((2, 7)));
        assert_eq!(
            names("fn main() { print!(\"{}\", rand::random()) }"),
            Some((1, 26))
        );
        assert_eq!(names("extern crate rand;"), Some((1, 14)));
        assert_eq!(
            names("// rand::random\nfn rand() { x.rand(); let rand = \"rand::Rng\"; }"),
            None
        );
        assert_eq!(names("use my::rand::Rng;"), None);
        assert_eq!(
            find("/* é */ pub use rand::*;", ["rand"])["rand"].glob,
            Some(23..24)
        );
    }
}
