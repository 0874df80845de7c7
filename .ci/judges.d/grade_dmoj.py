"""Grades with DMOJ's judge server: `grade_dmoj.py WORK`, which reads WORK/jobs.json and prints {submission: {case: verdict}}."""

import json
import os
import sys
import tempfile
from pathlib import Path

jobs = json.loads(Path(sys.argv[1], "jobs.json").read_text())
# A judge's own standard output is not ours.
results, sys.stdout = sys.stdout, sys.stderr
root = Path(tempfile.mkdtemp())
home = Path(os.environ["HOME"])
rust = home / ".cargo/rust/bin"
for name, problem in jobs["problems"].items():
    # This is JSON, and so YAML.
    settings = {
        "test_cases": [
            {"in": f"{problem['cases']}/{case}.in", "out": f"{problem['cases']}/{case}.out", "points": 1}
            for case in problem["names"]
        ],
        "checker": "standard",
        # Otherwise the cases behind the first that fails would not run.
        "short_circuit": False,
    }
    if "float" in problem:
        settings["checker"] = {"name": "floats", "args": {"precision": 6}}
    if "checker" in problem:
        settings["checker"] = {"name": "bridged", "args": {"files": problem["checker"], "type": "testlib", "lang": "CPP17"}}
    if "interactor" in problem:
        settings["interactive"] = {"files": problem["interactor"], "type": "testlib", "lang": "RUST"}
    (root / name).mkdir()
    (root / name / "init.yml").write_text(json.dumps(settings))
config = root / "judge.yml"
runtime = {"cargo": f"{rust}/cargo", "rustc": f"{rust}/rustc", "g++17": "/usr/bin/g++"}
config.write_text(json.dumps({"problem_storage_globs": [f"{root}/*"], "runtime": runtime}))

sys.argv[1:] = ["-c", str(config), "-e", "RUST,CPP17", "--skip-self-test", "--no-ansi"]
from dmoj import contrib, executors, judgeenv  # noqa: E402
from dmoj.cli import LocalJudge  # noqa: E402
from dmoj.judge import Submission  # noqa: E402

judgeenv.load_env(cli=True)
executors.load_executors()
# On a busy machine a compiler takes longer, which is no matter here.
executors.executors["RUST"].Executor.compiler_time_limit = 120
contrib.load_contrib_modules()
judge = LocalJudge()
graded = {}


def grade(number, submission):
    problem = jobs["problems"][submission["problem"]]
    verdicts = graded[submission["name"]] = {}
    packets = judge.packet_manager
    packets.test_case_status_packet = lambda position, result: verdicts.update(
        {problem["names"][position - 1]: result.readable_codes()[0]}
    )
    packets.compile_error_packet = lambda log: verdicts.update({name: "CE" for name in problem["names"]})
    packets.internal_error_packet = lambda message: verdicts.update({name: "IE" for name in problem["names"]})
    source = Path(submission["file"]).read_bytes()
    memory = problem["memory"] >> 10
    judge.begin_grading(
        Submission(number, submission["problem"], "RUST", source, problem["time"], memory, False, {}),
        blocking=True,
        report=print,
    )


try:
    for number, submission in enumerate(jobs["submissions"]):
        if "dmoj" in submission["judges"]:
            grade(number, submission)
finally:
    judge.murder()
json.dump(graded, results)
