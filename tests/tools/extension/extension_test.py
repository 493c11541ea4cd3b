#!/usr/bin/env python3
"""The loadable extension in other people's SQLite: extension_test.py SOURCE_DIR ERRDEX_BINARY EXTENSION

Runs under a Python whose sqlite3 may load extensions; others are left for the system's own.
"""
import ctypes
import glob
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

if not hasattr(sqlite3.Connection, "enable_load_extension"):
    if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv])
    print("skipped: no Python here whose sqlite3 loads extensions")
    sys.exit(77)

ROOT, ERRDEX, EXTENSION = (os.path.abspath(path) for path in sys.argv[1:4])
FOLDER = tempfile.TemporaryDirectory()
DATABASE = os.path.join(FOLDER.name, "errdex.db")


def connect(path=DATABASE):
    connection = sqlite3.connect(path)
    connection.enable_load_extension(True)
    connection.load_extension(os.path.splitext(EXTENSION)[0])
    connection.enable_load_extension(False)
    return connection


def sample_records():
    with open(os.path.join(ROOT, "tools/sample/errdex.ndjson"), encoding="utf-8") as file:
        return [json.loads(line)["record"] for line in file]


def questions():
    """Messages of the sample, whole and damaged, and pasted traces."""
    texts = []
    for record in sample_records()[::3]:
        message = record["errorMessage"].replace("{", "x").replace("}", "y")
        texts += [message, message[: len(message) // 2], message.replace("e", "3", 2).upper()]
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/data/traces/*.txt")))[::8]:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            texts.append(file.read().encode("utf-8", "replace").decode())
    return texts


class Symbols(unittest.TestCase):
    def test_it_holds_no_sqlite_and_asks_none_of_the_linker(self):
        undefined = subprocess.run(["nm", "-u", EXTENSION], stdout=subprocess.PIPE, check=True, text=True).stdout
        self.assertNotIn("sqlite3_", undefined)
        needed = subprocess.run(["objdump", "-p", EXTENSION], stdout=subprocess.PIPE, check=True, text=True).stdout
        self.assertNotIn("sqlite", needed.replace("sqlite3_errdex_init", "").replace(EXTENSION, ""))

    def test_it_shows_nothing_but_its_door(self):
        shown = subprocess.run(["nm", "-D", "--defined-only", EXTENSION], stdout=subprocess.PIPE, check=True, text=True).stdout
        self.assertEqual([line.split()[-1] for line in shown.splitlines()], ["sqlite3_errdex_init"])


class Functions(unittest.TestCase):
    def setUp(self):
        self.connection = connect(":memory:")

    def tearDown(self):
        self.connection.close()

    def value(self, sql, *arguments):
        return self.connection.execute(sql, arguments).fetchone()[0]

    def test_regexp(self):
        for text, pattern, expected in [
            ("no route to host", "route", 1), ("no route", "^route", 0), ("abc", "", 1), ("", "a", 0), ("ABC", "(?i)b", 1),
            ("a\nb", "^b", 0), ("a\nb", "(?m)^b", 1), ("größe", "^gr..e$", 1), ("x", "\\d", 0), (None, "a", None),
            ("a", None, None), (42, "^4\\d$", 1), (b"\xff\x00b", "b", 1), ("a\0b", "\\x00b", 1),
        ]:
            self.assertEqual(self.value("SELECT ? REGEXP ?", text, pattern), expected, (text, pattern))

    def test_regexp_capture(self):
        for pattern, text, group, expected in [
            ("(\\d+) of (\\d+)", "2 of 7", 2, "7"), ("(\\d+) of (\\d+)", "2 of 7", 0, "2 of 7"), ("(?<n>\\d+)", "a 12", "n", "12"),
            ("(\\d+)", "a 12", "1", "12"), ("(a)|b", "b", 1, None), ("x", "y", 0, None), ("(?J)(?:(?<n>a)|(?<n>b))", "b", "n", "b"),
            (None, "y", 0, None), ("x", None, 0, None), ("x", "x", None, None), ("()", "y", 1, ""),
        ]:
            self.assertEqual(self.value("SELECT regexp_capture(?, ?, ?)", pattern, text, group), expected, (pattern, text, group))

    def test_what_cannot_be_done_is_an_error_with_a_code(self):
        for sql, code in [
            ("SELECT 'a' REGEXP '('", "ERRDEX_REGEX_SYNTAX"),
            ("SELECT 'a' REGEXP '(?C1)a'", "ERRDEX_REGEX_CALLOUT"),
            ("SELECT 'a' REGEXP hex(zeroblob(5000))", "ERRDEX_REGEX_TOO_LONG"),
            ("SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' REGEXP '^(a+)+$'", "ERRDEX_EXTENSION_REGEX_LIMIT"),
            ("SELECT regexp_capture('(a)', 'a', 2)", "ERRDEX_EXTENSION_NO_GROUP"),
            ("SELECT regexp_capture('(a)', 'a', -1)", "ERRDEX_EXTENSION_NO_GROUP"),
            ("SELECT regexp_capture('(a)', 'a', 'x')", "ERRDEX_EXTENSION_NO_GROUP"),
            ("SELECT regexp_capture('(a)', 'a', zeroblob(100000))", "ERRDEX_EXTENSION_NO_GROUP"),
        ]:
            with self.assertRaises(sqlite3.OperationalError, msg=sql) as failure:
                self.connection.execute(sql).fetchall()
            self.assertIn("[" + code + "]", str(failure.exception))

    def test_similarity(self):
        same, near, far = (self.value("SELECT errdex_similarity('no route to host', ?)", text)
                           for text in ("No route to host!", "no rout to hots", "zebra"))
        self.assertEqual((same, far), (1.0, 0.0))
        self.assertTrue(0.3 < near < 1)
        self.assertIsNone(self.value("SELECT errdex_similarity('a', NULL)"))
        self.assertEqual(self.value("SELECT errdex_similarity('', '')"), 1.0)

    def test_arguments_of_any_type_and_size_are_survived(self):
        chance = random.Random(5)
        pieces = ["(", ")", "[", "]", "{2,9}", "*", "+", "?", "\\", "(?<n>", "\\1", "|", "^", "$", "(?=", "(*UCP)", "é", "\0", "a", ".", "(?R)", "\\K"]
        for _ in range(3000):
            pattern = "".join(chance.choices(pieces, k=chance.randrange(12)))
            text = chance.choice([bytes(chance.randrange(256) for _ in range(chance.randrange(40))), pattern, 7, 1.5, "aaaa" * 50])
            for sql, arguments in [("SELECT ? REGEXP ?", (text, pattern)), ("SELECT regexp_capture(?, ?, ?)", (pattern, text, chance.choice([0, 1, "n", -5, 2**62]))),
                                   ("SELECT errdex_similarity(?, ?)", (text, pattern))]:
                try:
                    self.connection.execute(sql, arguments).fetchall()
                except sqlite3.OperationalError as failure:
                    self.assertIn("[ERRDEX_", str(failure))
        self.connection.execute("SELECT errdex_similarity(hex(zeroblob(30000000)), 'x'), zeroblob(50000000) REGEXP 'x$'").fetchall()


class Explain(unittest.TestCase):
    def setUp(self):
        self.connection = connect()

    def tearDown(self):
        self.connection.close()

    def rows(self, sql, *arguments):
        return self.connection.execute(sql, arguments).fetchall()

    def fails(self, code, sql, *arguments):
        with self.assertRaises(sqlite3.OperationalError, msg=sql) as failure:
            self.rows(sql, *arguments)
        self.assertIn("[" + code + "]", str(failure.exception))

    def test_it_ranks_as_the_command_line_does(self):
        texts = questions()
        requests = "".join(json.dumps({"text": text, "limit": 7, "minScore": 0.2}) + "\n" for text in texts)
        answers = subprocess.run([ERRDEX, "explain", "--ndjson", "--db", DATABASE], input=requests, stdout=subprocess.PIPE, check=True, text=True).stdout
        compared = 0
        for text, line in zip(texts, answers.splitlines(), strict=True):
            expected = [(m["id"], "%.4f" % m["score"], m["matchType"], m["matcher"], m["span"]["begin"], m["span"]["end"], m["text"], m["sameAsTotal"])
                        for m in json.loads(line)["matches"]]
            printed = self.rows("SELECT id, printf('%.4f', score), match_type, matcher, span_begin, span_end, matched_text, same_as_total "
                                "FROM errdex_explain(?, 7, 0.2)", text)
            self.assertEqual(printed, expected, text)
            compared += len(expected)
        self.assertGreater(compared, 200)

    def test_its_columns_are_those_of_the_view_errors(self):
        columns = [row[0] for row in self.rows("SELECT name FROM pragma_table_xinfo('errdex_explain') WHERE name IN (SELECT name FROM pragma_table_info('errors'))")]
        self.assertGreater(len(columns), 20)
        names = ", ".join(columns)
        compared = 0
        for record in sample_records()[::9]:
            explained = self.rows("SELECT %s FROM errdex_explain(?, 9, 0)" % names, record["errorMessage"])
            for row in explained:
                self.assertEqual(self.rows("SELECT %s FROM errors WHERE id = ?" % names, row[columns.index("id")]), [row])
                compared += 1
        self.assertGreater(compared, 20)

    def test_a_comparison_filters_before_ranking(self):
        text = "cannot open notes.txt: it is not an SQLite file"
        everything = self.rows("SELECT id, severity, repo, schema_version FROM errdex_explain(?, 1000, 0)", text)
        severities = {row[1] for row in everything}
        self.assertGreater(len(severities), 1)
        for severity in severities:
            expected = [row[0] for row in everything if row[1] == severity][:1]
            self.assertEqual([row[0] for row in self.rows("SELECT id FROM errdex_explain(?, 1, 0) WHERE severity = ?", text, severity)], expected)
        self.assertEqual(self.rows("SELECT id FROM errdex_explain(?, 5, 0) WHERE repo = 'errdex/*'", text), [])
        self.assertEqual(self.rows("SELECT id FROM errdex_explain(?, 5, 0) WHERE repo = '!x'", text), [])
        self.assertEqual(self.rows("SELECT id FROM errdex_explain(?, 5, 0) WHERE severity = NULL", text), [])
        self.assertEqual(self.rows("SELECT id FROM errdex_explain(?, 5, 0) WHERE schema_version = 'x'", text), [])
        self.assertEqual(len(self.rows("SELECT id FROM errdex_explain(?, 5, 0) WHERE severity = 'ERROR' COLLATE NOCASE", text)),
                         len([row for row in everything[:5] if row[1] == "error"]))

    def test_arguments_filter_by_what_no_column_shows(self):
        text = "cannot open notes.txt: it is not an SQLite file"
        repo, sha, tag = self.rows("SELECT repo, substr(analyzed_sha, 1, 6), json_extract(tags, '$[0]') FROM errdex_explain(?)", text)[0]
        for sql in ["repos = 'errdex/*'", "repos = 'no/such !no/such errdex/*'"]:
            if "no/such" not in sql:
                self.assertTrue(self.rows("SELECT 1 FROM errdex_explain(?) WHERE %s" % sql, text))
        self.assertTrue(self.rows("SELECT 1 FROM errdex_explain(?) WHERE sha = ?", text, sha))
        self.assertTrue(self.rows("SELECT 1 FROM errdex_explain(?) WHERE tag = ?", text, tag))
        self.assertTrue(self.rows("SELECT 1 FROM errdex_explain(?) WHERE since = '2020-01-01' AND as_of = '2099-01-01'", text))
        self.assertFalse(self.rows("SELECT 1 FROM errdex_explain(?) WHERE repos = '!errdex/*'", text))
        self.fails("ERRDEX_EXTENSION_FILTER", "SELECT 1 FROM errdex_explain(?) WHERE repos = 'errdex/errdx'", text)
        self.fails("ERRDEX_EXTENSION_FILTER", "SELECT 1 FROM errdex_explain(?) WHERE as_of = '1999-01-01'", text)
        self.fails("ERRDEX_FILTER_SHA", "SELECT 1 FROM errdex_explain(?) WHERE sha = 'main'", text)
        self.fails("ERRDEX_FILTER_TIME", "SELECT 1 FROM errdex_explain(?) WHERE since = 'monday'", text)

    def test_it_joins_with_other_tables(self):
        self.connection.execute("CREATE TEMP TABLE log (line)")
        self.connection.executemany("INSERT INTO log VALUES (?)", [("cannot write x.db: the disk is full",), ("zebra",), (None,)])
        rows = self.rows("SELECT log.rowid, e.rank, e.slug, e.text = log.line FROM log LEFT JOIN errdex_explain(log.line, 1) AS e ORDER BY log.rowid")
        self.assertEqual(rows, [(1, 1, "errdex-ingest-disk-full", 1), (2, None, None, None), (3, None, None, None)])
        twice = self.rows("SELECT a.slug FROM errdex_explain('the disk is full', 3, 0) a JOIN errdex_explain('the disk is full', 3, 0) b ON a.id = b.id")
        self.assertEqual(len(twice), 3)

    def test_what_makes_no_sense_is_an_error_with_a_code(self):
        self.fails("ERRDEX_EXTENSION_NO_TEXT", "SELECT * FROM errdex_explain")
        self.fails("ERRDEX_EXTENSION_NUMBER", "SELECT * FROM errdex_explain('x', -1)")
        self.fails("ERRDEX_EXTENSION_NUMBER", "SELECT * FROM errdex_explain('x', 'many')")
        self.fails("ERRDEX_EXTENSION_NUMBER", "SELECT * FROM errdex_explain('x', 1, 1.5)")
        self.assertEqual(self.rows("SELECT * FROM errdex_explain(NULL)"), [])
        self.assertEqual(self.rows("SELECT * FROM errdex_explain('')"), [])
        self.assertEqual(len(self.rows("SELECT * FROM errdex_explain('the disk is full', NULL, NULL)")), len(self.rows("SELECT * FROM errdex_explain('the disk is full')")))
        self.assertEqual(len(self.rows("SELECT * FROM errdex_explain('cannot open', 999999999999999999, 0)")), len(self.rows("SELECT * FROM errdex_explain('cannot open', 1000, 0)")))

    def test_any_bytes_are_survived(self):
        chance = random.Random(6)
        words = [word for record in sample_records() for word in record["errorMessage"].split()]
        for _ in range(300):
            text = " ".join(chance.choices(words, k=chance.randrange(1, 12))).encode()
            cut = chance.randrange(len(text))
            self.rows("SELECT * FROM errdex_explain(?, 3, 0)", text[:cut] + bytes(chance.randrange(256) for _ in range(9)) + text[cut:])
        self.assertIn("text-cut", str(self.rows("SELECT degraded FROM errdex_explain(?, 1, 0)", "the disk is full " * 200000)))

    def test_a_changed_database_gives_changed_answers(self):
        path = os.path.join(FOLDER.name, "changed.db")
        shutil.copy(DATABASE, path)
        connection, other = connect(path), sqlite3.connect(path)
        count = "SELECT count(*) FROM errdex_explain('cannot write x.db: the disk is full', 5, 0)"
        self.assertGreater(connection.execute(count).fetchone()[0], 0)
        other.execute("UPDATE revision SET last_version = first_version - 1")
        other.commit()
        self.assertEqual(connection.execute(count).fetchone()[0], 0)
        connection.execute("UPDATE revision SET last_version = NULL")
        self.assertGreater(connection.execute(count).fetchone()[0], 0)
        connection.close()
        other.close()


class Hostile(unittest.TestCase):
    """Databases that are none of ours, or pretend to be."""

    def broken(self, *statements):
        path = os.path.join(FOLDER.name, "broken.db")
        shutil.copy(DATABASE, path)
        editor = sqlite3.connect(path)
        for statement in statements:
            editor.execute(statement)
        editor.commit()
        editor.close()
        return path

    def ask(self, path):
        connection = connect(path)
        outcome = set()
        for text in ("cannot write x.db: the disk is full [ERRDEX_INGEST_DISK_FULL]", "zebra"):
            try:
                connection.execute("SELECT * FROM errdex_explain(?, 9, 0)", (text,)).fetchall()
                outcome.add("answered")
            except sqlite3.Error as failure:
                outcome.add(str(failure))
        connection.close()
        return outcome

    def test_a_database_without_our_tables_is_named_so(self):
        connection = connect(":memory:")
        for setup in ["", "CREATE TABLE meta (name, value)", "DROP TABLE meta", "CREATE VIEW meta AS SELECT 1 AS value",
                      "DROP VIEW meta", "CREATE TABLE meta (name, value)", "INSERT INTO meta VALUES ('layout_version', '7.0.0')"]:
            connection.execute(setup)
            with self.assertRaises(sqlite3.OperationalError) as failure:
                connection.execute("SELECT * FROM errdex_explain('x')").fetchall()
            self.assertRegex(str(failure.exception), r"\[ERRDEX_EXTENSION_(NO_TABLES|LAYOUT|SQLITE)\]")
        connection.close()

    def test_an_attached_database_is_found(self):
        connection = connect(":memory:")
        connection.execute("ATTACH ? AS errors_of_mine", (DATABASE,))
        self.assertTrue(connection.execute("SELECT 1 FROM errdex_explain('cannot write x.db: the disk is full')").fetchall())
        connection.execute("DETACH errors_of_mine")
        with self.assertRaises(sqlite3.OperationalError):
            connection.execute("SELECT 1 FROM errdex_explain('cannot write x.db: the disk is full')").fetchall()
        connection.close()

    def test_missing_and_empty_tables_are_survived(self):
        tables = [row[0] for row in sqlite3.connect(DATABASE).execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%'")]
        self.assertGreater(len(tables), 15)
        for table in tables:
            for outcome in self.ask(self.broken("DROP TABLE " + table)):
                self.assertRegex(outcome, r"answered|\[ERRDEX_EXTENSION_(SQLITE|NO_TABLES)\]")
            for outcome in self.ask(self.broken("DELETE FROM " + table)):
                self.assertRegex(outcome, r"answered|\[ERRDEX_")

    def test_nonsense_in_the_tables_is_survived(self):
        chance = random.Random(7)
        columns = [(table, column) for (table,) in sqlite3.connect(DATABASE).execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%'")
                   for (column, key) in sqlite3.connect(DATABASE).execute("SELECT name, pk FROM pragma_table_info(?)", (table,)) if not key]
        values = ["zeroblob(3)", "randomblob(4000)", "'x'", "-1", "9223372036854775807", "1e300", "''", "char(0)", "'('", "'{\"a\":'", "'{\"a\\u00'"]
        for table, column in columns:
            outcome = self.ask(self.broken("UPDATE OR IGNORE %s SET %s = %s" % (table, column, chance.choice(values))))
            for each in outcome:
                self.assertRegex(each, r"answered|\[ERRDEX_", (table, column))
        for _ in range(60):
            table, column = chance.choice([("anchor", "entries"), ("anchor_filter", "bits"), ("message_trigram", "postings"), ("template", "message_pattern"), ("template", "error_message")])
            for each in self.ask(self.broken("UPDATE %s SET %s = substr(%s, 1, abs(random()) %% 9) || randomblob(abs(random()) %% 40) WHERE random() %% 2" % (table, column, column))):
                self.assertRegex(each, r"answered|\[ERRDEX_", (table, column))

    def test_a_view_in_place_of_a_table_cannot_ask_without_end(self):
        path = self.broken("DROP TABLE message_word", "CREATE VIEW message_word AS SELECT text AS word, rank AS templates FROM errdex_explain('the disk is full')")
        self.assertRegex(str(self.ask(path)), "ERRDEX_EXTENSION_(RECURSION|SQLITE)")

    def test_it_cannot_become_a_table_of_a_schema(self):
        with self.assertRaises(sqlite3.OperationalError):
            connect(":memory:").execute("CREATE VIRTUAL TABLE t USING errdex_explain")


class TwoHosts(unittest.TestCase):
    def test_a_second_sqlite_in_the_process_is_refused(self):
        if not os.path.exists("/proc/self/maps"):
            self.skipTest("this system does not tell which libraries are loaded")
        with open("/proc/self/maps", encoding="utf-8") as maps:
            used = [line.split()[-1] for line in maps if "libsqlite3" in line]
        if not used:
            self.skipTest("this Python's SQLite is no shared library")
        first = connect()
        copy = os.path.join(FOLDER.name, "other_sqlite.so")
        shutil.copy(used[0], copy)
        other, handle, why = ctypes.CDLL(copy), ctypes.c_void_p(), ctypes.c_char_p()
        self.assertEqual(other.sqlite3_open(b":memory:", ctypes.byref(handle)), 0)
        other.sqlite3_enable_load_extension(handle, 1)
        self.assertEqual(other.sqlite3_load_extension(handle, EXTENSION.encode(), None, ctypes.byref(why)), 1)
        self.assertIn(b"load a copy of errdex.so", why.value)
        self.assertTrue(first.execute("SELECT 1 FROM errdex_explain('cannot write x.db: the disk is full')").fetchall())
        own = os.path.join(FOLDER.name, "errdex.so")
        shutil.copy(EXTENSION, own)
        self.assertEqual(other.sqlite3_load_extension(handle, own.encode(), None, ctypes.byref(why)), 0)
        other.sqlite3_close(handle)
        first.close()


class Documentation(unittest.TestCase):
    def test_the_python_example_prints_what_it_shows(self):
        with open(os.path.join(ROOT, "docs/extension.md"), encoding="utf-8") as file:
            script, expected = re.search(r"```python\n(.*?)```\n\nprints\n\n```text\n(.*?)```", file.read(), re.S).groups()
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(DATABASE, folder)
            os.symlink(EXTENSION, os.path.join(folder, "errdex.so"))
            printed = subprocess.run([sys.executable, "-c", script], cwd=folder, stdout=subprocess.PIPE, check=True, text=True).stdout
        self.assertEqual(printed, expected)


class Shell(unittest.TestCase):
    def shell(self, *statements):
        return subprocess.run(["sqlite3", "-batch", DATABASE, ".load " + os.path.splitext(EXTENSION)[0], *statements],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    @unittest.skipUnless(shutil.which("sqlite3"), "no sqlite3 shell")
    def test_the_stock_shell_loads_it(self):
        done = self.shell("SELECT rank, slug FROM errdex_explain('cannot write x.db: the disk is full', 1)", "SELECT 'abc' REGEXP '(?i)B', regexp_capture('b(.)', 'abc', 1)")
        self.assertEqual(done.stdout, "1|errdex-ingest-disk-full\n1|c\n")

    @unittest.skipUnless(shutil.which("sqlite3"), "no sqlite3 shell")
    def test_loading_from_a_statement_tells_how_to(self):
        done = subprocess.run(["sqlite3", DATABASE, "SELECT load_extension('%s')" % EXTENSION], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertIn("load it with .load", done.stdout)


subprocess.run([ERRDEX, "ingest", os.path.join(ROOT, "tools/sample/errdex.ndjson"), "--db", DATABASE], check=True, stdout=subprocess.DEVNULL)
unittest.main(argv=sys.argv[:1])
