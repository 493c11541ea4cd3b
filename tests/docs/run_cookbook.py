#!/usr/bin/env python3
"""Runs every query of docs/sqlite3-cookbook.md with the stock sqlite3: run_cookbook.py SOURCE_DIR ERRDEX_BINARY

As it stands, with trusted_schema off, and (as root) as another user on a read-only file in a read-only folder.
A query must print at least one row, unless <!-- may be empty --> stands before it.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

root, errdex = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
if shutil.which("sqlite3") is None:
    print("SKIP: there is no sqlite3")
    sys.exit(77)
with open(os.path.join(root, "docs/sqlite3-cookbook.md"), encoding="utf-8") as file:
    queries = re.findall(r"^((?:<!-- may be empty -->\n)?)```sql\n(.*?)^```", file.read(), re.S | re.M)
failures = 0


def run(database, query, may_be_empty, prelude=(), user=None):
    global failures
    command = ["sqlite3", "-batch", "-readonly", "-bail", database, *prelude, query]
    if user is not None:
        command = ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", *command]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0 or done.stderr or not (done.stdout.strip() or may_be_empty):
        failures += 1
        print("FAILED (%s, prelude %s, user %s): %s\n%s" % (done.returncode, prelude, user, query, done.stderr or "no row"))


with tempfile.TemporaryDirectory() as folder:
    database = os.path.join(folder, "errdex.db")
    subprocess.run([errdex, "ingest", os.path.join(root, "tools/sample/errdex.ndjson"), "--db", database], check=True,
                   stdout=subprocess.DEVNULL)
    as_other_user = os.geteuid() == 0 and shutil.which("setpriv") is not None
    os.chmod(database, 0o444)
    os.chmod(folder, 0o555)
    for mark, query in queries:
        run(database, query, bool(mark))
        run(database, query, bool(mark), ["PRAGMA trusted_schema = OFF;"])
        if as_other_user:
            run(database, query, bool(mark), user=65534)
    leftovers = sorted(os.listdir(folder))
    os.chmod(folder, 0o755)
if leftovers != ["errdex.db"]:
    failures += 1
    print("files were left beside the database:", leftovers)
if len(queries) < 20:
    failures += 1
    print("the cookbook has only %d queries" % len(queries))
print("%d queries%s, %d failures" % (len(queries), ", also as another user" if as_other_user else "", failures))
sys.exit(1 if failures else 0)
