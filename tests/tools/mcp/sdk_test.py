#!/usr/bin/env python3
"""Drives every tool with the client of the official TypeScript SDK: sdk_test.py ERRDEX_BINARY CACHE_FOLDER

Needs node and npm, and the registry for the first run: the SDK is kept in CACHE_FOLDER. Exit status 77: it cannot be had
here. With --transcript it prints what the client did.
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mcp_records  # noqa: E402

SDK = "@modelcontextprotocol/sdk@1.32.2"  # the newest that speaks the handshake revisions; runs on Node 18 and later
binary, cache = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(77)


def install():
    if os.path.isdir(os.path.join(cache, "node_modules/@modelcontextprotocol/sdk")):
        return
    os.makedirs(cache, exist_ok=True)
    with open(os.path.join(cache, "package.json"), "w", encoding="ascii") as file:
        file.write('{"private": true}\n')
    try:
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", SDK], cwd=cache,
                              capture_output=True, text=True, timeout=180)
    except subprocess.TimeoutExpired:
        skip("npm does not answer")
    if done.returncode != 0:
        skip(f"npm cannot install {SDK}: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")


if not shutil.which("node") or not shutil.which("npm"):
    skip("there is no node or npm here")
version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
if int(version.lstrip("v").split(".")[0]) < 18:
    skip(f"the SDK wants Node 18, this is {version.strip()}")
install()
with tempfile.TemporaryDirectory() as folder:
    dataset, database = os.path.join(folder, "records.ndjson"), os.path.join(folder, "records.db")
    records = mcp_records.records()
    mcp_records.write(dataset, records, "2026-03-01T00:00:00.000Z")
    subprocess.run([binary, "ingest", dataset, "--db", database], check=True, stdout=subprocess.DEVNULL)
    identity = next(each["id"] for each in records if each["repo"] == "example/store" and each["slug"] == "lock-timeout")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sdk_client.mjs")
    done = subprocess.run(["node", script, binary, database, identity], env=dict(os.environ, SDK_FOLDER=cache), timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0 or "--transcript" in sys.argv:
        print(done.stdout)
    sys.exit(1 if done.returncode else 0)
