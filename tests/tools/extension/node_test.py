#!/usr/bin/env python3
"""The loadable extension in Node's better-sqlite3: node_test.py SOURCE_DIR ERRDEX_BINARY EXTENSION FOLDER

better-sqlite3 12 is installed below FOLDER once, and built there if npm finds no binary for it. Without node, npm or a
registry the test is skipped, and says so.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

root, errdex, extension, folder = (os.path.abspath(path) for path in sys.argv[1:5])
here = os.path.join(root, "tests/tools/extension")


def skip(why):
    print("skipped: " + why)
    sys.exit(77)


def installed():
    module = os.path.join(folder, "node_modules/better-sqlite3")
    return os.path.exists(os.path.join(module, "build/Release/better_sqlite3.node"))


def install():
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "package.json"), "w", encoding="utf-8") as file:
        file.write('{"private": true, "allowScripts": {"better-sqlite3": true}}')
    environment = dict(os.environ)
    if os.path.exists("/usr/include/node/node.h"):
        environment["npm_config_nodedir"] = "/usr"  # headers that are here need not be fetched
    try:
        return subprocess.run(["npm", "install", "--no-audit", "--no-fund", "better-sqlite3@12"], cwd=folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)
    except subprocess.TimeoutExpired:
        skip("npm did not finish in 15 minutes")


if not shutil.which("node") or not shutil.which("npm"):
    skip("no node or no npm here")
if int(subprocess.run(["node", "-p", "process.versions.node.split('.')[0]"], stdout=subprocess.PIPE, check=True, text=True).stdout) < 20:
    skip("better-sqlite3 12 needs Node 20")
if not installed():
    done = install()
    if not installed():
        skip("npm could not install better-sqlite3: " + " ".join(done.stdout.split()[-40:]))
with tempfile.TemporaryDirectory() as scratch:
    database = os.path.join(scratch, "errdex.db")
    subprocess.run([errdex, "ingest", os.path.join(root, "tools/sample/errdex.ndjson"), "--db", database], check=True, stdout=subprocess.DEVNULL)
    status = subprocess.run(["node", os.path.join(here, "better_sqlite3.mjs"), database, extension], cwd=folder).returncode
    # What docs/extension.md shows.
    with open(os.path.join(root, "docs/extension.md"), encoding="utf-8") as file:
        script, expected = re.search(r"```js\n(.*?)```\n\nprints\n\n```text\n(.*?)```", file.read(), re.S).groups()
    for name, target in [("errdex.so", extension), ("node_modules", os.path.join(folder, "node_modules"))]:
        os.symlink(target, os.path.join(scratch, name))
    printed = subprocess.run(["node", "-e", script], cwd=scratch, stdout=subprocess.PIPE, text=True).stdout
    if printed != expected:
        print("docs/extension.md shows\n%s\nand prints\n%s" % (expected, printed))
    sys.exit(status or printed != expected)
