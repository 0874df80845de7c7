"""Lets two judges' engines grade what `cargo judge` grades, and compares: `compare.py CACHE`, for .ci/judges."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import grade_kattis

HERE = Path(__file__).parent
PROJECT = HERE.parent.parent
SESSIONS = PROJECT / "judge/cli/tests/sessions"
TABLE = PROJECT / "judge/real-judges.md"
MARK = "<!-- `.ci/judges` writes everything below. -->\n"
CACHE = Path(sys.argv[1])
WORK, REFEREES = CACHE / "work", CACHE / "work/referees"
TOOL = PROJECT / "target/debug/cargo-judge"
JUDGES = {"dmoj": "DMOJ", "kattis": "Kattis"}
# A problem has one case. `dmoj`, `kattis` and `ours` are what each judge's settings and our Cargo.toml say of it beside the
# limits. A checker and an interactor are those of testlib, and validators for Kattis.
TIME, MEMORY = 2, 256 << 20
FLOAT = {
    "dmoj": {"checker": {"name": "floats", "args": {"precision": 6}}},
    "kattis": {"validator_flags": "float_tolerance 1e-6"},
    "ours": dict.fromkeys(JUDGES, "float = 1e-6"),
}
CHECKER = {"files": [f"{REFEREES}/check.cpp", f"{REFEREES}/testlib.h"], "type": "testlib", "lang": "CPP17"}
SUM = {
    "dmoj": {"checker": {"name": "bridged", "args": CHECKER}},
    "kattis": {"validation": "custom"},
    "validator": f"{REFEREES}/examples/validate.rs",
    "ours": {
        "dmoj": f'checker = "{REFEREES}/check"',
        "kattis": f'checker = {{ command = "{REFEREES}/validate", kind = "kattis" }}',
    },
}
GUESS = {
    "dmoj": {"interactive": {"files": f"{REFEREES}/answers.rs", "type": "testlib", "lang": "RUST"}},
    "kattis": {"validation": "custom interactive"},
    "validator": f"{REFEREES}/guess",
    "ours": {
        "dmoj": f'interactor = "{REFEREES}/answers"',
        "kattis": f'interactor = {{ command = "{REFEREES}/guess/run", kind = "kattis" }}',
    },
}
PROBLEMS = {
    "echo": {"input": "5\n", "answer": "5\n"},
    "case": {"input": "5\n", "answer": "Yes\n"},
    "lines": {"input": "3\n", "answer": "1\n2\n3\n"},
    "float": {"input": "3\n", "answer": "0.333333333\n", **FLOAT},
    "floats": {"input": "3\n", "answer": "1\n2\nYes\n", **FLOAT},
    "long": {"input": "7\n", "answer": "7\n" * 1_000_000},
    "huge": {"input": "7\n" * 1_000_000, "answer": "7000000\n"},
    "sum": {"input": "7\n", "answer": "0 7\n", **SUM},
    "guess": {"input": "100 37\n", "answer": "37\n", **GUESS},
}
# RE is RTE at both judges, and IR at DMOJ where a program has ended itself with a status.
OURS = {"RTE": "RE", "IR": "RE"}
# Calls a program by testlib's convention for Kattis, which calls a validator with INPUT ANSWER FOLDER.
VALIDATOR = f"""#!/bin/sh
{REFEREES}/answers "$1" /dev/null "$2"
case $? in 0) exit 42 ;; 1 | 2) exit 43 ;; *) exit 1 ;; esac
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


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
        files = dict.fromkeys(JUDGES, file)
        programs.append({"name": name, "problem": problem, "what": what, "reasons": said, "files": files})
    return programs


def make_problems():
    """Writes the cases and the referees."""
    shutil.copytree(SESSIONS / "compare/packages.in/sum", REFEREES)
    shutil.copy(SESSIONS / "interactive/interactive.in/guess/examples/answers.rs", REFEREES)
    # Kattis takes a script if there is another one to build it.
    for script, text in [("run", VALIDATOR), ("build", "#!/bin/sh\n")]:
        Path(write(REFEREES / "guess" / script, text)).chmod(0o755)
    command("c++", "-o", REFEREES / "check", REFEREES / "check.cpp")
    command("rustc", "-o", REFEREES / "answers", REFEREES / "answers.rs")
    command("rustc", "-o", REFEREES / "validate", REFEREES / "examples/validate.rs")
    for name, problem in PROBLEMS.items():
        write(WORK / f"cases/{name}/case.in", problem["input"])
        write(WORK / f"cases/{name}/case.out", problem["answer"])
    return {name: {"time": TIME, "memory": MEMORY, **problem} for name, problem in PROBLEMS.items()}


