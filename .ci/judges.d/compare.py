"""Lets two judges' engines grade what `cargo judge` grades, and compares: `compare.py CACHE [--update]`, for .ci/judges."""

import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parent.parent
SESSIONS = PROJECT / "judge/cli/tests/sessions"
TABLE = PROJECT / "judge/real-judges.md"
MARK = "<!-- `.ci/judges --update` writes everything below. -->\n"
CACHE, WORK = (Path(sys.argv[1], name) for name in ("", "work"))
TOOL = Path("target/debug/cargo-judge").absolute()
# A problem has one case. Some have a checker or interactor, as testlib's for DMOJ and as a validator for Kattis.
LIMITS = {"time": 2, "memory": 256 << 20}
PROBLEMS = {
    "echo": {"input": "5\n", "answer": "5\n"},
    "case": {"input": "5\n", "answer": "Yes\n"},
    "lines": {"input": "3\n", "answer": "1\n2\n3\n"},
    "float": {"input": "3\n", "answer": "0.333333333\n", "float": "1e-6"},
    "floats": {"input": "3\n", "answer": "1\n2\nYes\n", "float": "1e-6"},
    "long": {"input": "7\n", "answer": "7\n" * 1_000_000},
    "huge": {"input": "7\n" * 1_000_000, "answer": "7000000\n"},
    "sum": {"input": "7\n", "answer": "0 7\n", "checker": "check.cpp"},
    "guess": {"input": "100 37\n", "answer": "37\n", "interactor": "answers.rs"},
}
# RE is RTE at both judges, and IR at DMOJ where a program has ended itself with a status.
OURS = {"RTE": "RE", "IR": "RE"}
# Calls a program by testlib's convention for Kattis, which calls a validator with INPUT ANSWER FOLDER.
VALIDATOR = """#!/bin/sh
{program} "$1" /dev/null "$2"
case $? in 0) exit 42 ;; 1 | 2) exit 43 ;; *) exit 1 ;; esac
"""


def write(path, text):
    """Writes a file, but leaves the same text alone, which would be compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return path


def copy(source, target):
    """Copies a folder in place of another."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


def command(*words, **options):
    """Runs a command that must succeed, and returns its output."""
    words = [str(word) for word in words]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, **options)
    if done.returncode:
        sys.exit(f"ci: exit status {done.returncode}: {shlex.join(words)}")
    return done.stdout


def read_programs():
    """Returns the programs of programs.rs, with their explanations, and writes one source for each."""
    programs, text = [], (HERE / "programs.rs").read_text()
    for comments, name, code in re.findall(r'((?: {8}// .*\n)*) {8}"(\w+)" => (.*)', text):
        lines = re.findall(r"// (?:(DMOJ|Kattis): )?(.*)", comments)
        said = {judge: words for judge, words in lines}
        problem = name.split("_")[0] if name.split("_")[0] in PROBLEMS else "echo"
        what = said.pop("", f"`{code.rstrip(',')}`")
        file = write(WORK / f"sources/{name}.rs", text + f'\nfn main() {{\n    run("{name}");\n}}\n')
        program = {"name": name, "problem": problem, "what": what, "reasons": said, "file": str(file)}
        programs.append({**program, "judges": ["dmoj", "kattis"]})
    return programs


def make_problems():
    """Writes the cases and the referees."""
    jobs = {}
    for name, problem in PROBLEMS.items():
        cases = WORK / "cases" / name
        write(cases / "case.in", problem["input"])
        write(cases / "case.out", problem["answer"])
        jobs[name] = {**LIMITS, **problem, "cases": str(cases), "names": ["case"]}
    referees = WORK / "referees"
    copy(SESSIONS / "compare/packages.in/sum", referees / "sum")
    shutil.copy(SESSIONS / "interactive/interactive.in/guess/examples/answers.rs", referees / "answers.rs")
    jobs["sum"]["checker"] = [f"{referees}/sum/check.cpp", f"{referees}/sum/testlib.h"]
    jobs["guess"]["interactor"] = f"{referees}/answers.rs"
    command("c++", "-o", referees / "check", referees / "sum/check.cpp")
    command("rustc", "-o", referees / "answers", referees / "answers.rs")
    command("rustc", "-o", referees / "validate", referees / "sum/examples/validate.rs")
    write(referees / "guess/validate.sh", VALIDATOR.format(program=referees / "answers"))
    write(referees / "sum/validate.sh", f'#!/bin/sh\nexec {referees}/validate "$@"\n')
    for name in ["sum", "guess"]:
        script = referees / name / "validate.sh"
        script.chmod(0o755)
        jobs[name]["validator"] = str(referees / f"{name}-validator")
        # Kattis takes a script if another one builds it.
        build = write(referees / f"{name}-validator/build", f"#!/bin/sh\ncp {script} run\n")
        build.chmod(0o755)
    return jobs


