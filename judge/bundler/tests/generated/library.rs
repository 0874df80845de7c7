//! # Random libraries
//!
//! Two crates of small modules, and a program that uses a few of their items. Each item is worth a number that the generator
//! knows: its own, and those of the items that it uses. So the program's output is known before anything is compiled.

use std::fmt::Write;

use crate::random::Random;

/// A program with its libraries.
pub struct Program {
    /// The names and texts of the crates: `base`, `kit`, which uses `base`, and `main`, which uses both.
    pub crates: [(&'static str, String); 3],
    /// True if `kit` and `base` have the feature `fast`.
    pub is_fast: bool,
    pub stdout: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Function,
    Constant,
    Type,
    Operator,
    Iterator,
    Display,
    Conversion,
    Trait,
    Macro,
    Guard,
}

const KINDS: [Kind; 10] = {
    use Kind::*;
    [
        Function, Constant, Type, Operator, Iterator, Display, Conversion, Trait, Macro, Guard,
    ]
};

impl Kind {
    /// The expression for an item of this kind at this path. The number is that of the item that the path leads to.
    fn usage(self, path: &str, number: usize) -> String {
        match self {
            Kind::Function => format!("{path}()"),
            Kind::Constant => path.to_string(),
            Kind::Type => format!("{path}::default().get()"),
            Kind::Operator => format!("({path}(1) + {path}(2)).0"),
            Kind::Iterator => format!("{path}(3).map(|n| n * 2).sum::<u64>()"),
            Kind::Display => format!("{path}.to_string().parse::<u64>().unwrap()"),
            Kind::Conversion => format!("u64::from({path}::<u8>(1))"),
            Kind::Trait => format!("{{ use {path} as _; 5u64.method{number}() }}"),
            Kind::Macro => format!("{path}!()"),
            // The variable has the name of a crate, so that an import of the crate seems to be used.
            Kind::Guard => {
                format!("{{ let base = std::cell::Cell::new(0); drop({path}(&base)); base.get() }}")
            }
        }
    }

    fn name(self, number: usize) -> String {
        let word = match self {
            Kind::Function | Kind::Macro => "item",
            Kind::Constant => "ITEM",
            _ => "Item",
        };
        format!("{word}{number}")
    }
}

/// A way to an item.
#[derive(Clone)]
struct Way {
    kind: Kind,
    number: usize,
    worth: u64,
    krate: &'static str,
    /// The module, as `::a::b`, and the name there.
    module: String,
    name: String,
    /// True if other crates can go this way.
    is_public: bool,
}

/// An import that is longer in the bundle. Cutting it must not cut the code behind it.
const UNUSED_IMPORT: &str = "use base;\n";

/// The number that `local!(n)` adds to n, where it is in scope.
type Local = Option<u64>;

struct Generator {
    random: Random,
    ways: Vec<Way>,
    count: usize,
    is_fast: bool,
}

/// Makes the program of a seed.
pub fn program(seed: u64) -> Program {
    let mut random = Random(seed);
    random.below(2);
    let is_fast = random.below(2) == 0;
    let mut generator = Generator {
        random,
        ways: Vec::new(),
        count: 0,
        is_fast,
    };
    let (base, _) = generator.module("base", "", true, None);
    let (kit, _) = generator.module("kit", "", true, None);
    let (mut main, mut stdout) = (String::new(), String::new());
    for _ in 0..1 + generator.random.below(3) {
        let (usage, worth) = generator.usage("main", "");
        writeln!(main, "    println!(\"{{}}\", {usage});").expect("a string takes all");
        writeln!(stdout, "{worth}").expect("a string takes all");
    }
    let main = format!("fn main() {{\n{main}}}\n");
    Program {
        crates: [("base", base), ("kit", kit), ("main", main)],
        is_fast,
        stdout,
    }
}

impl Generator {
    /// An expression that uses an item which is visible in this module, and its worth.
    fn usage(&mut self, krate: &str, module: &str) -> (String, u64) {
        let visible = self
            .ways
            .iter()
            .filter(|way| way.krate == krate || way.is_public);
        let visible: Vec<Way> = visible.cloned().collect();
        if visible.is_empty() {
            return ("1".to_string(), 1);
        }
        let way = &visible[self.random.below(visible.len())];
        let depth = module.matches("::").count();
        let head = match self.random.below(3) {
            _ if way.krate != krate => way.krate.to_string(),
            0 if way.module == module => "self".to_string(),
            1 if depth > 0 => vec!["super"; depth].join("::"),
            _ => "crate".to_string(),
        };
        let inner = if head == "self" { "" } else { &way.module };
        let path = format!("{head}{inner}::{}", way.name);
        let usage = match self.random.below(4) {
            0 if way.kind != Kind::Trait => {
                let usage = way.kind.usage("imported", way.number);
                format!("{{ use {path} as imported; {usage} }}")
            }
            _ => way.kind.usage(&path, way.number),
        };
        (usage, way.worth)
    }

    /// The text of a module, whose own macro is the enclosing module's unless it defines one.
    fn module(
        &mut self,
        krate: &'static str,
        path: &str,
        is_public: bool,
        mut local: Local,
    ) -> (String, Local) {
        let mut text = String::new();
        for _ in 0..2 + self.random.below(4) {
            if self.random.below(4) == 0 {
                let (usage, worth) = self.usage(krate, path);
                // `super` and `self` mean another module where the macro is called in a module below.
                if !usage.contains("super::") && !usage.contains("self::") {
                    let body = format!("($n:expr) => {{ $n + {usage} }}");
                    text += &format!("macro_rules! local {{ {body} }}\n");
                    local = Some(worth);
                }
            }
            let item = self.item(krate, path, is_public, local);
            if krate == "kit" && item.starts_with("impl Drop") && !text.contains(UNUSED_IMPORT) {
                text += UNUSED_IMPORT;
            }
            text += &item;
        }
        if self.random.below(3) == 0 {
            text += "#[cfg(test)]\nmod tests {\n    use super::*;\n    missing!();\n}\n";
        }
        let depth = path.matches("::").count();
        for i in 0..self.random.below(3).saturating_sub(depth.saturating_sub(1)) {
            let name = format!("m{i}");
            let inner = format!("{path}::{name}");
            let is_open = depth > 0 || self.random.below(3) != 0;
            let (body, last) = self.module(krate, &inner, is_public && is_open, local);
            let visibility = if is_open { "pub " } else { "" };
            if self.random.below(4) == 0 {
                text += "#[macro_use]\n";
                local = last;
            }
            text += &format!("{visibility}mod {name} {{\n{body}}}\n");
            match self.random.below(4) {
                0 => text += &self.glob(krate, path, &inner, is_public),
                1 => text += &self.alias(krate, path, is_public),
                _ => {}
            }
        }
        (text, local)
    }

    /// A glob of a module of this crate or of `base`, by which its items can be reached here too.
    fn glob(&mut self, krate: &'static str, path: &str, inner: &str, is_public: bool) -> String {
        let (of, inner) = if krate == "base" || self.random.below(2) == 0 {
            (krate, inner)
        } else {
            ("base", "")
        };
        let is_in = |way: &&Way| way.krate == of && way.module == inner;
        let mut ways: Vec<Way> = self.ways.iter().filter(is_in).cloned().collect();
        ways.retain(|way| of == krate || way.is_public);
        for way in &mut ways {
            (way.krate, way.module, way.is_public) = (krate, path.to_string(), is_public);
        }
        self.ways.extend(ways);
        let head = if of == krate { "crate" } else { of };
        format!("pub use {head}{inner}::*;\n")
    }

    /// A second name for an item.
    fn alias(&mut self, krate: &'static str, path: &str, is_public: bool) -> String {
        let is_visible =
            |way: &&Way| way.kind != Kind::Macro && (way.krate == krate || way.is_public);
        let visible: Vec<Way> = self.ways.iter().filter(is_visible).cloned().collect();
        let Some(way) = (!visible.is_empty()).then(|| &visible[self.random.below(visible.len())])
        else {
            return String::new();
        };
        self.count += 1;
        let name = way.kind.name(self.count);
        let head = if way.krate == krate {
            "crate"
        } else {
            way.krate
        };
        let text = format!("pub use {head}{}::{} as {name};\n", way.module, way.name);
        let (module, way) = (path.to_string(), way.clone());
        self.ways.push(Way {
            krate,
            module,
            name,
            is_public,
            ..way
        });
        text
    }

    fn item(&mut self, krate: &'static str, path: &str, is_public: bool, local: Local) -> String {
        self.count += 1;
        let number = self.count;
        let kind = KINDS[self.random.below(KINDS.len())];
        let name = kind.name(number);
        let own = 1 + self.random.below(9) as u64;
        let (usage, worth) = self.usage(krate, path);
        let (mut sum, mut value) = (format!("{own} + {usage}"), own + worth);
        if let (Some(more), true) = (local, self.random.below(2) == 0) {
            (sum, value) = (format!("local!({sum})"), value + more);
        }
        let is_defined = self.random.below(3) == 0;
        let mut text = match kind {
            Kind::Function if is_defined => format!(
                "macro_rules! define {{ ($($name:ident => $value:expr),*) => {{ $(pub fn $name() -> u64 {{ $value }})* }} }}\n\
                 define!({name} => {sum}, other{number} => {name}());\n"
            ),
            Kind::Function => format!("pub fn {name}() -> u64 {{ {sum} }}\n"),
            Kind::Constant => {
                value = own;
                format!("pub const {name}: u64 = {own};\n")
            }
            Kind::Type => format!(
                "#[derive(Clone, Default)]\npub struct {name} {{ field: u64 }}\n\
                 impl {name} {{ pub fn get(&self) -> u64 {{ self.field + {sum} }} pub fn unused(&self) -> Self {{ self.clone() }} }}\n"
            ),
            Kind::Operator => format!(
                "#[derive(Debug, PartialEq)]\npub struct {name}(pub u64);\nimpl std::ops::Add for {name} {{ type Output = Self; \
                 fn add(self, other: Self) -> Self {{ Self(self.0 + other.0 - 3 + {sum}) }} }}\n\
                 impl From<u64> for {name} {{ fn from(n: u64) -> Self {{ Self(n) }} }}\n"
            ),
            Kind::Iterator => {
                value *= 6;
                format!(
                    "pub struct {name}(pub u64);\nimpl Iterator for {name} {{ type Item = u64; fn next(&mut self) -> Option<u64> {{ \
                     self.0 = self.0.checked_sub(1)?; Some({sum}) }} }}\n"
                )
            }
            Kind::Display => format!(
                "pub struct {name};\nimpl std::fmt::Display for {name} {{ fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {{ \
                 let item{number} = {sum}; write!(f, \"{{item{number}}}\") }} }}\n"
            ),
            Kind::Conversion => format!(
                "pub struct {name}<T>(pub T);\nimpl<T: Into<u64>> From<{name}<T>> for u64 {{ fn from(from: {name}<T>) -> u64 {{ \
                 from.0.into() - 1 + {sum} }} }}\n\
                 impl<T> std::ops::Deref for {name}<T> {{ type Target = T; fn deref(&self) -> &T {{ &self.0 }} }}\n"
            ),
            Kind::Trait => {
                value += 5;
                format!(
                    "pub trait {name} {{ fn method{number}(&self) -> u64; fn unused{number}(&self) -> u64 {{ 0 }} }}\n\
                     impl<T: Copy + Into<u64>> {name} for T {{ fn method{number}(&self) -> u64 {{ (*self).into() + {sum} }} }}\n"
                )
            }
            Kind::Macro => {
                // It is called from other crates and modules.
                let (usage, worth) = self.usage("", path);
                let usage = usage.replace(&format!("{krate}::"), "$crate::");
                let is_own = usage.contains("$crate::") && !usage.contains("!(");
                (sum, value) = if is_own {
                    (usage, worth)
                } else {
                    (own.to_string(), own)
                };
                format!("#[macro_export]\nmacro_rules! {name} {{ () => {{ {sum} }} }}\n")
            }
            // Nothing uses the function beside the impl.
            Kind::Guard if is_defined => format!(
                "macro_rules! guard {{ ($name:ident, $other:ident) => {{ pub fn $other() {{}} impl Drop for $name<'_> {{ \
                 fn drop(&mut self) {{ self.0.set({sum}) }} }} }} }}\nguard!({name}, other{number});\n\
                 pub struct {name}<'a>(pub &'a std::cell::Cell<u64>);\n"
            ),
            Kind::Guard => format!(
                "impl Drop for {name}<'_> {{ fn drop(&mut self) {{ self.0.set({sum}) }} }}\n\
                 pub struct {name}<'a>(pub &'a std::cell::Cell<u64>);\n"
            ),
        };
        if kind == Kind::Function && !is_defined && self.random.below(3) == 0 {
            // The feature chooses one of two functions.
            let other = format!("pub fn {name}() -> u64 {{ {own} }}\n");
            text = format!(
                "#[cfg(feature = \"fast\")]\n{other}#[cfg(not(feature = \"fast\"))]\n{text}"
            );
            value = if self.is_fast { own } else { value };
        }
        let module = if kind == Kind::Macro { "" } else { path };
        let is_public = is_public || kind == Kind::Macro;
        self.ways.push(Way {
            kind,
            number,
            worth: value,
            krate,
            module: module.to_string(),
            name,
            is_public,
        });
        text
    }
}
