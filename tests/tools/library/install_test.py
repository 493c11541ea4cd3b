#!/usr/bin/env python3
"""A program of another project uses errdex in three ways: install_test.py SOURCE_DIR BUILD_DIR CMAKE COMPILER SANITIZERS"""
import os
import re
import shutil
import subprocess
import sys
import unittest

SOURCE, BUILD = (os.path.abspath(path) for path in sys.argv[1:3])
CMAKE, COMPILER, SANITIZERS = sys.argv[3:6]
HERE = os.path.join(SOURCE, "tests/tools/library/consumer")
FOLDER = os.path.join(BUILD, "consumer")
PREFIX = os.path.join(FOLDER, "prefix")
FLAGS = ["-fsanitize=" + SANITIZERS] if SANITIZERS else []
TEXT = "cannot open notes.txt: it is not an SQLite file; name a database made by errdex ingest"
EXPECTED = "errdex-database-not-sqlite pattern\npath = notes.txt\n"


def run(*arguments, **more):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode != 0:
        raise AssertionError("%s\n%s" % (" ".join(arguments), done.stdout[-4000:]))
    return done.stdout


def cmake(name, *options):
    folder = os.path.join(FOLDER, name)
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    run(CMAKE, "-S", HERE, "-B", folder, *generator, "-DCMAKE_CXX_COMPILER=" + COMPILER, "-DCMAKE_CXX_FLAGS=" + " ".join(FLAGS), *options)
    run(CMAKE, "--build", folder, "--target", "consumer", "--parallel", "2")
    return os.path.join(folder, "consumer")


class Consumer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(PREFIX, ignore_errors=True)
        os.makedirs(FOLDER, exist_ok=True)
        run(CMAKE, "--install", BUILD, "--prefix", PREFIX)
        cls.database = os.path.join(FOLDER, "errdex.db")
        if os.path.exists(cls.database):
            os.remove(cls.database)
        run(os.path.join(PREFIX, "bin/errdex"), "ingest", os.path.join(SOURCE, "tools/sample/errdex.ndjson"), "--db", cls.database)

    def installed(self, name):
        return [os.path.join(folder, each) for folder, _, files in os.walk(PREFIX) for each in files if re.fullmatch(name, each)]

    def ask(self, program, **environment):
        self.assertEqual(run(program, self.database, TEXT, env={**os.environ, **environment}), EXPECTED)
        failed = subprocess.run([program, self.database + ".none", TEXT], env={**os.environ, **environment}, stderr=subprocess.PIPE, text=True)
        self.assertEqual((failed.returncode, failed.stderr), (5, "ERRDEX_DATABASE_MISSING\n"))

    def test_the_documentation_shows_this_program(self):
        with open(os.path.join(HERE, "main.cpp"), encoding="utf-8") as program, open(os.path.join(SOURCE, "docs/library.md"), encoding="utf-8") as page:
            text = page.read()
            self.assertIn("```cpp\n" + program.read() + "```\n", text)
            self.assertIn("```text\n" + EXPECTED + "```\n", text)

    def test_all_of_it_is_installed(self):
        for name in [r"errdex", r"liberrdex\.so\.0\.1\.0", r"errdex\.h", r"errdex\.so", r"errdex\.1", r"errdex-explain\.1", r"_errdex", r"errdex\.fish", r"errdex\.pc", r"errdexConfig\.cmake"]:
            self.assertTrue(self.installed(name), name)
        self.assertTrue(os.path.exists(os.path.join(PREFIX, "share/bash-completion/completions/errdex")))

    def test_no_installed_file_names_the_build(self):
        for name in (r".*\.h", r".*\.cmake", r".*\.pc", r"errdex.*\.1"):
            for path in self.installed(name):
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                self.assertNotIn(BUILD, text, path)
                self.assertNotIn(SOURCE, text, path)

    def test_public_headers_show_the_standard_library_only(self):
        for path in self.installed(r".*\.h"):
            with open(path, encoding="utf-8") as file:
                for include in re.findall(r'#include (\S+)', file.read()):
                    self.assertRegex(include, r'^(<[a-z_]+>|"errdex/[a-z_/]+\.h")$', path)

    def test_find_package(self):
        self.ask(cmake("found", "-DCMAKE_PREFIX_PATH=" + PREFIX))

    @unittest.skipUnless(shutil.which("pkg-config"), "no pkg-config")
    def test_pkg_config(self):
        package, = self.installed(r"errdex\.pc")
        environment = {**os.environ, "PKG_CONFIG_PATH": os.path.dirname(package), "PKG_CONFIG_ALLOW_SYSTEM_CFLAGS": "1"}
        flags = run("pkg-config", "--cflags", "--libs", "errdex", env=environment).split()
        program = os.path.join(FOLDER, "by_pkg_config")
        run(COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Werror", *FLAGS, os.path.join(HERE, "main.cpp"), "-o", program, *flags)
        self.ask(program, LD_LIBRARY_PATH=os.path.dirname(os.path.dirname(package)))

    def test_add_subdirectory(self):
        self.ask(cmake("part", "-DERRDEX_SOURCE=" + SOURCE, "-DCMAKE_BUILD_TYPE=None"))


unittest.main(argv=sys.argv[:1])
