#!/usr/bin/env python3
"""The scan command as its users run it: scan_test.py SOURCE_DIR ERRDEX_BINARY

Distribution by GNU parallel, SARIF, exit status, a line of 64 MiB. Skips parallel, with a word, where it is absent.
"""
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

root, errdex = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
failures = 0


def check(what, good):
    global failures
    if not good:
        failures += 1
        print("FAILED:", what)


def run(arguments, folder, text=None):
    return subprocess.run(arguments, cwd=folder, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def sarif_faults(text):
    """What SARIF 2.1.0 requires of the parts that errdex writes."""
    log = json.loads(text)
    if log["version"] != "2.1.0" or not log["$schema"].endswith("sarif-2.1.0.json") or len(log["runs"]) != 1:
        yield "head"
    driver = log["runs"][0]["tool"]["driver"]
    ids = [rule["id"] for rule in driver["rules"]]
    if not driver["name"] or len(set(ids)) != len(ids) or not all(rule["shortDescription"]["text"] for rule in driver["rules"]):
        yield "rules"
    for result in log["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        if ids[result["ruleIndex"]] != result["ruleId"] or result["level"] not in ("none", "note", "warning", "error"):
            yield "rule of a result"
        if not result["message"]["text"] or not place["artifactLocation"]["uri"] or place["region"]["startLine"] < 1:
            yield "place of a result"


with tempfile.TemporaryDirectory() as folder:
    run([errdex, "ingest", os.path.join(root, "tools/sample/errdex.ndjson"), "--db", "errdex.db"], folder)
    lines = []
    for number in range(400):
        lines.append("step %d" % number if number % 7 else
                     "2026-01-01T00:00:00Z ERROR there is no file f%d.json; check the spelling of the path" % number)
    lines += ["caf\u00e9 \u001b[31mred\u001b[0m \u0000 end", "", "x" * 1000]
    with open(os.path.join(folder, "a b.log"), "w", newline="\n") as file:
        file.write("\n".join(lines) + "\n")

    one = run([errdex, "scan", "--ndjson", "--per-line", "a b.log"], folder)
    answers = one.stdout.decode().splitlines()
    check("one line in, one line out", len(answers) == len(lines) and one.returncode == 0)
    check("lines with the message have hits", sum(bool(json.loads(line)["hits"]) for line in answers) == 58)
    if shutil.which("parallel") is None:
        print("SKIP: GNU parallel is not there; its test did not run")
    else:
        split = run(["parallel", "--will-cite", "-j2", "-k", "--pipe-part", "-a", "a b.log", "--block", "4k",
                     "%s scan --ndjson --per-line -" % errdex], folder)
        check("parallel over a split file equals one process", split.stdout == one.stdout)

    sarif = run([errdex, "scan", "--sarif", "a b.log"], folder)
    check("SARIF: %s" % list(sarif_faults(sarif.stdout)), not list(sarif_faults(sarif.stdout)))
    check("SARIF's paths are URIs", b'"uri":"a%20b.log"' in sarif.stdout)
    empty = run([errdex, "scan", "--sarif", "-"], folder, b"nothing\n")
    check("SARIF without results", not list(sarif_faults(empty.stdout)) and json.loads(empty.stdout)["runs"][0]["results"] == [])

    for arguments, status in ((["a b.log"], 0), (["-"], 1), (["a b.log", "--fail-on", "error"], 6),
                              (["a b.log", "--fail-on", "critical"], 0), (["missing"], 5), (["-", "--fail-on", "bad"], 2)):
        check("exit status of %s" % arguments, run([errdex, "scan", *arguments], folder, b"fine\n").returncode == status)

    ndjson = [run([errdex, "scan", "--ndjson", "--threads", str(threads), "a b.log", "a b.log"], folder).stdout for threads in (1, 2, 4)]
    check("threads do not change the output", ndjson[0] == ndjson[1] == ndjson[2] and ndjson[0])

    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    cut = run([errdex, "scan", "--json", "-"], folder, b"y" * (64 << 20) + b"\nthere is no file z; check the spelling of the path\n")
    report = json.loads(cut.stdout)
    check("a long line is cut and told", [each["reason"] for each in report["degraded"]] == ["line-cut"] and report["hits"] == 1)
    check("its memory is bounded", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < max(before, 200 << 10))
print("%d failures" % failures)
sys.exit(1 if failures else 0)
