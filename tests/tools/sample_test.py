#!/usr/bin/env python3
"""Checks tools/sample/errdex.ndjson: sample_test.py SOURCE_DIR ERRDEX_BINARY

Every record stands at its line in its commit; every error of the working tree has a record, and no record
lacks its error; errdex explains each of its own error lines with the record of that error first.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

root, errdex = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
sys.path.insert(0, os.path.join(root, "tools/sample"))
import make_sample  # noqa: E402

records = [json.loads(line)["record"] for line in open(os.path.join(root, "tools/sample/errdex.ndjson"), encoding="utf-8")]
failures = []


def check(condition, text):
    if not condition:
        failures.append(text)


def in_git():
    shas = {record["analyzedSha"] for record in records}
    return all(subprocess.run(["git", "-C", root, "cat-file", "-e", sha], stderr=subprocess.DEVNULL).returncode == 0 for sha in shas)


def check_places():
    for record in records:
        text = make_sample.git("show", "%s:%s" % (record["analyzedSha"], record["filePath"]))
        found = {code: (message, line) for code, message, line in make_sample.errors_in(record["filePath"], text)}
        code = record["errorCode"]
        check(found.get(code) == (record["errorMessage"], record["lineNumber"]), code + " does not stand at its line of its commit")
        lines = text.split("\n")[record["sourceCodeStart"] - 1:record["sourceCodeEnd"]]
        check("\n".join(lines) == record["sourceCode"], code + ": the source shown is not that of the commit")


def check_coverage():
    tree = {code: (path, message) for path, _, code, message in make_sample.errors_of_tree()}
    known = {record["errorCode"]: (record["filePath"], record["errorMessage"]) for record in records}
    for code in sorted(set(tree) | set(known)):
        check(tree.get(code) == known.get(code), "%s: source says %s, sample says %s" % (code, tree.get(code), known.get(code)))


def check_contents():
    for record in records:
        code = record["errorCode"]
        check(re.fullmatch(r"ERRDEX_[A-Z0-9_]+", code), code + " is no stable code")
        check(len(record["solutions"]) >= 2, code + " has fewer than two solutions")
        for field in ("documentation", "triggerScenarios", "commonSituations", "exampleFix", "preventionTips", "tags"):
            check(record[field], "%s has no %s" % (code, field))


def filled(message):
    values = {"path": "/srv/data/some.db", "reason": "Permission denied", "count": "3", "total": "17", "line": "12"}
    return re.sub(r"\{(\w+)\}", lambda m: values.get(m.group(1), "value-" + m.group(1)), message)


def check_answers():
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, "sample.db")
        subprocess.run([errdex, "ingest", os.path.join(root, "tools/sample/errdex.ndjson"), "--db", database], check=True,
                       stdout=subprocess.DEVNULL)
        lines = []
        for record in records:
            line = "errdex: " + filled(record["errorMessage"])
            lines += [(record, line + " [" + record["errorCode"] + "]"), (record, line)]
        asked = "".join(json.dumps({"text": line}) + "\n" for _, line in lines)
        answers = subprocess.run([errdex, "explain", "--ndjson", "--db", database], input=asked.encode(), check=True,
                                 stdout=subprocess.PIPE).stdout.decode().splitlines()
        check(len(answers) == len(lines), "explain --ndjson gave another number of lines")
        for (record, line), answer in zip(lines, answers):
            first = (json.loads(answer).get("matches") or [{}])[0].get("id")
            check(first == record["id"], "not explained first: " + line)


check_coverage()
check_contents()
check_answers()
if in_git():
    check_places()
else:
    print("the pinned commits are not in this checkout (a shallow clone?): places are not checked")
for failure in failures:
    print(failure)
print("%d records, %d failures" % (len(records), len(failures)))
sys.exit(1 if failures else 0)
