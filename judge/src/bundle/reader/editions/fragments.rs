//! # Fragments of macros
//!
//! What a macro's `$p:pat` takes grew with edition 2021, by `A | B`, and what its `$e:expr` takes with edition 2024, by
//! `_` and `const {}`. An old macro keeps its meaning in a later edition by the names that the old fragments have
//! there. The other way there is no name: where a call may pass alternatives, `$p:pat` becomes `$($p:pat)|+`, and each
//! `$p` of the body `$($p)|+`, which is the same pattern. Where that cannot be, rustc takes the call for a mistake.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::passed::tokens_of;
use crate::bundle::input::Edition;
use crate::bundle::model::ScopeId;
use crate::bundle::model::names::Sym;
use crate::bundle::model::passing::Passed;
use crate::bundle::model::sites::{Condition, SiteKind};
use crate::bundle::reader::Reader;
use crate::bundle::source::old_syntax::is_punct;

impl Reader<'_, '_> {
    /// Remembers how the rules of a macro of this name have to be written in the other editions.
    pub fn fragments(&mut self, name: Sym, rules: TokenStream, scope: ScopeId) {
        let groups: Vec<Vec<TokenTree>> = rules
            .into_iter()
            .filter_map(|token| match token {
                TokenTree::Group(group) => Some(tokens_of(&group)),
                _ => None,
            })
            .collect();
        if self.edition() >= Edition::E2021 {
            for rule in groups.chunks_exact(2) {
                self.alternatives(name, &rule[0], &rule[1], scope);
            }
        }
        let matchers: Vec<&[TokenTree]> = groups.iter().step_by(2).map(Vec::as_slice).collect();
        if self.edition() >= Edition::E2024 {
            self.blanks(name, &matchers, scope);
        }
        let names = |word: &str| matchers.iter().any(|matcher| has(matcher, word));
        if self.edition() < Edition::E2021 && names("|") {
            self.old_name("pat", Edition::E2021, "pat_param", &matchers, scope);
        }
        if self.edition() < Edition::E2024 && (names("_") || names("const")) {
            self.old_name("expr", Edition::E2024, "expr_2021", &matchers, scope);
        }
    }

    /// Refuses an expression that may be `_` or a constant block, if an earlier edition would go on to another rule
    /// with it. If there is no other rule, rustc takes the call for a mistake.
    fn blanks(&mut self, name: Sym, matchers: &[&[TokenTree]], scope: ScopeId) {
        let is_other = |matcher: &&[TokenTree]| {
            let mut other = has(matcher, "_") || has(matcher, "const");
            each_variable(0, matcher, &mut |variable| {
                other |= variable.kind.is_some_and(|kind| *kind == "tt");
            });
            other
        };
        for (at, matcher) in matchers.iter().enumerate() {
            if !matchers[at + 1..].iter().any(is_other) {
                continue;
            }
            each_variable(0, matcher, &mut |variable| {
                if let Some(word) = variable.kind.filter(|word| *word == "expr") {
                    let message = format!(
                        "`${}:expr` takes `_` and `const {{}}` since edition 2024, in which this is written, and the judge compiles with an \
                         earlier one, which takes another rule",
                        variable.name
                    );
                    let needed = vec![
                        Condition::Before(Edition::E2024),
                        Condition::Passed(name, Passed::Blank),
                    ];
                    let kind = SiteKind::If(needed, Box::new(SiteKind::Refuse(message)));
                    let at = self.range(word.span());
                    self.site(at, scope, kind);
                }
            });
        }
    }

    /// A fragment that a later edition has by another name.
    fn old_name(
        &mut self,
        kind: &str,
        since: Edition,
        name: &str,
        matchers: &[&[TokenTree]],
        scope: ScopeId,
    ) {
        for matcher in matchers {
            each_variable(0, matcher, &mut |variable| {
                if let Some(word) = variable.kind.filter(|word| *word == kind) {
                    let at = self.range(word.span());
                    self.site(at, scope, SiteKind::Since(since, name.to_string()));
                }
            });
        }
    }

    /// Spells out the alternatives that the patterns of a rule may have.
    fn alternatives(
        &mut self,
        name: Sym,
        matcher: &[TokenTree],
        body: &[TokenTree],
        scope: ScopeId,
    ) {
        let mut patterns: HashMap<String, usize> = HashMap::new();
        each_variable(0, matcher, &mut |variable| {
            if variable.kind.is_some_and(|kind| kind == "pat") {
                patterns.insert(variable.name.to_string(), variable.depth);
            }
        });
        // Inside the repetition of something else, a pattern that repeats too would be taken apart with it.
        each_variable(0, body, &mut |variable| {
            let name = variable.name.to_string();
            if (patterns.get(&name)).is_some_and(|&depth| depth != variable.depth) {
                patterns.remove(&name);
            }
        });
        let mut wrap = |variable: Variable<'_>| {
            if !patterns.contains_key(&variable.name.to_string()) {
                return;
            }
            let kind = variable.kind.filter(|kind| *kind == "pat");
            let last = kind.unwrap_or(variable.name).span();
            let at = self.ends((variable.dollar.span(), last));
            let (open, close) = if variable.needs_parens() {
                ("($(", ")|+)")
            } else {
                ("$(", ")|+")
            };
            let until = |text: &str| {
                let needed = vec![Condition::Passed(name, Passed::Bar)];
                let text = SiteKind::Until(Edition::E2021, text.to_string());
                SiteKind::If(needed, Box::new(text))
            };
            self.site(at.start..at.start, scope, until(open));
            self.site(at.end..at.end, scope, until(close));
        };
        each_variable(0, matcher, &mut wrap);
        each_variable(0, body, &mut wrap);
    }
}

/// `$name` or `$name:kind` among its neighbours.
struct Variable<'t> {
    dollar: &'t TokenTree,
    name: &'t proc_macro2::Ident,
    kind: Option<&'t proc_macro2::Ident>,
    /// In how many repetitions it stands.
    depth: usize,
    before: &'t [TokenTree],
}

impl Variable<'_> {
    /// Whether alternatives in its place would be torn apart without parentheses. Elsewhere rustc calls these
    /// unnecessary, also in a `let` or a parameter, where nearly every pattern is a single one.
    fn needs_parens(&self) -> bool {
        let before = self.before.last();
        self.kind.is_none() && before.is_some_and(|last| is_punct(last, '&') || is_punct(last, '@'))
    }
}

/// Visits the variables of a matcher or a body, in which the type of `$name: type` passes for a kind.
fn each_variable(depth: usize, tokens: &[TokenTree], visit: &mut dyn FnMut(Variable<'_>)) {
    for (at, token) in tokens.iter().enumerate() {
        let after_dollar = at > 0 && is_punct(&tokens[at - 1], '$');
        match token {
            TokenTree::Group(group) => {
                let inner = tokens_of(group);
                let repeats = after_dollar && group.delimiter() == Delimiter::Parenthesis;
                each_variable(depth + usize::from(repeats), &inner, visit);
            }
            TokenTree::Ident(name) if after_dollar => {
                let kind = match &tokens[at + 1..] {
                    [colon, TokenTree::Ident(kind), ..] if is_punct(colon, ':') => Some(kind),
                    _ => None,
                };
                visit(Variable {
                    dollar: &tokens[at - 1],
                    name,
                    kind,
                    depth,
                    before: &tokens[..at - 1],
                });
            }
            _ => {}
        }
    }
}

/// Whether the tokens have this word or character anywhere.
fn has(tokens: &[TokenTree], word: &str) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Group(group) => has(&tokens_of(group), word),
        _ => token.to_string() == word,
    })
}
