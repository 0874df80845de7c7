//! # Which dependencies are for this system
//!
//! A dependency may be declared for some systems only, by a target's name or by a `cfg(...)`. The bundler's own reading
//! of `cfg` decides, so that a dependency is there exactly when the code that uses it is.

use std::cell::OnceCell;

use crate::ui::error::Error;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::{Cfg, Value};

/// The system that the judge is taken to have: this one.
pub struct Platform<'a> {
    toolchain: &'a Toolchain,
    cfg: Cfg,
    host: OnceCell<String>,
}

impl<'a> Platform<'a> {
    /// The system that the toolchain compiles for.
    pub fn new(toolchain: &'a Toolchain) -> Self {
        Platform {
            toolchain,
            cfg: Cfg::parse(toolchain.cfg.iter().map(String::as_str)),
            host: OnceCell::new(),
        }
    }

    /// Tells whether a dependency that is declared for some systems is for this one.
    pub fn is_meant(&self, target: Option<&str>) -> Result<bool, Error> {
        let Some(target) = target else {
            return Ok(true);
        };
        match target
            .strip_prefix("cfg(")
            .and_then(|rest| rest.strip_suffix(')'))
        {
            Some(predicate) => Ok(self.cfg.holds(predicate) == Value::True),
            None => Ok(self.host()? == target),
        }
    }

    /// Rustc is asked only by a workspace that names a target, which is rare.
    fn host(&self) -> Result<&str, Error> {
        if self.host.get().is_none() {
            let _ = self.host.set(self.toolchain.host()?);
        }
        Ok(self.host.get().map_or("", String::as_str))
    }
}
