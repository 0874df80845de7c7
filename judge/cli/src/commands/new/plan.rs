//! # The packages for new problems
//!
//! A single problem becomes a package. A contest becomes one package with a program per problem, to which further
//! problems of the contest are added. An existing problem is left alone.

use std::collections::BTreeSet;
use std::iter;

use super::NewArguments;
use crate::create::pages::{contest_of, judge_of_page};
use crate::create::{self, Destination, NewPackage, NewProblem, name};
use crate::ui::message;
use judge_facts::error::{Error, relative_path};
use judge_facts::profile::{Profile, find_profile};
use judge_pipeline::workspace::solution::Solution;

/// Creates problems, in a package called `name` if a name is given. A package has the rules of one judge, so the
/// problems of each further judge get a package of their own.
pub(super) fn create(
    arguments: &NewArguments,
    mut destination: Destination,
    name: Option<String>,
    problems: Vec<NewProblem>,
    group: Option<&str>,
) -> Result<(), Error> {
    let page = problems.first().and_then(|problem| problem.page.clone());
    if let (None, Some(page)) = (&arguments.judge, &page) {
        destination.add_judge(page)?;
    }
    let profile = judge_of(arguments, &destination, page.as_deref())?;
    let is_here = |problem: &NewProblem| {
        let judge = judge_of(arguments, &destination, problem.page.as_deref());
        judge.is_ok_and(|judge| judge.name == profile.name)
    };
    let (mut here, others): (Vec<_>, Vec<_>) = problems.into_iter().partition(is_here);
    // With a name, the user asks for another program for an existing problem.
    if name.is_none() {
        here.retain(|problem| !report_existing(profile, problem, &destination));
    }
    for problem in &mut here {
        problem.time_limit = arguments.time_limit.or(problem.time_limit);
        problem.memory_limit = arguments.memory_limit.or(problem.memory_limit);
    }
    if !here.is_empty() {
        let package = new_package(&destination, profile, name, here, group)?;
        create::create(&destination, &package)?;
    }
    if others.is_empty() {
        return Ok(());
    }
    let destination = Destination::find_workspace(&destination.folder)?;
    create(arguments, destination, None, others, group)
}

/// Returns the judge that `--judge` names, or else the judge of the page.
pub(super) fn judge_of<'a>(
    arguments: &NewArguments,
    destination: &'a Destination,
    page: Option<&str>,
) -> Result<&'a Profile, Error> {
    let profiles = &destination.profiles;
    if let Some(judge) = &arguments.judge {
        return find_profile(profiles, judge);
    }
    let judge = page.and_then(|page| judge_of_page(profiles, page));
    judge.ok_or_else(|| {
        let known: Vec<&str> = profiles.keys().map(String::as_str).collect();
        Error::usage("no judge is given").help(format_args!(
            "give --judge or --problem; the known judges are {}; \
             define other judges under [workspace.metadata.judge.profiles]",
            known.join(", ")
        ))
    })
}

/// Returns whether the workspace has a program for a problem already, and prints its path if so.
fn report_existing(profile: &Profile, problem: &NewProblem, destination: &Destination) -> bool {
    let page = problem.page.as_deref();
    let program = page.and_then(|page| destination.program_with_page(profile, page));
    let (Some(page), Some(program)) = (page, program) else {
        return false;
    };
    let main = program.target.src_path.as_std_path();
    let main = relative_path(main, &destination.folder);
    let found = format_args!("`{program}` for {page}: {}", main.display());
    message::status("Found", found);
    true
}

/// Returns the package for new problems. Without a name, this is the contest's existing package, if there is one.
fn new_package<'a>(
    destination: &Destination,
    profile: &'a Profile,
    name: Option<String>,
    mut problems: Vec<NewProblem>,
    group: Option<&str>,
) -> Result<NewPackage<'a>, Error> {
    let pages = problems.iter().map(|problem| problem.page.as_deref());
    let pages: Vec<&str> = pages.map(Option::unwrap_or_default).collect();
    let contest = common_contest(profile, &pages);
    let contest = contest.as_deref();
    // The extension prefixes the group with the judge's name.
    let group = group.map(|group| group.split_once(" - ").map_or(group, |(_, rest)| rest));
    let (derived, title) = match &problems[..] {
        [problem] => {
            let title = problem.title.as_deref();
            (name::derive(profile, pages[0], title), title)
        }
        _ => {
            let contest = contest.or(group).unwrap_or_default();
            (name::valid_name(profile, contest), group)
        }
    };
    let title = title.map(str::to_string);
    let siblings = match contest.filter(|_| name.is_none()) {
        Some(contest) => destination.programs_of(profile, contest),
        None => Vec::new(),
    };
    let existing = siblings.first();
    let taken: Vec<&str> = siblings.iter().map(Solution::name).collect();
    let binaries = match problems.len() > 1 || existing.is_some() {
        true => name::problem_names(profile, &pages, &taken),
        false => Vec::new(),
    };
    let name = match (existing, name) {
        (Some(sibling), _) => sibling.package.name.to_string(),
        (None, Some(name)) => {
            name::check(&name, profile)?;
            destination.check_free(&name, &binaries)?;
            name
        }
        (None, None) => {
            let is_free = |name: &str| destination.check_free(name, &binaries).is_ok();
            name::unique(&derived, is_free)
        }
    };
    for (problem, binary) in iter::zip(&mut problems, binaries) {
        problem.binary = Some(binary);
    }
    problems.sort_by(|one, other| one.binary.cmp(&other.binary));
    Ok(NewPackage {
        name,
        profile,
        title,
        problems,
        existing: existing.map(|sibling| sibling.manifest().to_path_buf()),
    })
}

/// Returns the contest that all pages share; `None` for a collection, whose pages name different contests or none.
fn common_contest(profile: &Profile, pages: &[&str]) -> Option<String> {
    let contests = pages.iter().map(|page| contest_of(profile, page));
    let mut contests = BTreeSet::from_iter(contests);
    let first = contests.pop_first()?;
    first.filter(|_| contests.is_empty())
}
