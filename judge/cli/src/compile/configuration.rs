//! # What a judge's cargo hears of the user's configuration
//!
//! Cargo reads a configuration in each folder from the current one upwards, and one in its home, `CARGO_HOME`. What
//! they say about the user's builds (profiles, flags, linkers, environment, patches) is not for a judge, and cargo
//! cannot be told to pass over it. So a judge's cargo is called from the root of the file system, and has a home of its
//! own: with links to the crates and the locks of the user's, and with a configuration that only says where crates come
//! from. That is heard, because crates that come from a mirror or from a folder are not found otherwise.
//!
//! Nothing is downloaded for a judge, so what is said about the network is not needed, and no secret is copied. Where
//! no link can be made, or the root itself has a configuration, the user's own is heard after all; then there is a
//! warning. Results are kept under all configurations that were found, so that none is mistaken for one made under
//! another.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::cannot_write;
use crate::ui::paths::shown;

/// The tables that say where crates come from, and the keys of each of their entries that do.
const HEARD: [(&str, &[&str]); 2] = [
    (
        "source",
        &[
            "replace-with",
            "directory",
            "local-registry",
            "registry",
            "git",
            "branch",
            "tag",
            "rev",
        ],
    ),
    ("registries", &["index", "protocol"]),
];

/// The keys whose value is a path, relative to the folder that the configuration's folder is in.
const PATHS: [&str; 2] = ["directory", "local-registry"];

/// The tables that do not change what comes out of a build.
const HARMLESS: [&str; 7] = [
    "alias",
    "cargo-new",
    "http",
    "net",
    "registries",
    "source",
    "term",
];

/// The user's configuration of cargo.
#[derive(Debug)]
pub struct Configuration {
    /// Where cargo keeps its files, if anybody knows.
    home: Option<PathBuf>,
    /// The files, the one that counts most first.
    files: Vec<ConfigurationFile>,
}

#[derive(Debug)]
struct ConfigurationFile {
    path: PathBuf,
    text: String,
    content: Table,
}

impl Configuration {
    /// Reads what cargo would read if the user called it in the current folder.
    ///
    /// # Errors
    /// If a file cannot be read, or is not TOML.
    pub fn read() -> Result<Self, Error> {
        let cannot_find = |error: io::Error| Error::input(format!("no current folder: {error}"));
        let here = env::current_dir().map_err(cannot_find)?;
        let home = env::var_os("CARGO_HOME")
            .filter(|home| !home.is_empty())
            .map(|home| here.join(home))
            .or_else(|| Some(env::home_dir()?.join(".cargo")));
        let folders = here.ancestors().map(|folder| folder.join(".cargo"));
        let mut files: Vec<ConfigurationFile> = Vec::new();
        for folder in folders.chain(home.clone()) {
            // Of two, cargo takes the one with the old name.
            let paths = ["config", "config.toml"].map(|name| folder.join(name));
            if let Some(path) = paths.into_iter().find(|path| path.is_file()) {
                ConfigurationFile::read(path, &mut files)?;
            }
        }
        Ok(Configuration { home, files })
    }

    /// All that was found, for the names under which results are kept.
    pub fn key(&self) -> String {
        let files = self.files.iter().map(|file| (&file.path, &file.text));
        let (files, variables): (Vec<_>, Vec<_>) = (files.collect(), variables().collect());
        format!("{files:?} {variables:?}")
    }

    /// Prepares a home for a judge's cargo that is called in a folder, and returns what to set in its environment.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn environment(
        &self,
        home: &Path,
        called_in: &Path,
    ) -> Result<Vec<(String, PathBuf)>, Error> {
        let mut environment: Vec<_> = variables().collect();
        let mut heard = vec![called_in.join(".cargo")];
        fs::create_dir_all(home).map_err(|error| cannot_write(home, &error))?;
        match &self.home {
            Some(real) if real.is_dir() && link_all(real, home).is_err() => {
                heard.push(real.clone());
                environment.push(("CARGO_HOME".to_string(), real.clone()));
            }
            _ => {
                let path = home.join("config.toml");
                let text = self.where_crates_come_from().to_string();
                fs::write(&path, text).map_err(|error| cannot_write(&path, &error))?;
                environment.push(("CARGO_HOME".to_string(), home.to_path_buf()));
            }
        }
        for file in &self.files {
            let is_heard = file
                .path
                .parent()
                .is_some_and(|of| heard.iter().any(|heard| heard == of));
            if is_heard && let Some(key) = file.changes_builds() {
                message::warning(format_args!(
                    "{} sets `{key}`, which is heard although the judge does not have it",
                    shown(&file.path).display()
                ));
            }
        }
        Ok(environment)
    }

    fn where_crates_come_from(&self) -> Table {
        let mut all = Table::new();
        for file in &self.files {
            for (name, keys) in HEARD {
                let Some(Value::Table(entries)) = file.content.get(name) else {
                    continue;
                };
                let of_name = table_in(&mut all, name);
                for (entry, settings) in entries {
                    let Value::Table(settings) = settings else {
                        continue;
                    };
                    let of_entry = table_in(of_name, entry);
                    for (key, value) in settings.iter().filter(|(key, _)| keys.contains(&&***key)) {
                        // What is there already is of a file that counts more.
                        of_entry
                            .entry(key.clone())
                            .or_insert_with(|| file.absolute(key, value));
                    }
                }
            }
        }
        all
    }
}