def bundle_solutions(jobs):
    """Bundles the solutions for both judges, as programs of which our own tool says AC, and adds their problems."""
    solutions = []
    for problem in json.loads(command(TOOL, "judge", "list", "--json", cwd=PROJECT)):
        name = problem["name"]
        shutil.copytree(PROJECT / "testcases" / name, WORK / "cases" / name)
        jobs[name] = {"time": problem["time_limit_ms"] / 1000, "memory": problem["memory_limit_bytes"]}
        files = {judge: str(WORK / f"sources/{name}-{judge}.rs") for judge in JUDGES}
        for judge, file in files.items():
            command(TOOL, "judge", "bundle", name, "--judge", judge, "-q", "-o", file, cwd=PROJECT)
        what = f"the solution of {name}, on all of its cases"
        solutions.append({"name": name, "problem": name, "what": what, "reasons": {}, "files": files})
    return solutions


def grade(jobs, submissions):
    """Lets the engines grade at the same time, and returns {judge: {submission: [verdict]}}."""
    write(WORK / "jobs.json", json.dumps({"problems": jobs, "submissions": submissions}))
    home, user = os.environ["DMOJ_HOME"], shlex.split(os.environ["DMOJ_AS"])
    # DMOJ's user may not see this checkout.
    script = shutil.copy(HERE / "grade_dmoj.py", WORK)
    words = [*user, "env", f"HOME={home}", f"PATH={home}/.cargo/rust/bin:/usr/bin:/bin", sys.executable, script, WORK]
    with open(WORK / "dmoj.log", "w") as log:
        dmoj = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, cwd="/")
    kattis = grade_kattis.grade(WORK / "cases", jobs, submissions)
    output = dmoj.communicate()[0]
    if dmoj.returncode:
        sys.exit(f"ci: DMOJ failed, {WORK}/dmoj.log:\n" + (WORK / "dmoj.log").read_text()[-3000:])
    return {"dmoj": json.loads(output), "kattis": kattis}


def judge_ourselves(programs, judge):
    """Returns {program: verdict} by our own tool, with the profile of a judge."""
    home = WORK / f"ours-{judge}"
    terms = f'judge = "{judge}"\ntime-limit = "{TIME} s"\nmemory-limit = "{MEMORY >> 20} MiB"\n'
    for program in programs:
        name, problem = program["name"], program["problem"]
        cases, source = home / f"testcases/programs/{name}", home / f"programs/src/bin/{name}.rs"
        for link, goal in [(cases, WORK / "cases" / problem), (source, program["files"][judge])]:
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(goal)
        if "ours" in PROBLEMS[problem]:
            terms += f"bin.{name}.{PROBLEMS[problem]['ours'][judge]}\n"
    write(home / "Cargo.toml", '[workspace]\nresolver = "2"\nmembers = ["programs"]\n')
    manifest = f'[package]\nname = "programs"\nedition = "2021"\n[package.metadata.judge]\n{terms}'
    write(home / "programs/Cargo.toml", manifest)
    with open(WORK / f"ours-{judge}.log", "w") as log:
        # Most of these programs are wrong on purpose.
        words = [TOOL, "judge", "test", "--json", "--all"]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=log, text=True, cwd=home)
    verdicts = {}
    for problem in json.loads(done.stdout)["problems"]:
        if not problem["cases"]:
            sys.exit(f"ci: {problem['name']}: {problem['error']}")
        verdicts[problem["name"].split("/")[-1]] = problem["cases"][0]["verdict"]
    return verdicts


def compare(programs, graded, ours):
    """Returns the table of the programs, and what is wrong with it."""
    rows, faults = [], []
    for program in programs:
        name, cells, notes = program["name"], [], []
        for judge, title in JUDGES.items():
            verdict, own = " ".join(sorted(set(graded[judge][name]))), ours[judge].get(name, "?")
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


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    jobs = make_problems()
    programs = read_programs()
    solutions = bundle_solutions(jobs)
    graded = grade(jobs, programs + solutions)
    verified = {solution["name"]: "AC" for solution in solutions}
    ours = {judge: {**judge_ourselves(programs, judge), **verified} for judge in JUDGES}
    table, faults = compare(programs + solutions, graded, ours)
    old = TABLE.read_text()
    new = f"{old.partition(MARK)[0]}{MARK}\n{table}"
    if new != old:
        found = write(PROJECT / "target/real-judges.md", new)
        faults.append(f"the verdicts differ from those of {TABLE}: read {found}, and copy it there if it is right")
    for fault in faults:
        print(f"ci: {fault}", file=sys.stderr)
    print(f"{len(programs)} programs, {len(solutions)} solutions: {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
