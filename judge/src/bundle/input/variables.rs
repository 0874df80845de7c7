//! # Variables of a build
//!
//! What cargo tells a crate by `env!` and `option_env!` while it is compiled, as far as the bundler knows it too.

use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

use super::CrateInput;
use super::cfg::split_commas;

/// The variable that holds the package's folder.
const MANIFEST_DIR: &str = "CARGO_MANIFEST_DIR";

/// What `env!` or `option_env!` with these arguments stands for in a crate, or `None` if the call stays: a variable
/// that cargo does not set may be missing at the judge as it is here.
///
/// # Errors
///
/// Why a call cannot be put into one file.
pub fn environment(
    input: &CrateInput,
    name: &str,
    arguments: TokenStream,
) -> Result<Option<String>, String> {
    let is_optional = name == "option_env";
    let argument = split_commas(arguments)
        .into_iter()
        .next()
        .unwrap_or_default();
    let is_passed = argument.to_string().contains('$');
    let Some(variable) = text_of(input, argument) else {
        return if is_passed {
            Err(format!(
                "`{name}!` of a variable that a macro is passed cannot be put into one file"
            ))
        } else {
            Ok(None)
        };
    };
    if variable == MANIFEST_DIR {
        return Err(format!(
            "`{name}!(\"{variable}\")` is a folder of this machine, which the judge does not have"
        ));
    }
    match value_of(input, &variable) {
        Some(value) if is_optional => Ok(Some(format!("Some({})", literal(&value)))),
        Some(value) => Ok(Some(literal(&value))),
        None if variable.starts_with("CARGO_") => Err(format!(
            "`{name}!(\"{variable}\")` is known to cargo and not to the bundler, so it cannot be put into one file"
        )),
        None if is_optional => Ok(None),
        None => Err(format!(
            "`{name}!(\"{variable}\")` is known only where cargo builds the program and cannot be put into one file"
        )),
    }
}

/// The value of a literal, of `concat!` and of `env!` where it is known.
pub fn text_of(input: &CrateInput, tokens: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Literal(_)] => {
            let lit: syn::Lit = syn::parse2(tokens.into_iter().collect()).ok()?;
            match lit {
                syn::Lit::Str(text) => Some(text.value()),
                syn::Lit::Int(number) => Some(number.base10_digits().to_string()),
                syn::Lit::Char(c) => Some(c.value().to_string()),
                _ => None,
            }
        }
        [TokenTree::Group(group)] => text_of(input, group.stream()),
        [
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Group(group),
        ] if name == "concat" => split_commas(group.stream())
            .into_iter()
            .map(|part| text_of(input, part))
            .collect(),
        [
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Group(group),
        ] if name == "env" => {
            let variable = split_commas(group.stream()).into_iter().next()?;
            value_of(input, &text_of(input, variable)?)
        }
        _ => None,
    }
}

fn value_of(input: &CrateInput, name: &str) -> Option<String> {
    let version = |n: usize| {
        let plain = input.version.split(['-', '+']).next().unwrap_or("");
        plain.split('.').nth(n).map(str::to_string)
    };
    match name {
        "CARGO_PKG_NAME" => Some(input.package.clone()),
        "CARGO_CRATE_NAME" => Some(input.name.clone()),
        "CARGO_PKG_VERSION" => Some(input.version.clone()),
        "CARGO_PKG_VERSION_MAJOR" => version(0),
        "CARGO_PKG_VERSION_MINOR" => version(1),
        "CARGO_PKG_VERSION_PATCH" => version(2),
        "CARGO_PKG_VERSION_PRE" => {
            let plain = input.version.split('+').next().unwrap_or("");
            Some(plain.split_once('-').map_or("", |(_, pre)| pre).to_string())
        }
        // What a package does not say of itself is empty, and not missing.
        "CARGO_PKG_LICENSE" => Some(input.license.clone().unwrap_or_default()),
        // Where a file is included from is not part of the text.
        MANIFEST_DIR => Some(manifest_dir(&input.root)?.to_str()?.to_string()),
        _ => None,
    }
}

fn manifest_dir(root: &Path) -> Option<PathBuf> {
    let mut ancestors = root.ancestors().skip(1);
    ancestors
        .find(|dir| dir.join("Cargo.toml").is_file())
        .map(Path::to_path_buf)
}

/// A raw string, or an escaped one where a carriage return would be lost in a raw one.
pub fn literal(text: &str) -> String {
    if !text.contains(['"', '\\', '\n', '\r', '\t']) && text.chars().all(|c| !c.is_control()) {
        return format!("\"{text}\"");
    }
    if text
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\n' | '\t'))
        || text.starts_with('\u{feff}')
    {
        return format!("\"{}\"", text.escape_default());
    }
    let mut hashes = String::from("#");
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}
