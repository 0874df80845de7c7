//! # What a fixture is
//!
//! Reads a folder. A line of its `settings` is `key: value`, and each of these may be missing:
//!
//! | key | value |
//! |---|---|
//! | `editions` | those that it is bundled for, and that its crates are written in; 2021 |
//! | `docs` | what travels of the documentation: `summary`, `none` |
//! | `layout` | why its bundle is not as rustfmt would have it |
//! | `judge` | the crates that the judge has: nothing is compiled then |
//! | `NAME.edition` | the edition that this library is written in |
//! | `NAME.cfg` | a line of its configuration, such as `feature="fast"` |
//! | `NAME.needs` | the libraries that it can name, `other=shared` under another name; `main` needs `shared` |
//! | `NAME.origin` | `registry` for what others wrote, and if there is no such folder, where its source is |

use std::fs;
use std::path::{Path, PathBuf};

use judge_bundler::{Cfg, CrateInput, CrateOrigin, Dependency, DependencyTarget, Docs, Edition};

use crate::{registry, rustc};

/// A folder of `tests/fixtures`.
#[derive(Clone)]
pub struct Fixture {
    /// Its path from there.
    pub name: String,
    pub folder: PathBuf,
    pub editions: Vec<Edition>,
    pub docs: Vec<Docs>,
    pub is_formatted: bool,
    /// What the judge has.
    pub kept: Vec<String>,
    /// The solution, and then its libraries.
    pub crates: Vec<Crate>,
}

/// A crate of a fixture.
#[derive(Clone)]
pub struct Crate {
    pub name: String,
    /// If it is not that of the variant.
    pub edition: Option<Edition>,
    pub cfg: Vec<String>,
    /// Names and the crates that they lead to.
    pub needs: Vec<(String, String)>,
    pub origin: CrateOrigin,
}

/// One of the ways in which a fixture is bundled.
#[derive(Clone, Copy)]
pub struct Variant {
    pub edition: Edition,
    pub docs: Docs,
}

/// All fixtures below a folder, by their names.
pub fn all(root: &Path) -> Vec<Fixture> {
    let (mut fixtures, mut folders) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        if folder.join("main.rs").is_file() {
            let name = folder.strip_prefix(root).expect("it is below");
            fixtures.push(Fixture::read(name.display().to_string(), folder));
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

impl Crate {
    fn new(name: &str) -> Self {
        Crate {
            name: name.to_string(),
            edition: None,
            cfg: Vec::new(),
            needs: Vec::new(),
            origin: CrateOrigin::Path,
        }
    }
}

impl Fixture {
    fn read(name: String, folder: PathBuf) -> Self {
        let mut fixture = Fixture {
            name,
            editions: vec![Edition::E2021],
            docs: vec![Docs::Summary],
            is_formatted: true,
            kept: Vec::new(),
            crates: vec![Crate::new("main")],
            folder,
        };
        let libraries = subfolders(&fixture.folder)
            .into_iter()
            .filter(|of| of.join("lib.rs").is_file());
        let names = libraries.filter_map(|of| Some(of.file_name()?.to_str()?.to_string()));
        fixture.crates.extend(names.map(|name| Crate::new(&name)));
        let settings = fs::read_to_string(fixture.folder.join("settings")).unwrap_or_default();
        for line in settings.lines() {
            let (key, value) = line
                .split_once(": ")
                .unwrap_or_else(|| panic!("{}: {line}", fixture.name));
            fixture.set(key, value);
        }
        if fixture.crates[0].needs.is_empty() && fixture.crates.len() > 1 {
            fixture.crates[0]
                .needs
                .push(("shared".to_string(), "shared".to_string()));
        }
        fixture
    }

    fn set(&mut self, key: &str, value: &str) {
        let words = value.split_whitespace();
        let edition =
            |name: &str| Edition::parse(name).unwrap_or_else(|| panic!("no edition {name}"));
        match key.rsplit_once('.') {
            None => match key {
                "editions" => self.editions = words.map(edition).collect(),
                "docs" => self.docs = words.filter_map(Docs::named).collect(),
                "layout" => self.is_formatted = false,
                "judge" => self.kept = words.map(str::to_string).collect(),
                _ => panic!("{}: no setting is named {key}", self.name),
            },
            Some((name, key)) => {
                if !self.crates.iter().any(|krate| krate.name == name) {
                    self.crates.push(Crate::new(name));
                }
                let krate = self
                    .crates
                    .iter_mut()
                    .find(|krate| krate.name == name)
                    .expect("it is there now");
                match key {
                    "edition" => krate.edition = Some(edition(value)),
                    "cfg" => krate.cfg.push(value.to_string()),
                    "needs" => krate.needs = words.map(need).collect(),
                    "origin" => krate.origin = CrateOrigin::Registry,
                    _ => panic!("{}: no crate has a setting {key}", self.name),
                }
            }
        }
    }

    /// The ways in which it is bundled, the plain one first.
    pub fn variants(&self) -> Vec<Variant> {
        let docs = |edition| self.docs.iter().map(move |&docs| Variant { edition, docs });
        self.editions
            .iter()
            .flat_map(|&edition| docs(edition))
            .collect()
    }

    /// The file of this variant's bundle: one that names its edition or its documentation, or else the plain one.
    pub fn expected(&self, variant: Variant) -> PathBuf {
        let special = self
            .special(variant)
            .into_iter()
            .find(|path| path.is_file());
        special.unwrap_or_else(|| self.folder.join("expected.rs"))
    }

    /// The files that would be a variant's own.
    pub fn special(&self, variant: Variant) -> [PathBuf; 2] {
        let docs = Docs::NAMES.iter().find(|(_, docs)| *docs == variant.docs);
        let docs = docs.map_or("", |(name, _)| name);
        [variant.edition.as_str(), docs].map(|of| self.folder.join(format!("expected_{of}.rs")))
    }

    /// The file that a crate begins with.
    pub fn root(&self, krate: &Crate) -> PathBuf {
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

    /// What the bundler is given.
    pub fn inputs(&self, variant: Variant) -> Vec<CrateInput> {
        let index = |name: &str| self.crates.iter().position(|of| of.name == name);
        let target = |name: &str| {
            DependencyTarget::Inlined(
                index(name).unwrap_or_else(|| panic!("{}: no {name}", self.name)),
            )
        };
        let inputs = self.crates.iter().map(|krate| {
            let own = krate.needs.iter().map(|(name, to)| Dependency {
                name: name.clone(),
                target: target(to),
            });
            let kept = self.kept.iter().map(|name| Dependency {
                name: name.clone(),
                target: DependencyTarget::Provided(name.clone()),
            });
            let cfg = rustc::cfg()
                .lines()
                .chain(krate.cfg.iter().map(String::as_str));
            CrateInput {
                name: krate.name.clone(),
                package: krate.name.clone(),
                version: "1.2.3".to_string(),
                license: Some("MIT".to_string()),
                edition: krate.edition.unwrap_or(variant.edition),
                root: self.root(krate),
                cfg: Cfg::parse(cfg),
                dependencies: own.chain(kept).collect(),
                origin: krate.origin.clone(),
            }
        });
        inputs.collect()
    }
}

fn need(word: &str) -> (String, String) {
    let (name, to) = word.split_once('=').unwrap_or((word, word));
    (name.to_string(), to.to_string())
}
