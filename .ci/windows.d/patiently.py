"""Runs `cargo test ...`, and each test or session that fails again alone, twice at most.

Among some thousand programs Wine fails to start one now and then. A fault of the tested program fails three times.
A test that passed only later is named at the end.

Usage: patiently.py cargo test ARGUMENT... -- FILTER...
"""

import re
import subprocess
import sys

TRIES = 3
TEST = re.compile(r"test (\S+) +\.\.\. FAILED")
SESSION = re.compile(r"Testing (\S+\.md):\S+ \.\.\. failed")
COUNT = re.compile(r"test result: FAILED\. \d+ passed; (\d+) failed")
TARGET = re.compile(r"error: test failed, to rerun pass `-p \S+ (--.*)`")
PASSED = re.compile(r"test result: ok\. 1 passed")


def run(command):
    """Prints what the command prints, and returns whether it succeeded, and its lines without colours."""
    print("$", *command, flush=True)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    lines = []
    for line in process.stdout:
        print(line, end="", flush=True)
        lines.append(re.sub(r"\x1b\[[0-9;]*m", "", line))
    return process.wait() == 0, lines


def failed(lines):
    """The failed tests as pairs of the arguments that choose the target and the filter that chooses the test."""
    found, tests, sessions, count = [], [], [], None
    for line in lines:
        if match := TEST.match(line):
            tests.append(["--exact", match[1]])
        elif match := SESSION.search(line):
            session = ["sessions", f"trycmd={match[1]}"]
            # Each command of a session that failed has such a line.
            sessions += [session] if session not in sessions else []
        elif match := COUNT.match(line):
            count = int(match[1])
        elif match := TARGET.match(line):
            # Of a target that Wine did not start, or that ended too early, all is run again.
            chosen = (sessions or tests) if len(tests) == count else [[]]
            found += [(match[1].split(), test) for test in chosen]
            tests, sessions, count = [], [], None
    return found


def main():
    command = sys.argv[1:]
    middle = command.index("--")
    cargo, filters = command[:middle], command[middle + 1 :]
    succeeded, lines = run(cargo + ["--no-fail-fast", "--", *filters])
    if succeeded:
        return 0
    status, later = 0, []
    again = failed(lines)
    one_target = [word for word in cargo if word not in ("--lib", "--bins", "--tests")]
    for target, test in again:
        name = " ".join(target + test)
        for attempt in range(2, TRIES + 1):
            succeeded, lines = run(one_target + target + ["--", *(test or filters)])
            if succeeded and (not test or any(PASSED.match(line) for line in lines)):
                later.append(f"ci: passed at attempt {attempt}: {name}")
                break
        else:
            print(f"ci: failed {TRIES} times: {name}", flush=True)
            status = 1
    print("\n".join(later))
    # Another failure, as of the compiler, is no test that can be run again.
    return status if again else 1


if __name__ == "__main__":
    sys.exit(main())
