//! # The package for the problems from the browser
//!
//! A single problem becomes a package. The problems of a contest, which are sent together, become one package with a
//! program for each. A problem that exists already is left alone.

use std::collections::BTreeSet;
use std::iter;

use super::NewContext;
use crate::companion::Task;
use crate::create::pages::contest_of;
use crate::create::{NewPackage, NewProblem, name, one_line};
use crate::ui::message;
use judge_facts::error::{Error, relative_path};
use judge_facts::profile::Profile;

/// Returns the package to create for the problems of a page, or `None` if all of them exist.
pub(super) fn package<'a>(
    mut tasks: Vec<Task>,
    context: &'a NewContext,
) -> Result<Option<NewPackage<'a>>, Error> {
    let page = tasks.first().map(|task| task.page.as_str());
    let profile = context.judge_of(page)?;
    // A name asks for another program for an existing problem.
    if context.name.is_none() {
        tasks.retain(|task| !report_existing(profile, task, context));
    }
    match &tasks[..] {
        [] => Ok(None),
        tasks => new_package(profile, tasks, context).map(Some),
    }
}

/// Reports the program for a problem if there is one already.
fn report_existing(profile: &Profile, task: &Task, context: &NewContext) -> bool {
    let Some(program) = context.destination.program_with_page(profile, &task.page) else {
        return false;
    };
    let main = program.target.src_path.as_std_path();
    let main = relative_path(main, &context.destination.folder);
    let (title, page, main) = (one_line(&task.title), &task.page, main.display());
    let found = format_args!("`{program}` for \"{title}\" at {page}: {main}");
    message::status("Found", found);
    true
}

fn new_package<'a>(
    profile: &'a Profile,
    tasks: &[Task],
    context: &NewContext,
) -> Result<NewPackage<'a>, Error> {
    let (derived, title, binaries) = match tasks {
        [task] => {
            let name = name::derive(profile, &task.page, Some(&task.title));
            (name, Some(task.title.clone()), vec![None])
        }
        tasks => {
            let group = tasks.iter().find_map(|task| task.group.as_deref());
            // The extension prefixes the group with the judge's name.
            let group = group.map(|group| group.split_once(" - ").map_or(group, |(_, rest)| rest));
            let pages: Vec<&str> = tasks.iter().map(|task| task.page.as_str()).collect();
            let contests: BTreeSet<_> = pages.iter().map(|it| contest_of(profile, it)).collect();
            // The pages of a collection name different contests, or none.
            let only = contests.first().filter(|_| contests.len() == 1);
            let contest = only.cloned().flatten();
            let contest = contest.as_deref().or(group).unwrap_or_default();
            let names = name::problem_names(profile, &pages);
            let names = names.into_iter().map(Some).collect();
            (
                name::valid_name(profile, contest),
                group.map(str::to_string),
                names,
            )
        }
    };
    let is_free = |name: &str| context.destination.check_free(name).is_ok();
    let name = context.name.clone();
    let name = name.unwrap_or_else(|| name::unique(&derived, is_free));
    name::check(&name, profile)?;
    let problems = iter::zip(tasks, binaries).map(|(task, binary)| problem(task, binary, context));
    let mut problems: Vec<NewProblem> = problems.collect();
    problems.sort_by(|one, other| one.binary.cmp(&other.binary));
    Ok(NewPackage {
        name,
        profile,
        title,
        problems,
    })
}

fn problem(task: &Task, binary: Option<String>, context: &NewContext) -> NewProblem {
    let asked = context.arguments;
    NewProblem {
        binary,
        title: Some(task.title.clone()),
        page: Some(task.page.clone()),
        time_limit: asked.time_limit.or(task.problem.time_limit),
        memory_limit: asked.memory_limit.or(task.problem.memory_limit),
        ..task.problem.clone()
    }
}
