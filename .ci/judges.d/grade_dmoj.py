"""Grades with DMOJ's judge server: `grade_dmoj.py WORK`, which reads WORK/jobs.json and prints {submission: [verdict]}."""

import json
import os
import sys
import tempfile
from pathlib import Path

jobs = json.loads(Path(sys.argv[1], "jobs.json").read_text())
# A judge's own standard output is not ours.
results, sys.stdout = sys.stdout, sys.stderr
root = Path(tempfile.mkdtemp())
rust = os.environ["HOME"] + "/.cargo/rust/bin"
for name, problem in jobs["problems"].items():
    cases = sorted(Path(sys.argv[1], "cases", name).glob("*.in"))
    # This is JSON, and so YAML.
    settings = {
        "test_cases": [{"in": str(case), "out": str(case.with_suffix(".out")), "points": 1} for case in cases],
        "checker": "standard",
        # Otherwise the cases behind the first that fails would not run.
        "short_circuit": False,
        **problem.get("dmoj", {}),
    }
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
packets = judge.packet_manager
packets.compile_error_packet = lambda log: verdicts.append("CE")
packets.internal_error_packet = lambda message: verdicts.append("IE")
packets.test_case_status_packet = lambda position, result: verdicts.append(result.readable_codes()[0])
try:
    for number, submission in enumerate(jobs["submissions"]):
        verdicts = graded[submission["name"]] = []
        problem = jobs["problems"][submission["problem"]]
        source = Path(submission["files"]["dmoj"]).read_bytes()
        terms = (problem["time"], problem["memory"] >> 10, False, {})
        judge.begin_grading(
            Submission(number, submission["problem"], "RUST", source, *terms), blocking=True, report=print
        )
finally:
    judge.murder()
json.dump(graded, results)