def bundle(jobs):
    """Bundles the solutions and the examples for both judges, and returns what our own tool says of them."""
    tested = json.loads(command(TOOL, "judge", "test", "--examples", "--json", cwd=PROJECT))["problems"]
    submissions = []
    for problem in tested:
        name = problem["name"]
        copy(PROJECT / "testcases" / name, WORK / "cases" / name)
        jobs[name] = {
            "time": problem["time_limit_seconds"],
            "memory": problem["memory_limit_bytes"],
            "cases": str(WORK / "cases" / name),
            "names": [case["name"] for case in problem["cases"]],
        }
        solution = {"name": name, "expected": "AC", "caught_by": None, "why": "the solution", "ok": problem["ok"]}
        for program in [solution, *problem["examples"]]:
            for judge in ["dmoj", "kattis"]:
                file = WORK / f"sources/{program['name']}-{judge}.rs"
                # The engines run the examples, so that we need not.
                verify = [] if program is solution else ["--no-verify"]
                command(TOOL, "judge", "bundle", program["name"], "--judge", judge, *verify, "-q", "-o", file, cwd=PROJECT)
                name_there = f"{program['name']}-{judge}"
                submissions.append(
                    {**program, "name": name_there, "problem": name, "file": str(file), "judges": [judge]}
                )
    return submissions


def grade(jobs, submissions):
    """Lets the engines grade at the same time, and returns {judge: {submission: {case: verdict}}}."""
    write(WORK / "jobs.json", json.dumps({"problems": jobs, "submissions": submissions}))
    python = str(CACHE / "venv/bin/python")
    graded, home, user = {}, os.environ["DMOJ_HOME"], shlex.split(os.environ["DMOJ_AS"])
    running = {
        "dmoj": [*user, "env", f"HOME={home}", f"PATH={home}/.cargo/rust/bin:/usr/bin:/bin", python],
        "kattis": [python],
    }
    for judge, words in running.items():
        with open(WORK / f"{judge}.log", "w") as log:
            # DMOJ's user may not see this checkout.
            script = shutil.copy(HERE / f"grade_{judge}.py", WORK)
            words = [*words, script, str(WORK)]
            running[judge] = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, cwd="/")
    for judge, process in running.items():
        output = process.communicate()[0]
        if process.returncode:
            sys.exit(f"ci: {judge} failed, {WORK}/{judge}.log:\n" + (WORK / f"{judge}.log").read_text()[-3000:])
        graded[judge] = json.loads(output)
    return graded


def judge_ourselves(programs, judge):
    """Returns {program: verdict} by our own tool, with the profile of a judge."""
    home, package = WORK / "ours", WORK / "ours/programs"
    shutil.rmtree(package / "src", ignore_errors=True)
    shutil.rmtree(home / "testcases", ignore_errors=True)
    terms = f'judge = "{judge}"\ntime-limit = "{LIMITS["time"]} s"\nmemory-limit = "{LIMITS["memory"] >> 20} MiB"\n'
    for program in programs:
        name, problem = program["name"], program["problem"]
        cases, source = home / f"testcases/programs/{name}", package / f"src/bin/{name}.rs"
        for link, goal in [(cases, WORK / "cases" / problem), (source, program["file"])]:
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(goal)
        for key in ["float", "checker", "interactor"]:
            value = PROBLEMS[problem].get(key)
            if value and key != "float" and judge == "kattis":
                value = f'{{ command = "{WORK}/referees/{problem}/validate.sh", kind = "kattis" }}'
            elif value and key != "float":
                value = f'"{WORK}/referees/{value.split(".")[0]}"'
            terms += f"bin.{name}.{key} = {value}\n" if value else ""
    write(home / "Cargo.toml", '[workspace]\nresolver = "2"\nmembers = ["programs"]\n')
    manifest = f'[package]\nname = "programs"\nedition = "2021"\n[package.metadata.judge]\n{terms}'
    write(package / "Cargo.toml", manifest)
    target = {**os.environ, "CARGO_TARGET_DIR": str(CACHE / "target")}
    words = [TOOL, "judge", "test", "--json", "--all"]
    with open(WORK / f"ours-{judge}.log", "w") as log:
        # Most of these programs are wrong on purpose.
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=log, text=True, cwd=home, env=target)
    verdicts = {}
    for problem in json.loads(done.stdout)["problems"]:
        if not problem["cases"]:
            sys.exit(f"ci: {problem['name']}: {problem['error']}")
        case = problem["cases"][0]
        verdicts[problem["name"].split("/")[-1]] = case["verdict"]
    return verdicts


