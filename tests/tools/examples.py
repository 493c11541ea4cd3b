"""What tests of all commands share: the commands that there are, example calls of them, a database to ask.

A new command adds its calls to examples.json: "arguments" ({id} stands for a record's id), and where they differ
"status" (0), "input" (none), "option" (--json), "lines" (one JSON value a line), "schemas" (the command's name),
"stored" (true: what it prints comes from the database), "setup" (shell commands to run before).
"""
import json
import os
import re
import sqlite3
import subprocess
import sys


def with_module(name):
    """Goes on in the system's Python where this one lacks a module; exit status 77 where none has it."""
    try:
        __import__(name)
    except ImportError:
        if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
            os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv])
        print("skipped: no Python here has " + name)
        sys.exit(77)


class Workplace:
    """A folder with errdex.db, made of the sample, and what the examples name."""

    def __init__(self, root, errdex, folder):
        self.root, self.errdex, self.folder = root, errdex, folder
        for name in ("tools", "tests"):
            os.symlink(os.path.join(root, name), os.path.join(folder, name))
        with open(os.path.join(folder, "rejected.ndjson"), "w", encoding="utf-8") as file:
            with open(os.path.join(root, "tools/sample/errdex.ndjson"), encoding="utf-8") as sample:
                file.write(sample.readline() + '{"id": 1}\n')
        self.environment = {name: value for name, value in os.environ.items() if name not in ("ERRDEX_DB", "XDG_DATA_HOME", "NO_COLOR")}
        self.environment.update(HOME=folder, PATH=os.path.dirname(errdex) + ":" + os.environ["PATH"], TERM="xterm-256color")
        subprocess.run([errdex, "ingest", "tools/sample/errdex.ndjson"], cwd=folder, env=self.environment, check=True, stdout=subprocess.DEVNULL)
        self.database = os.path.join(folder, "errdex.db")
        with open(os.path.join(root, "tests/tools/examples.json"), encoding="utf-8") as file:
            self.examples = json.load(file)

    def help_of(self, *command):
        return subprocess.run([self.errdex, *command, "--help"], stdout=subprocess.PIPE, check=True, text=True).stdout

    def commands(self):
        listed = re.split("(?i)subcommands: *\n", self.help_of())[1].split("\n\n")[0]
        return re.findall(r"^  ([a-z][a-z-]*)", listed, re.M)

    def record_id(self):
        connection = sqlite3.connect(self.database)
        found = connection.execute("SELECT id FROM error ORDER BY error_id LIMIT 1").fetchone()[0]
        connection.close()
        return found

    def calls(self, command):
        """The examples of a command, with their arguments filled in."""
        for example in self.examples.get(command, []):
            yield dict(example, arguments=[word.replace("{id}", self.record_id()) for word in example.get("arguments", [])])

    def prepare(self, example):
        if os.path.exists(os.path.join(self.folder, "new.db")):
            os.remove(os.path.join(self.folder, "new.db"))
        if "setup" in example:
            subprocess.run(example["setup"], shell=True, cwd=self.folder, env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def run(self, command, example, *options):
        self.prepare(example)
        return subprocess.run([self.errdex, command, *options, *example["arguments"]], cwd=self.folder, env=self.environment, input=example.get("input", ""),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


# What no text from a record may bring to a terminal, each in its own way: CSI, OSC 8, BEL, BS, CR, DEL, C1 CSI, RLO, LRI, NUL.
HOSTILE = "\x1b[31m \x1b]8;;http://x\x07 \x08 \r \x7f \u009b1m \u202e \u2066 \x0b"


# What makes a record found, and what is JSON.
LEFT_ALONE = {("template", "message_pattern"), ("error", "id"), ("revision", "unknown_fields"), ("revision", "original_fields")}


def poison(database):
    """Puts control characters, and bytes that are no UTF-8, into every text of the tables."""
    connection = sqlite3.connect(database)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%' AND name NOT IN ('meta', 'message_word')")]
    for table in tables:
        for _, column, kind, *_ in connection.execute("SELECT * FROM pragma_table_info(?)", (table,)).fetchall():
            if kind == "TEXT" and (table, column) not in LEFT_ALONE:
                connection.execute("UPDATE %s SET %s = CAST(CAST(coalesce(%s, '') || ? AS BLOB) || x'ff9b' AS TEXT)" % (table, column, column), (HOSTILE,))
    connection.commit()
    connection.close()
