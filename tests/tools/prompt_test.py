#!/usr/bin/env python3
"""errdex at a prompt: completions, manual pages, what reaches a terminal: prompt_test.py SOURCE_DIR ERRDEX_BINARY MANUAL_FOLDER

What a machine lacks (zsh, fish, man) is skipped and said.
"""
import glob
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import examples

ROOT, ERRDEX, MANUAL = (os.path.abspath(path) for path in sys.argv[1:4])
FOLDER = tempfile.TemporaryDirectory()
HERE = examples.Workplace(ROOT, ERRDEX, FOLDER.name)
SHELL = os.path.join(ROOT, "tools/shell")
# Our own headings: bold on, bold off. What a progress line needs: erase to the end of the line.
OURS = re.compile("\x1b\\[(?:0|1)m|\r?\x1b\\[K")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, arguments, **environment):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(FOLDER.name)
            os.execve(shutil.which(arguments[0], path=HERE.environment["PATH"]), arguments, {**HERE.environment, **environment})
        self.seen = b""

    def write(self, text):
        os.write(self.file, text.encode())

    def read(self, until=None, seconds=30):
        """All that is printed up to the end, or until `until` was."""
        end = time.monotonic() + seconds
        while until is None or until.encode() not in self.seen:
            if not select.select([self.file], [], [], max(0, end - time.monotonic()))[0]:
                break
            try:
                more = os.read(self.file, 65536)
            except OSError:
                break
            if not more:
                break
            self.seen += more
        return self.seen.decode("utf-8").replace("\r\n", "\n")

    def close(self):
        os.close(self.file)
        os.waitpid(self.process, 0)


def on_terminal(arguments, **environment):
    terminal = Terminal(arguments, **environment)
    text = terminal.read()
    terminal.close()
    return text


class Shown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        examples.poison(HERE.database)

    @classmethod
    def tearDownClass(cls):
        subprocess.run(["rm -f errdex.db; errdex ingest tools/sample/errdex.ndjson >/dev/null"], shell=True, cwd=FOLDER.name, env=HERE.environment, check=True)

    def every_call(self):
        for command in HERE.commands():
            for example in HERE.calls(command):
                if example.get("stored", True) and not example.get("lines"):
                    yield command, example

    def test_no_control_byte_of_a_record_reaches_a_terminal(self):
        shown = 0
        for command, example in self.every_call():
            HERE.prepare(example)
            text = on_terminal(["errdex", command, *example["arguments"]])
            self.assertNotRegex(OURS.sub("", text), CONTROL, command)
            shown += "\ufffd" in text
            silent = on_terminal(["errdex", command, *example["arguments"]], NO_COLOR="1")
            self.assertNotRegex(silent, CONTROL, command)
        self.assertGreater(shown, 3)  # the poison was there

    def test_markdown_and_pipes_carry_none_either(self):
        for command, example in self.every_call():
            for option in [[], ["--markdown"]] if "--markdown" in HERE.help_of(command) else [[]]:
                done = HERE.run(command, example, *option)
                self.assertNotRegex(done.stdout + done.stderr, CONTROL, command)

    def test_json_escapes_them_and_is_json(self):
        for command, example in self.every_call():
            if "--json" in HERE.help_of(command):
                done = HERE.run(command, example, "--json")
                self.assertNotRegex(done.stdout, "[\x00-\x09\x0b-\x1f]", command)
                HERE.prepare(example)
                shown = on_terminal(["errdex", command, "--json", *example["arguments"]])
                self.assertNotRegex(shown, CONTROL, command)
                shown = "".join(line for line in shown.splitlines(True) if not line.startswith("errdex: "))
                self.assertEqual(json.loads(shown), json.loads(done.stdout), command)

    def test_no_message_carries_them(self):
        for arguments in [["explain", "--repo", examples.HOSTILE, "x"], ["show", examples.HOSTILE], [examples.HOSTILE],
                          ["explain", "--" + examples.HOSTILE], ["explain", "-f", examples.HOSTILE], ["explain", "--db", examples.HOSTILE, "x"]]:
            arguments = [word.replace("\0", "") for word in arguments]
            self.assertNotRegex(on_terminal(["errdex", *arguments]), CONTROL, arguments)

    def test_headings_stand_out_on_a_terminal_that_can_and_may(self):
        call = ["errdex", "show", HERE.record_id()]
        self.assertIn("\x1b[1m", on_terminal(call))
        self.assertNotIn("\x1b", on_terminal(call, NO_COLOR="1"))
        self.assertNotIn("\x1b", on_terminal(call, TERM="dumb"))

    def test_a_closed_pipe_is_a_quiet_end(self):
        for command, example in self.every_call():
            HERE.prepare(example)
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run([ERRDEX, command, *example["arguments"]], cwd=FOLDER.name, env=HERE.environment, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, text=True)
            os.close(writer)
            self.assertIn(done.returncode, (141, example.get("status", 0)), command)
            self.assertTrue(done.returncode == 141 or example.get("status", 0) != 0, command)
            self.assertNotIn("ERRDEX_OUTPUT", done.stderr)