impl ConfigurationFile {
    /// Adds a configuration and what it includes to those that count more. The home may be on the way up too, and is
    /// then known.
    fn read(path: PathBuf, known: &mut Vec<Self>) -> Result<(), Error> {
        if known.iter().any(|file| file.path == path) {
            return Ok(());
        }
        let broken = |error: &dyn std::fmt::Display| {
            Error::input(format!("cannot read {}: {error}", shown(&path).display()))
        };
        let text = fs::read_to_string(&path).map_err(|error| broken(&error))?;
        let content = text
            .parse()
            .map_err(|error: toml::de::Error| broken(&error))?;
        let file = ConfigurationFile {
            path,
            text,
            content,
        };
        let included = file.included();
        known.push(file);
        // The last one that is named counts most, and whoever names it more.
        for path in included.into_iter().rev() {
            ConfigurationFile::read(path, known)?;
        }
        Ok(())
    }

    /// Returns the files whose content counts as this one's, as far as they are there: cargo has told the user of those
    /// that have to be.
    fn included(&self) -> Vec<PathBuf> {
        let Some(Value::Array(included)) = self.content.get("include") else {
            return Vec::new();
        };
        let named = included.iter().filter_map(|include| match include {
            Value::Table(include) => include.get("path")?.as_str(),
            include => include.as_str(),
        });
        named
            .map(|name| self.path.with_file_name(name))
            .filter(|path| path.is_file())
            .collect()
    }

    /// Returns a value as it reads from any folder.
    fn absolute(&self, key: &str, value: &Value) -> Value {
        let base = self.path.parent().and_then(Path::parent);
        match (value, base) {
            (Value::String(path), Some(base)) if PATHS.contains(&key) => {
                Value::String(base.join(path).to_string_lossy().into_owned())
            }
            _ => value.clone(),
        }
    }

    /// Returns the first table that can change what comes out of a build.
    fn changes_builds(&self) -> Option<&String> {
        self.content
            .keys()
            .find(|key| !HARMLESS.contains(&key.as_str()))
    }
}

/// Returns the table of this name, which is made if it is not there.
fn table_in<'a>(table: &'a mut Table, name: &str) -> &'a mut Table {
    let inner = table
        .entry(name)
        .or_insert_with(|| Value::Table(Table::new()));
    match inner {
        Value::Table(inner) => inner,
        _ => unreachable!("only tables are put here"),
    }
}

/// The environment's part in where crates come from.
fn variables() -> impl Iterator<Item = (String, PathBuf)> {
    env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let is_heard = name.starts_with("CARGO_REGISTRIES_")
            && ["_INDEX", "_PROTOCOL"]
                .iter()
                .any(|end| name.ends_with(end));
        is_heard.then(|| (name, PathBuf::from(value)))
    })
}

/// Links what cargo keeps in the real home. The locks are among it, because others may be at the same crates.
fn link_all(real: &Path, home: &Path) -> io::Result<()> {
    for folder in ["registry", "git"] {
        if real.join(folder).is_dir() {
            link(&real.join(folder), &home.join(folder))?;
        }
    }
    for file in [".package-cache", ".package-cache-mutate", ".global-cache"] {
        link(&real.join(file), &home.join(file))?;
    }
    Ok(())
}

/// Makes a link, in place of one to elsewhere and of what cargo has made there itself.
fn link(to: &Path, path: &Path) -> io::Result<()> {
    if fs::read_link(path).is_ok_and(|old| old == to) {
        return Ok(());
    }
    match fs::symlink_metadata(path) {
        Ok(old) if old.is_dir() => fs::remove_dir_all(path)?,
        Ok(_) => fs::remove_file(path)?,
        Err(_) => {}
    }
    #[cfg(unix)]
    return std::os::unix::fs::symlink(to, path);
    #[cfg(windows)]
    return if to.is_dir() {
        std::os::windows::fs::symlink_dir(to, path)
    } else {
        std::os::windows::fs::symlink_file(to, path)
    };
    #[cfg(not(any(unix, windows)))]
    return Err(io::ErrorKind::Unsupported.into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_included_counts_less_than_what_includes_it() {
        let folder = env::temp_dir().join(format!("configuration-{}", std::process::id()));
        fs::create_dir_all(folder.join(".cargo")).unwrap();
        let path = |name: &str| folder.join(".cargo").join(name);
        let own = "include = ['first', { path = 'none', optional = true }, { path = 'last' }]\n";
        for (name, text) in [
            ("config.toml", &*(own.to_string() + "source.a.tag = 'own'")),
            (
                "first",
                "[source.a]\ntag = 'first'\nrev = 'first'\nbranch = 'first'",
            ),
            ("last", "include = ['deep']\nsource.a.rev = 'last'"),
            (
                "deep",
                "include = ['config.toml']\nsource.a = { rev = 'deep', directory = 'd' }",
            ),
        ] {
            fs::write(path(name), text).unwrap();
        }
        let mut files = Vec::new();
        ConfigurationFile::read(path("config.toml"), &mut files).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let heard = Configuration { home: None, files }.where_crates_come_from();
        let mut expected: Table = "tag = 'own'\nrev = 'last'\nbranch = 'first'"
            .parse()
            .unwrap();
        let directory = folder.join("d").to_string_lossy().into_owned();
        expected.insert("directory".to_string(), Value::String(directory));
        assert_eq!(heard["source"]["a"], Value::Table(expected));
    }
}
