#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: build [COMMIT …]           what building takes without a compiler cache, beside that of other commits
"""Builds this checkout, and each commit that is named, from nothing in a folder of its own, and tells processor time
(user and system, of the compilers and all else that the build starts) and wall time of: the programs; then everything
else, tests included; then the programs again after touching the header of the table of shapes.

Nothing else should run meanwhile: two processes on two threads of one core are counted as if each had it alone.
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEPS = os.environ.get("SHAPEWRIGHT_DEPS", str(ROOT / ".deps"))


def measured(*command, cwd):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=cwd, env={**os.environ, "CCACHE_DISABLE": "1"}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit("\n".join(done.stdout.splitlines()[-30:]))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start


def times(source, work):
    build = work / "build"
    measured("cmake", "--preset", "dev", "-B", build, f"-DSHAPEWRIGHT_DEPS_DIR={DEPS}", "-DSHAPEWRIGHT_TESTS=ON",
             cwd=source)
    rows = {"programs": measured("cmake", "--build", build, "--target", "programs", cwd=source)}
    rest = measured("cmake", "--build", build, cwd=source)
    rows["everything"] = tuple(a + b for a, b in zip(rows["programs"], rest))
    next((source / "model").rglob("shapetable.h")).touch()
    rows["programs, shapetable.h touched"] = measured("cmake", "--build", build, "--target", "programs", cwd=source)
    return rows


def tell(name, rows, beside):
    print(f"{name}:")
    for what, (cpu, wall) in rows.items():
        ratio = f"   {cpu / beside[what][0]:.2f} × and {wall / beside[what][1]:.2f} × of this checkout's" if beside else ""
        print(f"  {what:32} {cpu / 60:5.1f} min of processor time, {wall / 60:5.1f} min{ratio}", flush=True)


def main():
    commits = sys.argv[2:]
    with tempfile.TemporaryDirectory(prefix="shapewright-build-") as folder:
        work = Path(folder)
        (work / "own").mkdir()
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        own = times(ROOT, work / "own")
        tell("this checkout", own, None)
        for commit in commits:
            source = work / commit
            subprocess.run(["git", "worktree", "add", "-q", "--detach", source, commit], cwd=ROOT, check=True)
            try:
                tell(commit, times(source, source), own)
            finally:
                shutil.rmtree(source)
                subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
