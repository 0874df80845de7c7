//! # Fixtures
//!
//! Reads the folder of a fixture. Each line of its `settings` has the form `key: value`, and all keys are optional:
//!
//! | key | value |
//! |---|---|
//! | `editions` | the editions for which it is bundled, and in which its crates are written; 2021 |
//! | `layout` | the reason why rustfmt would change its bundle |
//! | `judge` | the crates that the judge provides; the bundle is not compiled then |
//! | `NAME.edition` | the edition of this library, if it is not that of the bundle |
//! | `NAME.cfg` | a line of its configuration, such as `feature="fast"` |
//! | `NAME.needs` | its dependencies, `other=shared` for a renamed one; `main` depends on `shared` |
//! | `NAME.origin` | `registry` for a crate by other authors; its sources are cargo's if it has no folder |

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use judge_bundler::{Cfg, CrateInput, CrateOrigin, Dependency, DependencyTarget, Edition};

use crate::{registry, rustc};

/// A folder of `tests/fixtures`.
#[derive(Clone)]
pub struct Fixture {
    /// Its path in that folder.
    pub name: String,
    pub folder: PathBuf,
    pub editions: Vec<Edition>,
    pub is_formatted: bool,
    /// The crates that the judge provides.
    pub provided: Vec<String>,
    /// The solution, followed by its libraries.
    pub crates: Vec<Crate>,
}

/// A crate of a fixture.
#[derive(Clone, Default)]
pub struct Crate {
    pub name: String,
    /// `None` for the edition of the bundle.
    pub edition: Option<Edition>,
    pub cfg: Vec<String>,
    /// The names of its dependencies in its code, and the names of their crates.
    pub needs: Vec<(String, String)>,
    pub origin: CrateOrigin,
}

/// All fixtures in a folder, by name.
pub fn all(root: &Path) -> Vec<Fixture> {
    let (mut fixtures, mut folders) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        if folder.join("main.rs").is_file() {
            let name = folder.strip_prefix(root).expect("it is in that folder");
            // A test has the same name on every system.
            let name = name.display().to_string().replace('\\', "/");
            fixtures.push(Fixture::read(name, folder));
        } else {
            folders.extend(subfolders(&folder));
        }
    }
    fixtures.sort_by(|a, b| a.name.cmp(&b.name));
    fixtures
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

impl Fixture {
    fn read(name: String, folder: PathBuf) -> Self {
        let mut fixture = Fixture {
            name,
            editions: vec![Edition::E2021],
            is_formatted: true,
            provided: Vec::new(),
            crates: Vec::new(),
            folder,
        };
        fixture.krate("main");
        for library in subfolders(&fixture.folder) {
            if library.join("lib.rs").is_file() {
                let name = library.file_name().and_then(|name| name.to_str());
                fixture.krate(name.expect("a Unicode name"));
            }
        }
        let settings = fs::read_to_string(fixture.folder.join("settings")).unwrap_or_default();
        for line in settings.lines() {
            let setting = line.split_once(": ");
            let known = setting.and_then(|(key, value)| fixture.set(key, value));
            known.unwrap_or_else(|| panic!("{}: invalid setting {line}", fixture.name));
        }
        if fixture.crates[0].needs.is_empty() && fixture.crates.len() > 1 {
            fixture.set("main.needs", "shared");
        }
        fixture
    }

    /// The crate of this name, which is added if it is new.
    fn krate(&mut self, name: &str) -> &mut Crate {
        let known = self.crates.iter().position(|krate| krate.name == name);
        let index = known.unwrap_or(self.crates.len());
        if known.is_none() {
            self.crates.push(Crate {
                name: name.to_string(),
                ..Crate::default()
            });
        }
        &mut self.crates[index]
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let words = value.split_whitespace();
        match key.split_once('.') {
            None => match key {
                "editions" => self.editions = words.map(Edition::parse).collect::<Option<_>>()?,
                "layout" => self.is_formatted = false,
                "judge" => self.provided = words.map(str::to_string).collect(),
                _ => return None,
            },
            Some((name, key)) => {
                let krate = self.krate(name);
                match key {
                    "edition" => krate.edition = Some(Edition::parse(value)?),
                    "cfg" => krate.cfg.push(value.to_string()),
                    "needs" => krate.needs.extend(words.map(need)),
                    "origin" => krate.origin = CrateOrigin::Registry,
                    _ => return None,
                }
            }
        }
        Some(())
    }

    /// The file of the bundle for an edition: one named after it, or else `expected.rs`.
    pub fn expected(&self, edition: Edition) -> PathBuf {
        let own = format!("expected_{}.rs", edition.as_str());
        let own = self.folder.join(own);
        if own.is_file() {
            own
        } else {
            self.folder.join("expected.rs")
        }
    }

    /// The root file of a crate.
    fn root(&self, krate: &Crate) -> PathBuf {
        if krate.name == "main" {
            return self.folder.join("main.rs");
        }
        let own = self.folder.join(&krate.name).join("lib.rs");
        if own.is_file() {
            own
        } else {
            registry::source_of(&krate.name)
        }
    }

    /// The input of the bundler.
    pub fn inputs(&self, edition: Edition) -> Vec<CrateInput> {
        let inputs = self.crates.iter().map(|krate| {
            let needs = krate.needs.iter().map(|(name, to)| Dependency {
                name: name.clone(),
                target: DependencyTarget::Inlined(self.index(to)),
            });
            let provided = self.provided.iter().map(|name| Dependency {
                name: name.clone(),
                target: DependencyTarget::Provided(name.clone()),
            });
            let cfg = krate.cfg.iter().map(String::as_str);
            CrateInput {
                name: krate.name.clone(),
                package: krate.name.clone(),
                version: "1.2.3".to_string(),
                variables: variables(&krate.name),
                edition: krate.edition.unwrap_or(edition),
                root: self.root(krate),
                cfg: Cfg::parse(rustc::cfg().lines().chain(cfg)),
                dependencies: needs.chain(provided).collect(),
                origin: krate.origin.clone(),
                ..CrateInput::default()
            }
        });
        inputs.collect()
    }

    fn index(&self, name: &str) -> usize {
        let index = self.crates.iter().position(|of| of.name == name);
        index.unwrap_or_else(|| panic!("{}: no crate {name}", self.name))
    }
}

/// The variables that cargo sets for a crate of this name.
fn variables(name: &str) -> BTreeMap<String, String> {
    let variables = [
        ("CARGO_PKG_NAME", name),
        ("CARGO_CRATE_NAME", name),
        ("CARGO_PKG_VERSION", "1.2.3"),
        ("CARGO_PKG_LICENSE", "MIT"),
    ];
    let variables = variables.map(|(key, value)| (key.to_string(), value.to_string()));
    BTreeMap::from(variables)
}

fn need(word: &str) -> (String, String) {
    let (name, to) = word.split_once('=').unwrap_or((word, word));
    (name.to_string(), to.to_string())
}
