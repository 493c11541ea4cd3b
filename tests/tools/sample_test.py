#!/usr/bin/env python3
"""Checks tools/sample/errdex.ndjson: sample_test.py SOURCE_DIR [ERRDEX_BINARY]

Every record stands at its line in its commit; every error of the working tree has a record, and no record
lacks its error; every record keeps the rules of the dataset and has texts of its own; errdex, if it is given,
explains each of its own error lines with the record of that error first. Exit status 77: all else is right, but
the pinned commit is not in this checkout, so the places were not checked.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

root = os.path.abspath(sys.argv[1])
errdex = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
sys.path.insert(0, os.path.join(root, "tools/sample"))
import make_sample  # noqa: E402

TEXTS = ("documentation", "triggerScenarios", "commonSituations")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

with open(os.path.join(root, "tools/sample/errdex.ndjson"), encoding="utf-8") as file:
    envelopes = [json.loads(line) for line in file]
prose = make_sample.read_prose()
records = [envelope["record"] for envelope in envelopes]
failures = []


def check(condition, text):
    if not condition:
        failures.append(text)


def why_not_in_git():
    """Why the places cannot be checked, or None if they can."""
    for sha in sorted({record["analyzedSha"] for record in records}):
        try:
            found = subprocess.run(["git", "-C", root, "cat-file", "-e", sha + "^{commit}"], stderr=subprocess.DEVNULL)
        except FileNotFoundError:
            return "there is no git"
        if found.returncode != 0:
            return "commit %s is not in this checkout (a shallow clone, or no clone at all)" % sha
    return None


def shows_message(line, message):
    """Whether the line of source holds a string literal that is the beginning of the message."""
    literals = (part.replace('\\"', '"') for part in re.findall(r'"((?:[^"\\]|\\.)*)"', line))
    return any(literal and message.startswith(literal) for literal in literals)


def check_places():
    for record in records:
        text = make_sample.git("show", "%s:%s" % (record["analyzedSha"], record["filePath"]))
        found = {code: (message, line) for code, message, line in make_sample.errors_in(record["filePath"], text)}
        code = record["errorCode"]
        check(found.get(code) == (record["errorMessage"], record["lineNumber"]), code + " does not stand at its line of its commit")
        lines = text.split("\n")[record["sourceCodeStart"] - 1:record["sourceCodeEnd"]]
        check("\n".join(lines) == record["sourceCode"], code + ": the source shown is not that of the commit")
        line = text.split("\n")[record["lineNumber"] - 1]
        check(shows_message(line, record["errorMessage"]), code + ": its message does not begin at its line")
        check('"%s"' % code in record["sourceCode"], code + " does not stand in the source shown")


def check_coverage():
    found = list(make_sample.errors_of_tree())
    tree = {code: (path, message) for path, _, code, message in found}
    check(len(tree) == len(found), "a code is made at two places of the source")
    known = {record["errorCode"]: (record["filePath"], record["errorMessage"]) for record in records}
    for code in sorted(set(tree) | set(known)):
        check(tree.get(code) == known.get(code), "%s: source says %s, sample says %s" % (code, tree.get(code), known.get(code)))


def check_rules(envelope):
    """The dataset's rules for a record, and what is always so in this dataset."""
    record = envelope["record"]
    identity = "\x01".join((record["repo"], record["errorCode"], record["filePath"]))
    span = record["sourceCodeEnd"] - record["sourceCodeStart"] + 1
    yield "fields", list(record) == make_sample.FIELDS
    yield "id", record["id"] == hashlib.sha256(identity.encode()).hexdigest()[:16]
    yield "repo", record["repo"] == make_sample.REPO
    yield "slug", KEBAB.fullmatch(record["slug"])
    yield "messagePattern", re.search(record["messagePattern"], filled(record["errorMessage"]))
    yield "errorType", record["errorType"] == "error_code"
    yield "severity", record["severity"] in ("critical", "error", "warning", "info")
    yield "handlingStrategy", record["handlingStrategy"] in ("try-catch", "type-guard", "validation", "retry", "fallback", None)
    yield "tags", all(KEBAB.fullmatch(tag) for tag in record["tags"] + [record["backgroundTag"]])
    yield "span", 1 <= record["sourceCodeStart"] <= record["lineNumber"] <= record["sourceCodeEnd"]
    yield "sourceCode", record["sourceCode"].count("\n") + 1 == span <= 40
    yield "githubUrl", record["githubUrl"] == "https://github.com/%s/blob/%s/%s#L%d-L%d" % tuple(
        record[key] for key in ("repo", "analyzedSha", "filePath", "sourceCodeStart", "sourceCodeEnd"))
    yield "analyzedSha", re.fullmatch(r"[0-9a-f]{40}", record["analyzedSha"])
    yield "times", TIME.fullmatch(record["analyzedAt"]) and len({envelope["datasetVersion"], record["analyzedAt"], record["contentChangedAt"]}) == 1
    yield "schemaVersion", record["schemaVersion"] == 2
    for field in TEXTS:
        yield field + " of 150 to 500 characters", 150 <= len(record[field]) <= 500


def check_contents():
    ids = [record["id"] for record in records]
    check(ids == sorted(set(ids)), "the records are not in the order of their ids, each once")
    check(len({record["slug"] for record in records}) == len(records), "a slug stands twice")
    for field in TEXTS:
        check(len({record[field] for record in records}) == len(records), "two records have the same " + field)
    unused = sorted(set(prose) - {record["errorCode"] for record in records})
    check(not unused, "prose without an error: " + ", ".join(unused))
    for envelope in envelopes:
        for rule, kept in check_rules(envelope):
            check(kept, "%s breaks the rule of %s" % (envelope["record"]["errorCode"], rule))
    for record in records:
        code = record["errorCode"]
        check(re.fullmatch(r"ERRDEX_[A-Z0-9_]+", code), code + " is no stable code")
        check(all(record[key] == value for key, value in prose.get(code, {}).items()),
              code + " has other prose than tools/sample/prose; run tools/sample/make_sample.py")
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
if errdex:
    check_answers()
skipped = why_not_in_git()
if not skipped:
    check_places()
for failure in failures:
    print(failure)
print("%d records, %d failures" % (len(records), len(failures)))
if skipped and not failures:
    print("SKIP: places were not checked: " + skipped)
    sys.exit(77)
sys.exit(1 if failures else 0)
