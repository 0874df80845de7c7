//! # What a macro asks of its callers
//!
//! `cfg`, `env!` and `option_env!` in the body of an exported macro are about the crate that calls it. Who does is
//! known when all that lives is; where two of them would be answered differently, one file cannot do both.

use proc_macro2::{TokenStream, TokenTree};

use crate::bundle::diagnostic::Diagnostic;
use crate::bundle::emit::Emitter;
use crate::bundle::input::cfg::Value;
use crate::bundle::input::variables::environment;
use crate::bundle::model::sites::Site;
use crate::bundle::model::{FileId, ItemId};

/// What a place becomes for one crate; `None` if it stays.
type Answer = Result<Option<String>, String>;

impl Emitter<'_, '_, '_> {
    /// What the predicate of a `cfg` comes to where the macro is called.
    pub fn predicate(
        &self,
        file: FileId,
        site: &Site,
        of: ItemId,
    ) -> Result<Option<String>, Diagnostic> {
        self.answer(file, site, of, |krate, tokens| {
            Ok(self.holds_in(krate, tokens, ["all()", "any()"]))
        })
    }

    /// What a call of `cfg!`, `env!` or `option_env!` comes to where the macro is called.
    pub fn asks(
        &self,
        file: FileId,
        site: &Site,
        of: ItemId,
    ) -> Result<Option<String>, Diagnostic> {
        self.answer(file, site, of, |krate, tokens| {
            let tokens: Vec<TokenTree> = tokens.into_iter().collect();
            let [
                ..,
                TokenTree::Ident(name),
                TokenTree::Punct(_),
                TokenTree::Group(group),
            ] = tokens.as_slice()
            else {
                return Ok(None);
            };
            if name == "cfg" {
                return Ok(self.holds_in(krate, group.stream(), ["true", "false"]));
            }
            environment(&self.model.inputs[krate], &name.to_string(), group.stream())
        })
    }

    fn holds_in(&self, krate: usize, predicate: TokenStream, words: [&str; 2]) -> Option<String> {
        let cfg = &self.model.inputs[krate].cfg;
        match cfg.evaluate(predicate, krate == self.model.main) {
            Value::True => Some(words[0].to_string()),
            Value::False => Some(words[1].to_string()),
            Value::Open => None,
        }
    }

    /// The one answer of all who call the macro. What is left to the judge's compiler for one of them is left for all.
    fn answer(
        &self,
        file: FileId,
        site: &Site,
        of: ItemId,
        answer: impl Fn(usize, TokenStream) -> Answer,
    ) -> Result<Option<String>, Diagnostic> {
        let source = &self.model.files[file].source;
        let error = |message: &str| source.error(site.at.start, message);
        let Ok(tokens) = source.text[site.at.clone()].parse::<TokenStream>() else {
            return Ok(None);
        };
        let callers = self.live.callers.range((of, 0)..(of + 1, 0));
        let mut callers: Vec<usize> = callers.map(|&(_, krate)| krate).collect();
        // A macro that is only imported may be called by nobody but the solution.
        if callers.is_empty() {
            callers.push(self.model.main);
        }
        let answers: Result<Vec<Option<String>>, String> = callers
            .iter()
            .map(|&krate| answer(krate, tokens.clone()))
            .collect();
        let answers = answers.map_err(|message| error(&message))?;
        if answers.contains(&None) {
            return Ok(None);
        }
        if answers.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(error(
                "this is not the same in all crates that call the macro, which one file cannot tell apart",
            ));
        }
        Ok(answers.into_iter().next().flatten())
    }
}
