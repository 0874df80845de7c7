//! # The packages for new problems
//!
//! A single problem becomes a package. A contest becomes one package with a program per problem, to which further
//! problems of the contest are added. An existing problem is left alone.

use super::NewArguments;
use crate::create::pages::{common_contest, judge_of_page};
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
        let mut package = new_package(&destination, profile, name, here, group)?;
        package
            .problems
            .sort_by(|one, other| one.binary.cmp(&other.binary));
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
    let pages = problems.iter().filter_map(|it| it.page.as_deref());
    let contest = common_contest(profile, pages);
    let (derived, title) = match &problems[..] {
        [problem] => {
            let page = problem.page.as_deref().unwrap_or_default();
            let title = problem.title.as_deref();
            (name::derive(profile, page, title), title)
        }
        _ => {
            let contest = contest.as_deref().or(group).unwrap_or_default();
            (name::valid_name(profile, contest), group)
        }
    };
    let title = title.map(str::to_string);
    let siblings = match contest.filter(|_| name.is_none()) {
        Some(contest) => destination.programs_of(profile, &contest),
        None => Vec::new(),
    };
    if problems.len() > 1 || !siblings.is_empty() {
        let taken = siblings.iter().map(Solution::name);
        name::name_programs(profile, &mut problems, taken);
    }
    let sibling = siblings.first();
    let mut package = NewPackage {
        name: sibling.map_or(derived, |it| it.package.name.to_string()),
        profile,
        title,
        problems,
        existing: sibling.map(|it| it.manifest().to_path_buf()),
    };
    if let Some(name) = name {
        name::check(&name, profile)?;
        package.name = name;
    } else if sibling.is_none() {
        number_name(destination, &mut package);
    }
    Ok(package)
}

/// Appends 2, 3 and so on to a new package's name, as long as a name or a folder that it needs is taken.
fn number_name(destination: &Destination, package: &mut NewPackage) {
    let (name, mut number) = (package.name.clone(), 1);
    while destination.check_free(package).is_err() {
        number += 1;
        package.name = format!("{name}-{number}");
    }
}
