//! # Textual scope of macros
//!
//! The plain name of a macro refers to the last definition before the call, in the module of the call or in a module
//! around it. `#[macro_use]` on a module makes its definitions count as if they stood in place of the module. In a
//! macro's body, a name refers to the macro of that name that is in scope at the call of the outermost macro.

use std::cmp::Reverse;

use crate::model::{Model, UnitId};
use crate::names::Name;

impl Model {
    /// The macro of the unit's own crate that a plain name refers to at the unit; `None` if none is in textual scope.
    pub fn textual_macro(&self, at: UnitId, name: Name) -> Option<UnitId> {
        let of_name = self.crates[self.units[at].krate].macros.get(&name)?;
        let around: Vec<UnitId> = self.around(at).collect();
        let in_scope = of_name.iter().filter_map(|&of| {
            let near = self.places(of).filter_map(|place| {
                let parent = self.units[place].parent;
                let mut levels = around.iter();
                let level = levels.position(|&of| self.units[of].parent == parent)?;
                // The units of a body are numbered in source order.
                (place < around[level]).then_some((Reverse(level), place))
            });
            near.max().map(|near| (near, of))
        });
        in_scope.max().map(|(_, of)| of)
    }

    /// The macros that a plain name can refer to at a unit: the macro in textual scope, or else macros of `#[macro_use]
    /// extern crate`, or else any macro of that name in the crate, because macros can define macros.
    pub fn macros_called(&self, at: UnitId, name: Name) -> Vec<UnitId> {
        if let Some(of) = self.textual_macro(at, name) {
            return vec![of];
        }
        let krate = &self.crates[self.units[at].krate];
        let exported = self.exported_macros(name, krate.macro_use.iter().copied());
        let own = krate.macros.get(&name).filter(|_| exported.is_empty());
        own.cloned().unwrap_or(exported)
    }

    /// The macros called `name` that the crates `by` export.
    pub fn exported_macros(&self, name: Name, by: impl Iterator<Item = usize>) -> Vec<UnitId> {
        let exported = by.filter_map(|krate| self.crates[krate].exported.get(&name));
        let mut exported: Vec<UnitId> = exported.flatten().copied().collect();
        exported.sort_unstable();
        exported
    }

    /// The unit and the units that contain it, up to the root module.
    fn around(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let parent = |&unit: &UnitId| self.units[unit].parent;
        std::iter::successors(Some(unit), parent)
    }

    pub fn is_inside(&self, unit: UnitId, outer: UnitId) -> bool {
        self.around(unit).any(|around| around == outer)
    }

    /// The macro, and the modules around it whose `#[macro_use]` extends its scope.
    fn places(&self, of: UnitId) -> impl Iterator<Item = UnitId> {
        std::iter::successors(Some(of), |&place| {
            let module = self.units[place].parent?;
            self.units[module].is_macro_use.then_some(module)
        })
    }
}
