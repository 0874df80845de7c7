//! # What becomes of what the browser sends
//!
//! A problem alone becomes a package. Those that were sent together, as a contest is, become one package with a program
//! for each, and so does a problem that comes later and whose page says that it is of the same contest. One that is
//! there already is left as it is.

use std::collections::BTreeMap;

use super::Place;
use crate::companion::Task;
use crate::create::letters::{self, Named};
use crate::create::{Existing, NewPackage, NewProblem, name};
use crate::ui::message;
use crate::ui::paths::shown;
use judge_facts::error::Error;
use judge_facts::profile::Profile;
use judge_pipeline::workspace::solution::Solution;

/// Returns the packages to be made of what came with some pages.
///
/// # Errors
/// If the name that was asked for cannot be theirs.
pub(super) fn packages<'a>(
    pages: Vec<Vec<Task>>,
    place: &'a Place,
) -> Result<Vec<NewPackage<'a>>, Error> {
    let mut packages: Vec<NewPackage> = Vec::new();
    for mut tasks in pages {
        // The other click of a double one.
        let made = packages.iter().flat_map(|package| &package.problems);
        let made: Vec<&str> = made.filter_map(|it| it.page.as_deref()).collect();
        tasks.retain(|task| !made.contains(&task.page.as_str()));
        let mut of_judges: BTreeMap<&str, (&Profile, Vec<Task>)> = BTreeMap::new();
        for task in tasks {
            let profile = place.judge_of(Some(&task.page))?;
            // Who gives a name wants one more.
            if place.arguments.name.is_none() && is_there(profile, &task, place) {
                continue;
            }
            let of_judge = of_judges.entry(&profile.name);
            let (_, tasks) = of_judge.or_insert_with(|| (profile, Vec::new()));
            tasks.push(task);
        }
        for (profile, tasks) in of_judges.into_values() {
            let package = match existing(profile, &tasks, place, &packages) {
                Some(package) => package,
                None => new(profile, tasks, place, &packages)?,
            };
            packages.push(package);
        }
    }
    Ok(packages)
}

/// Tells whether a problem has a program, and says where if it has.
fn is_there(profile: &Profile, task: &Task, place: &Place) -> bool {
    let Some(program) = place.destination.program_with_page(profile, &task.page) else {
        return false;
    };
    let main = shown(program.target.src_path.as_std_path());
    let (page, main) = (&task.page, main.display());
    message::status("Found", format_args!("`{program}` for {page}: {main}"));
    true
}

/// Returns the contest that all of these problems' pages say that they are of.
fn contest<'a>(profile: &'a Profile, tasks: &'a [Task]) -> Option<&'a str> {
    let mut contests = tasks.iter().map(|task| profile.contest_of(&task.page));
    let contest = contests.next()??;
    contests
        .all(|other| other == Some(contest))
        .then_some(contest)
}

/// Adds the problems to their contest's package, if that is there. Others may be about to be added to it.
fn existing<'a>(
    profile: &'a Profile,
    tasks: &[Task],
    place: &Place,
    others: &[NewPackage],
) -> Option<NewPackage<'a>> {
    if place.arguments.name.is_some() {
        return None;
    }
    let programs = place.destination.contest(profile, contest(profile, tasks)?);
    let first = programs.first()?;
    let name = first.package.name.to_string();
    let others = others.iter().filter(|other| other.name == name);
    let others = others.flat_map(|other| &other.problems);
    let taken = programs.iter().map(Solution::name);
    let taken = taken.chain(others.filter_map(|other| other.binary.as_deref()));
    let taken: Vec<&str> = taken.collect();
    Some(NewPackage {
        problems: problems_of_contest(profile, tasks, &taken, place),
        name,
        profile,
        title: None,
        existing: Some(Existing {
            manifest: first.manifest().to_path_buf(),
            cases: first.cases_folder().parent()?.to_path_buf(),
        }),
    })
}

/// Makes a package of a problem, or one for several.
fn new<'a>(
    profile: &'a Profile,
    tasks: Vec<Task>,
    place: &Place,
    others: &[NewPackage],
) -> Result<NewPackage<'a>, Error> {
    let group = tasks.first().and_then(|task| task.group.as_deref());
    // The extension puts the judge's name in front.
    let group = group.map(|group| group.split_once(" - ").map_or(group, |(_, rest)| rest));
    let (derived, title, problems) = match &tasks[..] {
        [task] => (
            name::derive(profile, &task.page, &task.title),
            Some(task.title.clone()),
            vec![problem(task, None, place)],
        ),
        tasks => (
            name::derive_contest(profile, contest(profile, tasks), group.unwrap_or_default()),
            group.map(str::to_string),
            problems_of_contest(profile, tasks, &[], place),
        ),
    };
    let is_given = place.arguments.name.is_some();
    let is_free = |name: &str| {
        let mut others = others.iter().map(|other| &other.name);
        !others.any(|other| name::are_alike(other, name))
            && (is_given || place.destination.check_free(name).is_ok())
    };
    let wanted = place.arguments.name.as_ref().unwrap_or(&derived);
    let name = name::unique(wanted, is_free);
    name::check(&name, profile)?;
    Ok(NewPackage {
        name,
        profile,
        title,
        existing: None,
        problems,
    })
}

/// Gives each problem of a contest its program, and puts them in the order of the programs' names.
fn problems_of_contest(
    profile: &Profile,
    tasks: &[Task],
    taken: &[&str],
    place: &Place,
) -> Vec<NewProblem> {
    let named = tasks.iter().map(|task| Named {
        page: &task.page,
        title: &task.title,
    });
    let names = letters::of(profile, &named.collect::<Vec<_>>(), taken);
    let problems = tasks.iter().zip(names);
    let mut problems: Vec<NewProblem> = problems
        .map(|(task, name)| problem(task, Some(name), place))
        .collect();
    problems.sort_by(|one, other| one.binary.cmp(&other.binary));
    problems
}

fn problem(task: &Task, binary: Option<String>, place: &Place) -> NewProblem {
    if let Some(oddity) = task.oddity {
        let page = &task.page;
        message::warning(format_args!(
            "{page} cannot be tested as it is judged: {oddity}"
        ));
    }
    NewProblem {
        binary,
        title: Some(task.title.clone()),
        page: Some(task.page.clone()),
        time_limit: place.arguments.time_limit.or(task.time_limit),
        memory_limit: place.arguments.memory_limit.or(task.memory_limit),
        is_interactive: task.is_interactive,
        samples: task.samples.clone(),
    }
}
