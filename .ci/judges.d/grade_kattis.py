"""Grades with Kattis' problem tools."""

import json
import tempfile
from pathlib import Path

from problemtools.diagnostics import LoggingDiagnostics
from problemtools.judge import execute_testcase
from problemtools.model import load_problem


def make_package(folder, cases, problem, submissions):
    """Makes a problem package of the submissions of a problem."""
    for part in ["data/secret", "submissions/accepted"]:
        (folder / part).mkdir(parents=True)
    for case in cases.glob("*.in"):
        (folder / f"data/secret/{case.name}").symlink_to(case)
        (folder / f"data/secret/{case.stem}.ans").symlink_to(case.with_suffix(".out"))
    if validator := problem.get("validator"):
        (folder / "output_validators").mkdir()
        (folder / "output_validators" / Path(validator).name).symlink_to(validator)
    settings = {"name": folder.name, "limits": {"memory": problem["memory"] >> 20}, **problem.get("kattis", {})}
    (folder / "problem.yaml").write_text(json.dumps(settings))
    for submission in submissions:
        (folder / f"submissions/accepted/{submission['name']}.rs").symlink_to(submission["files"]["kattis"])


def grade(cases, problems, submissions):
    """Returns {submission: [verdict]}. A problem's cases are in a folder with its name."""
    messages, graded = LoggingDiagnostics.create("kattis"), {}
    for name, problem in problems.items():
        folder = Path(tempfile.mkdtemp(), name)
        make_package(folder, cases / name, problem, [it for it in submissions if it["problem"] == name])
        package = load_problem(folder, messages)
        validator = package.output_validators.select(package.format_version, package.metadata)
        for submission in package.submissions.submissions:
            verdicts = graded[submission.program.name.removesuffix(".rs")] = []
            work = Path(tempfile.mkdtemp())
            compiled = submission.program.compile(work)
            for case in package.testdata.get_all_testcases():
                verdict = "CE"
                if compiled.success:
                    terms = (validator, package.metadata, problem["time"])
                    verdict = execute_testcase(case, submission.program, *terms, work, messages).verdict
                verdicts.append(verdict)
    return graded
