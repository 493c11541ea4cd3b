#!/usr/bin/env python3
"""What --json prints against docs/schema: json_schema_test.py SOURCE_DIR ERRDEX_BINARY

Every command that has --json needs a schema of its name and an example in examples.json. A schema lists every field:
one that is printed and not listed fails as well.
"""
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import examples

examples.with_module("jsonschema")
import jsonschema

ROOT, ERRDEX = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


def closed(schema):
    """The schema with every object closed that does not say it is open."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema:
        result["additionalProperties"] = False
    return result


def load(name):
    path = os.path.join(ROOT, "docs/schema", name + ".json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    return closed(schema)


failures = []
checked = 0
with tempfile.TemporaryDirectory() as folder:
    here = examples.Workplace(ROOT, ERRDEX, folder)
    for command in here.commands():
        if "--json" not in here.help_of(command):
            continue
        if load(command) is None or command not in here.examples:
            failures.append("%s has --json: add docs/schema/%s.json and calls of it to tests/tools/examples.json" % (command, command))
            continue
        for example in here.calls(command):
            done = here.run(command, example, example.get("option", "--json"))
            label = "errdex %s %s" % (command, " ".join(example["arguments"]))
            if done.returncode != example.get("status", 0):
                failures.append("%s: exit status %d\n%s%s" % (label, done.returncode, done.stdout, done.stderr))
                continue
            schemas = [load(name) for name in example.get("schemas", [command])]
            for text in done.stdout.splitlines() if example.get("lines") else [done.stdout]:
                problems = []
                for schema in schemas:
                    problem = jsonschema.exceptions.best_match(jsonschema.Draft202012Validator(schema).iter_errors(json.loads(text)))
                    problems.append(problem and "%s at %s" % (problem.message[:300], problem.json_path))
                if None not in problems:
                    failures.append("%s:\n%s\n%s" % (label, text[:500], "\n".join(problems)))
                checked += 1
print("\n".join(failures))
print("%d values checked, %d failures" % (checked, len(failures)))
sys.exit(1 if failures or not checked else 0)
