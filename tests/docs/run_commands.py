#!/usr/bin/env python3
"""Runs the commands that the documentation shows and compares their output: run_commands.py SOURCE_DIR ERRDEX_BINARY EXTENSION

Of each ```console block, lines that begin with "$ " are commands, run with errdex on the PATH in a scratch folder
that holds errdex.db, made of the sample, errdex.so, and the datasets of tests/docs/data; the lines after a command are what it
prints. A line … stands for any number of lines, … inside of a line for any text.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

root, errdex, extension = (os.path.abspath(path) for path in sys.argv[1:4])


def blocks():
    for path in [os.path.join(root, "README.md"), *sorted(glob.glob(os.path.join(root, "docs/*.md")))]:
        with open(path, encoding="utf-8") as file:
            for block in re.findall(r"^```console\n(.*?)^```", file.read(), re.S | re.M):
                yield os.path.relpath(path, root), block


def steps(block):
    """(command, expected output) pairs."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def matches(expected, printed):
    pattern = ""
    for line in expected:
        pattern += "(?:.*\n)*?" if line.strip() == "…" else ".*?".join(re.escape(part) for part in line.split("…")) + "\n"
    return re.fullmatch(pattern, printed) is not None


failures = ran = 0
with tempfile.TemporaryDirectory() as folder:
    environment = dict(os.environ, PATH=os.path.dirname(errdex) + ":" + os.environ["PATH"], HOME=folder)
    for name in ("ERRDEX_DB", "XDG_DATA_HOME"):
        environment.pop(name, None)
    os.symlink(os.path.join(root, "tools"), os.path.join(folder, "tools"))
    os.symlink(extension, os.path.join(folder, "errdex.so"))
    for dataset in glob.glob(os.path.join(root, "tests/docs/data/*.ndjson")):
        shutil.copy(dataset, folder)
    subprocess.run([errdex, "ingest", os.path.join(root, "tools/sample/errdex.ndjson"), "--db", os.path.join(folder, "errdex.db")],
                   check=True, stdout=subprocess.DEVNULL)
    for path, block in blocks():
        for command, expected in steps(block):
            ran += 1
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if not matches(expected, done.stdout):
                failures += 1
                print("%s: $ %s\nshows:\n%s\nprints:\n%s" % (path, command, "\n".join(expected), done.stdout))
print("%d commands, %d failures" % (ran, failures))
sys.exit(1 if failures or not ran else 0)
