#!/usr/bin/env python3
"""Writes tools/sample/errdex.ndjson: the records of errdex's own errors, pinned to a commit.

    make_sample.py [--commit SHA]        default: HEAD; what is not committed is not seen
    make_sample.py --list                the errors in the working tree: file, line, code, message

Each error is one call make_error(kind, "CODE", "message" …, values) in the C++ source. Its prose stands in
prose/CODE.json beside this file; an error without prose is a failure that names it.
"""
import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("schema", "db", "query", "ingest", "tools")
REPO = "errdex/errdex"
CALL = re.compile(r'make_error\(\s*ErrorKind::\w+\s*,\s*"(?P<code>[A-Z0-9_]+)"\s*,\s*(?P<message>(?:"(?:[^"\\]|\\.)*"\s*)+)')
ANY_CALL = re.compile(r"(?<![\w:])make_error\((?!ErrorKind kind)")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
PLACEHOLDER = re.compile(r"\{[^}]*\}")
FIELDS = """id repo slug errorCode errorMessage messagePattern errorType errorClass httpStatus severity filePath lineNumber
sourceCode sourceCodeStart sourceCodeEnd githubUrl documentation triggerScenarios commonSituations solutions exampleFix
handlingStrategy validationCode typeGuard tryCatchPattern preventionTips tags backgroundTag analyzedSha analyzedAt
contentChangedAt schemaVersion""".split()


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()


def unescaped(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), text)


def errors_in(path, text):
    """(code, message, line of the message) of each error that a source file makes."""
    found = []
    for call in CALL.finditer(text):
        message = "".join(unescaped(part) for part in LITERAL.findall(call.group("message")))
        found.append((call.group("code"), message, text.count("\n", 0, call.start("message")) + 1))
    if len(ANY_CALL.findall(text)) != len(found):
        raise SystemExit("%s: a make_error() whose code or message is no literal" % path)
    return found


def is_source(path):
    # schema/error.* is where make_error() itself is.
    return path.endswith((".cpp", ".h")) and path.split("/")[0] in FOLDERS and not path.startswith("schema/error.")


def errors_of_commit(commit):
    errors = {}
    for path in git("ls-tree", "-r", "--name-only", commit).split("\n"):
        if not is_source(path):
            continue
        text = git("show", "%s:%s" % (commit, path))
        for code, message, line in errors_in(path, text):
            if code in errors:
                raise SystemExit("%s is made twice: %s and %s" % (code, errors[code]["path"], path))
            errors[code] = {"path": path, "message": message, "line": line, "lines": text.split("\n")}
    return errors


def errors_of_tree():
    for folder in FOLDERS:
        for at, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(at, name), ROOT)
                if is_source(path):
                    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                        for code, message, line in errors_in(path, file.read()):
                            yield path, line, code, message


def read_prose():
    folder = os.path.join(ROOT, "tools/sample/prose")
    prose = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            prose[os.path.splitext(name)[0]] = json.load(file)
    return prose


def pattern_of(message):
    """The publisher's rule: literals escaped, placeholders (.+?)."""
    escape = lambda text: re.sub(r"[.*+?^${}()|\[\]\\]", r"\\\g<0>", text)  # noqa: E731
    literals = PLACEHOLDER.split(message)
    pattern = "(.+?)".join(escape(part) for part in literals)
    # Too little text would match everything; too long a pattern is not published.
    return pattern if len("".join(literals).strip()) >= 6 and len(pattern) <= 500 else escape(message)


def record_of(code, error, prose, sha, when):
    start = max(1, error["line"] - 6)
    end = min(len(error["lines"]), error["line"] + 6)
    record = dict(prose, id=hashlib.sha256("\x01".join((REPO, code, error["path"])).encode()).hexdigest()[:16], repo=REPO,
                  slug=code.lower().replace("_", "-"), errorCode=code, errorMessage=error["message"],
                  messagePattern=pattern_of(error["message"]), errorType="error_code", errorClass="errdex::Error", httpStatus=None,
                  filePath=error["path"], lineNumber=error["line"], sourceCode="\n".join(error["lines"][start - 1:end]),
                  sourceCodeStart=start, sourceCodeEnd=end,
                  githubUrl="https://github.com/%s/blob/%s/%s#L%d-L%d" % (REPO, sha, error["path"], start, end),
                  validationCode=prose.get("validationCode"), typeGuard=None, tryCatchPattern=prose.get("tryCatchPattern"),
                  analyzedSha=sha, analyzedAt=when, contentChangedAt=when, schemaVersion=2)
    return {field: record[field] for field in FIELDS}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    if arguments.list:
        for row in errors_of_tree():
            print("%s:%d\t%s\t%s" % row)
        return
    prose = read_prose()
    sha = git("rev-parse", arguments.commit).strip()
    seconds = int(git("show", "-s", "--format=%ct", sha))
    when = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(seconds))
    errors = errors_of_commit(sha)
    missing = sorted(set(errors) - set(prose))
    if missing:
        raise SystemExit("no prose for: " + ", ".join(missing))
    records = [record_of(code, error, prose[code], sha, when) for code, error in errors.items()]
    with open(os.path.join(ROOT, "tools/sample/errdex.ndjson"), "w", encoding="utf-8") as out:
        for record in sorted(records, key=lambda r: r["id"]):
            out.write(json.dumps({"record": record, "datasetVersion": when}, ensure_ascii=False, separators=(",", ":")) + "\n")
    print("%d records, pinned to %s" % (len(records), sha))


if __name__ == "__main__":
    sys.exit(main())