class Completion(unittest.TestCase):
    def answers(self, *words):
        return subprocess.run([ERRDEX, "__complete", "--", *words], cwd=FOLDER.name, env=HERE.environment, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()

    def words(self, *words):
        return [line.split("\t")[0] for line in self.answers(*words)]

    def test_what_fits_comes_from_the_table_of_help_and_from_the_database(self):
        self.assertEqual(self.words(""), HERE.commands())
        self.assertEqual(self.words("expl"), ["explain"])
        self.assertEqual(self.words("--ver"), ["--version"])
        self.assertEqual(self.words("explain", "--min"), ["--min-score"])
        self.assertEqual(self.words("explain", "--severity", "c"), ["critical"])
        self.assertEqual(self.words("explain", "--severity=c"), ["--severity=critical"])
        self.assertEqual(self.words("explain", "--severity", "=", "c"), ["--severity=critical"])
        self.assertEqual(self.words("explain", "--severity", "="), ["--severity=" + each for each in ("critical", "error", "warning", "info")])
        self.assertEqual(self.words("explain", "--repo", ""), ["errdex/errdex"])
        self.assertEqual(self.words("explain", "--db", "errdex.db", "--repo", "e"), ["errdex/errdex"])
        self.assertEqual(self.words("explain", "--db=none.db", "--repo", "e"), [])
        self.assertEqual(self.words("explain", "--limit", ""), [])
        self.assertEqual(self.words("ingest", ""), [":files"])
        self.assertEqual(self.words("ingest", "--db", "x"), [":files"])
        self.assertEqual(self.words("explain", "--json", "no route"), [])
        self.assertEqual(self.words("nonsense", ""), HERE.commands())
        self.assertNotIn("__complete", self.words("_"))

    def test_every_option_of_help_is_offered(self):
        for command in HERE.commands():
            self.assertEqual(sorted(self.words(command, "--")), sorted(set(re.findall(r"(?:^  |,)(--[a-z-]+)", HERE.help_of(command), re.M))))

    def test_bash(self):
        for line, expected in [("expl", ["explain"]), ("explain --repo e", ["errdex/errdex"]), ("explain --repo = e", ["errdex/errdex"]), ("ingest err", ["errdex.db"])]:
            script = 'source "$1"; shift; COMP_WORDS=(errdex "$@"); COMP_CWORD=$#; _errdex; printf "%s\\n" "${COMPREPLY[@]}"'
            done = subprocess.run(["bash", "-c", script, "bash", SHELL + "/errdex.bash", *line.split(" ")], cwd=FOLDER.name, env=HERE.environment, stdout=subprocess.PIPE, check=True, text=True)
            self.assertEqual(done.stdout.split(), expected)

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        for line, expected in [("expl", ["explain"]), ("", HERE.commands()), ("explain --repo e", ["errdex/errdex"]), ("explain --repo=", ["--repo=errdex/errdex"]), ("ingest err", ["errdex.db"])]:
            done = subprocess.run(["fish", "--no-config", "-c", 'source "%s/errdex.fish"; complete -C "errdex %s"' % (SHELL, line)], cwd=FOLDER.name, env=HERE.environment, stdout=subprocess.PIPE, check=True, text=True)
            self.assertEqual([each.split("\t")[0] for each in done.stdout.splitlines()], sorted(expected))

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh(self):
        terminal = Terminal(["zsh", "-f", "-i"], TERM="dumb")
        terminal.write("PROMPT='> '; fpath=(%s $fpath); autoload -U compinit; compinit -u -D; echo re''ady\n" % SHELL)
        self.assertIn("ready\n", terminal.read("ready\r\n"))
        terminal.read("> ", 10)
        for typed, expected in [("errdex expl\t", "errdex explain "), ("errdex explain --repo er\t", "--repo errdex/errdex"), ("errdex ingest errd\t", "ingest errdex.db")]:
            time.sleep(0.3)
            terminal.seen = b""
            terminal.write(typed)
            self.assertIn(expected, re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]|.\x08|\x07", "", terminal.read(expected, 10)))
            terminal.write("\x15")
        terminal.write("exit\n")
        terminal.read()
        terminal.close()


class Manual(unittest.TestCase):
    def test_every_command_has_a_page_that_names_all_its_options(self):
        self.assertEqual({os.path.basename(path) for path in glob.glob(MANUAL + "/*.1")}, {"errdex.1"} | {"errdex-%s.1" % command for command in HERE.commands()})
        for command in HERE.commands():
            with open("%s/errdex-%s.1" % (MANUAL, command), encoding="utf-8") as file:
                page = file.read().replace("\\-", "-")
            for option in re.findall(r"(?:^  |,)(--[a-z-]+)", HERE.help_of(command), re.M):
                self.assertIn(option, page)

    @unittest.skipUnless(shutil.which("man") and shutil.which("groff"), "no man or no groff")
    def test_man_has_no_warnings(self):
        for page in glob.glob(MANUAL + "/*.1"):
            done = subprocess.run(["man", "--warnings=w", "-E", "UTF-8", "-l", "-Tutf8", page], env={**HERE.environment, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""), page)
            self.assertIn("SYNOPSIS", re.sub(".\x08", "", done.stdout))


unittest.main(argv=sys.argv[:1])
