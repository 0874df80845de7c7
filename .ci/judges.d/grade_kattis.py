"""Grades with Kattis' problem tools: `grade_kattis.py WORK`, which reads WORK/jobs.json and prints {submission: {case: verdict}}."""

import json
import sys
import tempfile
from pathlib import Path

from problemtools.diagnostics import LoggingDiagnostics
from problemtools.judge import execute_testcase
from problemtools.model import load_problem

jobs = json.loads(Path(sys.argv[1], "jobs.json").read_text())
# The tools print their messages.
results, sys.stdout = sys.stdout, sys.stderr
messages = LoggingDiagnostics.create("kattis")
graded = {}


def make_package(folder, name, problem):
    """Makes a problem package of the submissions of a problem."""
    for part in ["data/secret", "submissions/accepted"]:
        (folder / part).mkdir(parents=True)
    for case in problem["names"]:
        for ours, theirs in [("in", "in"), ("out", "ans")]:
            (folder / f"data/secret/{case}.{theirs}").symlink_to(f"{problem['cases']}/{case}.{ours}")
    flags = "float_tolerance 1e-6" if "float" in problem else ""
    validation = "default"
    if validator := problem.get("validator"):
        validation = "custom interactive" if "interactor" in problem else "custom"
        (folder / "output_validators").mkdir()
        (folder / "output_validators/validate").symlink_to(validator)
    limits = {"memory": problem["memory"] >> 20}
    settings = {"name": name, "limits": limits, "validator_flags": flags, "validation": validation}
    (folder / "problem.yaml").write_text(json.dumps(settings))
    for submission in jobs["submissions"]:
        if submission["problem"] == name and "kattis" in submission["judges"]:
            (folder / f"submissions/accepted/{submission['name']}.rs").symlink_to(submission["file"])


def grade(folder, problem):
    """Grades every submission of a package."""
    package = load_problem(folder, messages)
    validator = package.output_validators.select(package.format_version, package.metadata)
    for submission in package.submissions.submissions:
        verdicts = graded[submission.program.name.removesuffix(".rs")] = {}
        work = Path(tempfile.mkdtemp())
        compiled = submission.program.compile(work)
        for case in package.testdata.get_all_testcases():
            verdict = "CE"
            if compiled.success:
                terms = (validator, package.metadata, problem["time"])
                verdict = execute_testcase(case, submission.program, *terms, work, messages).verdict
            verdicts[case.path.name] = verdict


with tempfile.TemporaryDirectory() as root:
    for name, problem in jobs["problems"].items():
        folder = Path(root, name)
        make_package(folder, name, problem)
        grade(folder, problem)
json.dump(graded, results)