def compare(programs, graded):
    """Returns the table of the programs, and what is wrong with it."""
    ours = {judge: judge_ourselves(programs, judge) for judge in ["dmoj", "kattis"]}
    rows, faults = [], []
    for program in programs:
        name, cells, notes = program["name"], [], []
        theirs = {judge: graded[judge][name].get("case", "?") for judge in graded}
        for judge, verdict in theirs.items():
            own = ours[judge].get(name, "?")
            title = {"dmoj": "DMOJ", "kattis": "Kattis"}[judge]
            reason = program["reasons"].get(title)
            differs = own not in [verdict, OURS.get(verdict)]
            cells += [verdict, f"**{own}**" if differs else own]
            if differs and not reason:
                faults.append(f"{name}: {title} says {verdict} and we say {own}")
            if reason and not differs:
                faults.append(f"{name}: the reason why {title} differs is obsolete, both say {own}")
            notes += [f"{title} {reason}"] if differs and reason else []
        rows.append(f"| {program['what']} | " + " | ".join(cells) + f" | {'; '.join(notes)} |\n")
    head = "| program | DMOJ | ours | Kattis | ours | why a verdict differs |\n|---|---|---|---|---|---|\n"
    return head + "".join(rows), faults


def compare_solutions(submissions, graded):
    """Returns the table of the solutions and the examples, and what is wrong with it."""
    rows, faults = {}, []
    for submission in submissions:
        judge, name = submission["judges"][0], submission["name"].rsplit("-", 1)[0]
        row = rows.setdefault(name, [name, submission["expected"], submission["caught_by"] or ""])
        verdicts = {case: OURS.get(word, word) for case, word in graded[judge][submission["name"]].items()}
        allowed = {"AC", submission["expected"]}
        caught_by = submission["caught_by"]
        right = sum(verdict == "AC" for verdict in verdicts.values())
        if not submission["ok"] or not verdicts or set(verdicts.values()) - allowed:
            faults.append(f"{name}: expected {submission['expected']}, {judge} says {verdicts}")
        if caught_by and verdicts.get(caught_by) != submission["expected"]:
            faults.append(f"{name}: {judge} says {verdicts.get(caught_by)} on `{caught_by}`")
        row.append("all AC" if right == len(verdicts) else submission["expected"])
    head = "| program | expected | caught by | DMOJ | Kattis |\n|---|---|---|---|---|\n"
    return head + "".join(f"| {' | '.join(row)} |\n" for row in rows.values()), faults


def main():
    jobs = make_problems()
    programs = read_programs()
    submissions = bundle(jobs)
    graded = grade(jobs, programs + submissions)
    table, faults = compare(programs, graded)
    solutions, more = compare_solutions(submissions, graded)
    faults += more
    head, _, old = TABLE.read_text().partition(MARK)
    new = f"\n## Small programs\n\n{table}\n## Solutions and examples\n\n{solutions}"
    if "--update" in sys.argv:
        TABLE.write_text(head + MARK + new)
    elif new != old:
        faults.append("the table has changed; see the difference, then run `.ci/judges --update`")
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), "kept", "found"))
    for fault in faults:
        print(f"ci: {fault}", file=sys.stderr)
    print(f"{len(programs)} programs, {len(submissions)} bundles: {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
